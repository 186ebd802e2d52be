// Prepaid credit: the balance an operator tops up in advance, in its default currency, and the entries that move it.
import assert from 'node:assert/strict';
import { type Database, type ReaderReports, type Sql, statement } from '../db/index.ts';
import { type Amount, ApiError, assertAmount, type Clock } from '../kernel/index.ts';
import { convert, type Rate } from './rate.ts';

const RESERVE_CREDIT = statement(
  'ledger.reserve-credit',
  'update credit_account set balance = balance - $2 where operator = $1 and balance >= $2 returning balance',
);
const LOCK_CREDITS = statement(
  'ledger.lock-credits',
  'select 1 from credit_account where operator = any($1::text[]) order by operator for update',
);
const LOCK_RESERVED = statement(
  'ledger.lock-reserved',
  `select e.operator, e.amount from credit_entry e join credit_account a on a.operator = e.operator
        where e.tx_id = $1 and e.grp = 'debit' for update of a`,
);
const IS_GIVEN_BACK = statement('ledger.is-given-back', `select 1 from credit_entry where tx_id = $1 and grp = 'back'`);
const LOCK_CREDIT = statement('ledger.lock-credit', 'select balance from credit_account where operator = $1 for update');
const CREDIT_BALANCE = statement('ledger.credit-balance', 'select balance from credit_account where operator = $1');
const HAS_CREDIT = statement('ledger.has-credit', 'select 1 from credit_account where operator = $1');
const LIST_ENTRIES = statement(
  'ledger.list-entries',
  `select id, kind, amount, balance_after, tx_id, memo, created_at from credit_entry
        where operator = $1 and (not $2::boolean or kind in ('charge', 'withdraw', 'adjust'))
        order by id desc limit $3 offset $4`,
);
const PINNED_RATE = statement(
  'ledger.pinned-rate',
  'select num, den, rate_id from credit_rate where operator = $1 and scope_id = $2 and currency = $3',
);
const PIN_RATE = statement(
  'ledger.pin-rate',
  `insert into credit_rate (operator, scope_id, currency, num, den, rate_id, at) values ($1, $2, $3, $4, $5, $6, $7)
        on conflict do nothing`,
);
const LOWER_CREDIT = statement(
  'ledger.lower-credit',
  'update credit_account set balance = balance + $2 where operator = $1 returning balance',
);
const RAISE_CREDIT = statement(
  'ledger.raise-credit',
  `insert into credit_account (operator, balance) values ($1, $2)
            on conflict (operator) do update set balance = credit_account.balance + excluded.balance returning balance`,
);
const ADD_ENTRY = statement(
  'ledger.add-entry',
  `insert into credit_entry (operator, kind, grp, amount, balance_after, tx_id, memo, from_amount, from_currency, rate_id, created_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
        returning id, kind, amount, balance_after, tx_id, memo, created_at`,
);

export type ManualKind = 'charge' | 'withdraw' | 'adjust';
export type CreditKind = ManualKind | 'debit' | 'debit_failed' | 'rollback' | 'credit';

export interface CreditRow {
  id: number;
  kind: CreditKind;
  amount: Amount;
  balanceAfter: Amount;
  txId: string | null;
  memo: string | null;
  createdAt: number;
}

/** A wallet move as the prepaid ledger sees it; `amount` in the player's currency. */
export interface CreditMove {
  operator: string;
  txId: string;
  scopeId: string;
  currency: string;
  amount: Amount;
}

interface Entry {
  operator: string;
  kind: CreditKind;
  grp: 'debit' | 'back' | 'credit' | null;
  amount: Amount;
  balance: Amount;
  txId?: string;
  memo?: string | null;
  from?: { amount: Amount; currency: string; rateId: string };
}

/** The prepaid ledger. Every method works in the caller's transaction; the account row is the lock (CRE-06). */
export class Credit {
  readonly #db: Database;
  readonly #clock: Clock;
  /** balances as this process last wrote them */
  readonly #lastBalances = new Map<string, Amount>();

  constructor(deps: { db: Database; clock: Clock }) {
    this.#db = deps.db;
    this.#clock = deps.clock;
  }

