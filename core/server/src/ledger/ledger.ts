// The double-entry journal: every move of money is one row that leaves one account and arrives at another.
import { type Database, type Sql, statement } from '../db/index.ts';
import { type Amount, assertAmount } from '../kernel/index.ts';

const SUMS = statement(
  'ledger.sums',
  `select kind, operator, currency, sum(amount)::text as balance from (
        select split_part(credit, ':', 1) as kind, operator, currency, amount from journal
        union all select split_part(debit, ':', 1), operator, currency, -amount from journal) as sides
      group by kind, operator, currency order by kind, operator, currency`,
);

/**
 * The name of an account, per currency:
 * `wallet:<operator>` all wallets of an operator's players · `stakes:<round_id>` bets of a bet-flow round ·
 * `chips:<tss>` chips of a table session · `pot:<round_id>` passes through while a P2P hand is booked, always 0 after it ·
 * `house:<operator>:<game>` what the house won · `rake:<operator>` rake by the player's operator.
 */
export type Account = string;

/** One balanced posting. `ref` is a tx_id or round_id; (ref, kind, debit, credit) happens once. */
export interface Transfer {
  ref: string;
  kind: string;
  operator: string;
  currency: string;
  /** the amount leaves this account */
  debit: Account;
  /** and arrives at this one */
  credit: Account;
  /** minor units, > 0 */
  amount: Amount;
  at: number;
}

/** The insert of what a `select` answers: ref, kind, operator, currency, debit, credit, amount, at. For the statement of another room. */
export const postedFrom = (select: string): string =>
  `insert into journal (ref, kind, operator, currency, debit, credit, amount, at) ${select}`;

const POST = statement(
  'ledger.post',
  postedFrom(`select ref, kind, operator, currency, debit, credit, amount, at
  from json_to_recordset($1::json) as v(ref text, kind text, operator text, currency text, debit text, credit text,
    amount bigint, at bigint)`),
);

/** The journal. Postings are only ever added. */
export class Ledger {
  readonly #db: Database;

  constructor(deps: { db: Database }) {
    this.#db = deps.db;
  }

  /**
   * Adds postings in the caller's transaction, all in one statement.
   * @throws when an amount is not positive, both sides are one account, or the posting exists already
   */
  async post(sql: Sql, transfers: readonly Transfer[]): Promise<void> {
    if (transfers.length === 0) return;
    for (const each of transfers) {
      assertAmount(each.amount, 1);
      if (each.debit === each.credit) throw new Error(`a posting from ${each.debit} to itself`);
    }
    await sql.run(POST, [JSON.stringify(transfers)]);
  }

  /** Sums by kind of account (the part before the first colon), operator and currency, for the reconciliation report. */
  sums(): Promise<{ kind: string; operator: string; currency: string; balance: string }[]> {
    return this.#db.query(SUMS);
  }
}