  /**
   * Takes the amount of a debit before the wallet is called; the rate is pinned for the round or table session.
   * @param rate null: the operator is not prepaid any more, and the round or session goes on at its pinned rate
   * @returns false when the credit is too small: nothing is written
   */
  async reserve(sql: Sql, move: CreditMove, rate: Rate | null): Promise<boolean> {
    const pinned = await this.#pin(sql, move, rate);
    const amount = convert(move.amount, pinned, 'up');
    const rows = await sql.query<{ balance: string }>(RESERVE_CREDIT, [move.operator, amount]);
    if (!rows[0]) return false;
    const from = { amount: move.amount, currency: move.currency, rateId: pinned.id };
    const balance = Number(rows[0].balance);
    this.#lastBalances.set(move.operator, balance);
    await this.#add(sql, {
      operator: move.operator,
      kind: 'debit',
      grp: 'debit',
      amount: -amount,
      balance,
      txId: move.txId,
      from,
    });
    return true;
  }

  /**
   * Locks the accounts of a group before its first move, in one order for everybody: of two groups with the same operators
   * one waits for the other, never each for the other.
   */
  async lock(sql: Sql, operators: Iterable<string>): Promise<void> {
    const codes = [...new Set(operators)];
    if (codes.length < 2) return; // one account is its own lock
    await sql.query(LOCK_CREDITS, [codes]);
  }

  /** Returns exactly what a debit took; a second return of the same debit, or of one that took nothing, does nothing. */
  async giveBack(sql: Sql, txId: string, kind: 'debit_failed' | 'rollback'): Promise<boolean> {
    // the account is locked before it is asked whether the debit is back: of two at once the second must see the first
    const [taken] = await sql.query<{ operator: string; amount: string }>(LOCK_RESERVED, [txId]);
    if (!taken) return false;
    const back = await sql.query(IS_GIVEN_BACK, [txId]);
    if (back.length > 0) return false;
    const amount = -Number(taken.amount);
    const balance = await this.#raise(sql, taken.operator, amount);
    await this.#add(sql, { operator: taken.operator, kind, grp: 'back', amount, balance, txId });
    return true;
  }

  /**
   * Adds a win or cash-out that the wallet confirmed, at the rate that the debits of its round or session pinned, rounded
   * down; 0 is not recorded. What the operator's mode, currencies and rates are by now does not matter.
   */
  async addWin(sql: Sql, move: CreditMove): Promise<void> {
    if (move.amount === 0) return;
    const pinned = await this.#pinned(sql, move);
    assert(pinned, `a win of ${move.scopeId}, which no prepaid debit was made for`);
    const amount = convert(move.amount, pinned, 'down');
    if (amount === 0) return;
    const balance = await this.#raise(sql, move.operator, amount);
    const from = { amount: move.amount, currency: move.currency, rateId: pinned.id };
    await this.#add(sql, { operator: move.operator, kind: 'credit', grp: 'credit', amount, balance, txId: move.txId, from });
  }

  /**
   * A movement by the platform's staff. `charge` and `withdraw` take a positive amount, `adjust` either sign.
   * @throws ApiError INVALID_REQUEST `amount` when the balance would fall below 0
   */
  async manual(sql: Sql, operator: string, kind: ManualKind, amount: Amount, memo: string | null): Promise<CreditRow> {
    assertAmount(amount, kind === 'adjust' ? Number.MIN_SAFE_INTEGER : 1);
    assert(amount !== 0, 'a movement of nothing');
    const signed = kind === 'withdraw' ? -amount : amount;
    const now = Number((await sql.query<{ balance: string }>(LOCK_CREDIT, [operator]))[0]?.balance ?? 0);
    if (now + signed < 0 || !Number.isSafeInteger(now + signed)) throw new ApiError('INVALID_REQUEST', { fields: ['amount'] });
    const balance = await this.#raise(sql, operator, signed);
    return this.#add(sql, { operator, kind, grp: null, amount: signed, balance, memo });
  }

  /** The balance in minor units of the default currency; 0 for an operator that never had credit. */
  async balance(operator: string): Promise<Amount> {
    const rows = await this.#db.query<{ balance: string }>(CREDIT_BALANCE, [operator]);
    return Number(rows[0]?.balance ?? 0);
  }

  /** Has this operator ever had prepaid credit? */
  async isUsed(sql: Sql, operator: string): Promise<boolean> {
    return (await sql.query(HAS_CREDIT, [operator])).length > 0;
  }

  /** The balance as this process last wrote it, without asking the database: for warnings, never for money. */
  lastBalance(operator: string): Amount | undefined {
    return this.#lastBalances.get(operator);
  }

  /** Entries, newest first; `manual` only those of the platform's staff. */
  async list(
    reports: ReaderReports,
    operator: string,
    page: { limit: number; offset: number; manual: boolean },
  ): Promise<CreditRow[]> {
    const values = [operator, page.manual, page.limit, page.offset];
    const rows = await reports.list(sql => sql.query<Record<string, string | null>>(LIST_ENTRIES, values));
    return rows.map(view);
  }

  async #pinned(sql: Sql, { operator, scopeId, currency }: CreditMove): Promise<Rate | undefined> {
    const [row] = await sql.query<{ num: string; den: string; rate_id: string }>(PINNED_RATE, [operator, scopeId, currency]);
    return row && { num: BigInt(row.num), den: BigInt(row.den), id: row.rate_id };
  }

  async #pin(sql: Sql, move: CreditMove, rate: Rate | null): Promise<Rate> {
    const pinned = await this.#pinned(sql, move);
    if (pinned) return pinned;
    assert(rate, `a prepaid debit of ${move.scopeId}, whose rate is not pinned`);
    const values = [move.operator, move.scopeId, move.currency, String(rate.num), String(rate.den), rate.id, this.#clock.now()];
    const added = await sql.run(PIN_RATE, values);
    return added === 1 ? rate : this.#pin(sql, move, rate);
  }

  async #raise(sql: Sql, operator: string, amount: Amount): Promise<Amount> {
    const text =
      amount < 0 // a negative row would fail its check before it could conflict
        ? LOWER_CREDIT
        : RAISE_CREDIT;
    const rows = await sql.query<{ balance: string }>(text, [operator, amount]);
    const balance = Number(rows[0]?.balance);
    assertAmount(balance, 0);
    this.#lastBalances.set(operator, balance);
    return balance;
  }

  async #add(sql: Sql, entry: Entry): Promise<CreditRow> {
    const { operator, kind, grp, amount, balance, txId = null, memo = null, from } = entry;
    const rows = await sql.query<Record<string, string | null>>(ADD_ENTRY, [
      operator,
      kind,
      grp,
      amount,
      balance,
      txId,
      memo,
      from?.amount,
      from?.currency,
      from?.rateId,
      this.#clock.now(),
    ]);
    assert(rows[0]);
    return view(rows[0]);
  }
}

const view = (row: Record<string, string | null>): CreditRow => ({
  id: Number(row.id),
  kind: row.kind as CreditKind,
  amount: Number(row.amount),
  balanceAfter: Number(row.balance_after),
  txId: row.tx_id ?? null,
  memo: row.memo ?? null,
  createdAt: Number(row.created_at),
});
