// A debit from order to outcome: lane, row, call, verdict, and one transaction with everything the verdict causes (reliability
// 2.2).
import assert from 'node:assert/strict';
import { type Database, isOutage, isUnique, LeaseLost, type Sql } from '../db/index.ts';
import { assertAmount, Grouped, type KeyedQueue, sha256 } from '../kernel/index.ts';
import type { Rate, Transfer } from '../ledger/index.ts';
import { type BirthDeps, bearCredit, bearDebits, bearRollback, type DebitBirth, holderOf } from './births.ts';
import { judge, type Verdict } from './judge.ts';
import type { Effects, Order, Outcome, Refusal, WalletEvent } from './orders.ts';
import { type Attempt, logAttempts, moveOf, moveRows, rowOf, TX_COLUMNS, txOf } from './rows.ts';
import { type Answer, type Target, unsent } from './transport.ts';
import type { TxRow } from './tx.ts';

export interface DebitDeps extends BirthDeps {
  lanes: KeyedQueue;
  log: { error(about: object, text: string): void; warn(about: object, text: string): void };
  targetOf(operator: string): Promise<Target>;
  rateOf(operator: string, currency: string): Promise<Rate | null>;
  /** prepaid credit was asked for */
  charged(operator: string): void;
  call(target: Target, name: 'debit', body: string, late: (answer: Answer) => void): Promise<Answer>;
  /** a rollback was written and waits to be sent: at the head of the lane, or when its turn comes */
  born(row: TxRow, first: boolean): void;
  tell(event: WalletEvent): void;
}

interface Judged {
  row: TxRow;
  effects: Effects;
  verdict: Verdict;
  answer: Answer;
}

interface Moved {
  outcome: 'confirmed' | 'late' | 'failed' | 'uncertain' | 'lost';
  rollback: TxRow | null;
}

/** A row that took longer to write is not followed by a call (F3): by then nobody counts on the bet any more. */
const ROW_MS = 1000;

export const laneOf = (operator: string, playerId: string): string => `${operator}|${playerId}`;

/** The debits of all players. */
export class Debits {
  readonly #deps: DebitDeps;
  readonly #births: Grouped<DebitBirth, TxRow>;
  readonly #moves: Grouped<Judged, Moved>;
  /** debits that this process is working on: nobody else may call them doubtful */
  readonly open = new Set<string>();

  constructor(deps: DebitDeps) {
    this.#deps = deps;
    this.#births = new Grouped(items => together(deps.db, items, (sql, part) => bearDebits(deps, sql, part)).then(firm), 100);
    this.#moves = new Grouped(items => together(deps.db, items, (sql, part) => this.#move(sql, part)).then(firm), 100);
  }

  /** Makes a debit; see `Wallet.debit`. */
  async make(order: Order, effects: Effects): Promise<Outcome> {
    assertAmount(order.amount, 1);
    assert(order.scopeId.startsWith(order.reason === 'buy_in' || order.reason === 'top_up' ? 'tss_' : 'rnd_'), order.scopeId);
    const target = await this.#deps.targetOf(order.operator);
    const rate = await this.#deps.rateOf(order.operator, order.player.currency);
    return this.#deps.lanes.run(laneOf(order.operator, order.player.id), async () => {
      if (order.still && !order.still()) return refused(null, 'ACTION_LATE');
      const from = this.#deps.clock.now();
      const row = unwrap(await this.#births.add({ order, effects, rate }));
      if (row instanceof Error) {
        const before =
          order.by && isUnique(row) ? await this.outcomeOf(order.by.session, order.tableId, order.by.aid) : undefined;
        if (before) return before;
        // no call without a row; one that was written after all is given back by the sweep
        if (isOutage(row)) return refused(null, 'WALLET_UNAVAILABLE');
        throw row;
      }
      if (rate) this.#deps.charged(order.operator);
      if (row.status === 'failed') return refused(row.txId, 'OPERATOR_CREDIT_EXHAUSTED');
      this.open.add(row.txId);
      try {
        return await this.#send(row, effects, target, this.#deps.clock.now() - from > ROW_MS);
      } finally {
        this.open.delete(row.txId);
      }
    });
  }

  /** The outcome of an action that was stored; undefined while it is open or when it is unknown. */
  async outcomeOf(session: string, tableId: string, aid: string): Promise<Outcome | undefined> {
    const rows = await this.#deps.db.query(
      `select ${TX_COLUMNS} from wallet_tx where aid_session = $1 and table_id = $2 and aid = $3`,
      [session, tableId, aid],
    );
    return rows[0] && outcomeOfRow(txOf(rows[0]));
  }

  async #send(row: TxRow, effects: Effects, target: Target, isSlow: boolean): Promise<Outcome> {
    const { log, clock } = this.#deps;
    const answer = isSlow
      ? unsent(clock.now(), 'not sent: its row took too long')
      : await this.#deps.call(target, 'debit', row.body, late => this.#late(row, late));
    const verdict = answer.unsent ? notSent(answer) : judge(answer.httpStatus, answer.bytes, answer.problem);
    alarm(log, row, verdict);
    const moved = unwrap(await this.#moves.add({ row, effects, verdict, answer }));
    if (moved instanceof Error) return this.#unsaved(row, answer, moved);
    if (moved.rollback) this.#deps.born(moved.rollback, true);
    if (moved.outcome === 'lost') return outcomeOfRow(await this.#read(row.txId)) ?? refused(row.txId, 'WALLET_UNAVAILABLE');
    const status = moved.outcome === 'late' ? 'confirmed' : moved.outcome;
    this.#deps.tell(eventOf(row, status, verdict.balance));
    if (moved.outcome === 'confirmed') return { ok: true, txId: row.txId, balance: verdict.balance, scopeId: row.scopeId };
    if (moved.outcome === 'late') return refused(row.txId, 'ACTION_LATE');
    return refused(row.txId, codeOf(verdict.status));
  }

  /** The answer could not be recorded: unless the commit went through after all, the money is given back. */
  async #unsaved(row: TxRow, answer: Answer, error: Error): Promise<Outcome> {
    if (error instanceof LeaseLost) throw error;
    this.#deps.log.error({ err: error, txId: row.txId }, 'a debit could not be recorded');
    const now = await this.#read(row.txId);
    if (now.status !== 'pending') return outcomeOfRow(now) ?? refused(row.txId, 'WALLET_UNAVAILABLE');
    const verdict = judge(answer.httpStatus, answer.bytes, 'not recorded');
    const moved = unwrap(await this.#moves.add({ row, effects: {}, verdict, answer }));
    if (!(moved instanceof Error) && moved.rollback) this.#deps.born(moved.rollback, true);
    return refused(row.txId, 'WALLET_UNAVAILABLE');
  }

  async #read(txId: string): Promise<TxRow> {
    const row = await rowOf({ query: (text, params) => this.#deps.db.query(text, params) }, txId);
    assert(row, `the row of ${txId} is gone`);
    return row;
  }

  /** Everything that the verdicts of a group cause, in one transaction; a row that somebody else moved is left alone. */
  async #move(sql: Sql, items: readonly Judged[]): Promise<Moved[]> {
    const { db, clock, ledger, credit } = this.#deps;
    await db.fenced(sql);
    const now = clock.now();
    const status = { yes: 'confirmed', no: 'failed', doubt: 'uncertain' } as const;
    const moved = await moveRows(
      sql,
      items.map(({ row, verdict, answer }) => moveOf(row, status[verdict.class], verdict, answer, now)),
    );
    await logAttempts(sql, items.map(attemptOf));
    const transfers: Transfer[] = [];
    const out: Moved[] = [];
    for (const { row, verdict } of items) if (moved.has(row.txId) && verdict.class === 'yes') transfers.push(stake(row, now));
    await ledger.post(sql, transfers);
    for (const { row, effects, verdict } of items) {
      if (!moved.has(row.txId)) out.push({ outcome: 'lost', rollback: null });
      else if (verdict.class === 'no') {
        if (row.prepaid) await credit.giveBack(sql, row.txId, 'debit_failed');
        out.push({ outcome: 'failed', rollback: null });
      } else if (verdict.class === 'doubt') {
        out.push({ outcome: 'uncertain', rollback: (await bearRollback(this.#deps, sql, row.txId, 'timeout')).row });
      } else out.push(await this.#confirmed(sql, row, effects));
    }
    return out;
  }

  async #confirmed(sql: Sql, row: TxRow, effects: Effects): Promise<Moved> {
    if (((await effects.answered?.(sql, row.txId)) ?? 'stands') === 'stands') return { outcome: 'confirmed', rollback: null };
    if (row.reason !== 'buy_in') {
      return { outcome: 'late', rollback: (await bearRollback(this.#deps, sql, row.txId, 'cancel_bet')).row };
    }
    const cashed = await sql.query(`select 1 from wallet_tx where scope_id = $1 and reason = 'cash_out'`, [row.scopeId]);
    if (cashed.length > 0) return { outcome: 'late', rollback: null };
    const player = { id: row.playerId, externalId: row.externalId, currency: row.currency };
    const payout = await bearCredit(this.#deps, sql, { ...row, reason: 'cash_out', player, roundClosed: true });
    return { outcome: 'late', rollback: payout };
  }

  /** An answer after the wait is evidence only. */
  #late(row: TxRow, answer: Answer): void {
    const verdict = judge(answer.httpStatus, answer.bytes, answer.problem);
    const line = { ...attemptOf({ row, verdict, answer }), late: true };
    this.#deps.db
      .transaction(sql => logAttempts(sql, [line]))
      .catch((error: unknown) => this.#deps.log.error({ err: error, txId: row.txId }, 'a late answer could not be logged'));
  }
}

/** What a stored row says to the player; undefined while it is open. */
export function outcomeOfRow(row: TxRow): Outcome | undefined {
  if (row.status === 'pending') return undefined;
  if (row.failReason === 'operator_credit') return refused(row.txId, 'OPERATOR_CREDIT_EXHAUSTED');
  if (row.status === 'confirmed' && !row.rolledBackBy)
    return { ok: true, txId: row.txId, balance: row.balanceAfter, scopeId: row.scopeId };
  if (row.status === 'failed') return refused(row.txId, codeOf(row.walletStatus));
  return refused(row.txId, row.walletStatus === 'OK' ? 'ACTION_LATE' : 'WALLET_UNAVAILABLE');
}

/** A line of the attempt log. */
export function attemptOf(about: { row: TxRow; verdict: Verdict; answer: Answer }): Attempt {
  const { row, verdict, answer } = about;
  return {
    txId: row.txId,
    sentAt: answer.sentAt,
    ms: Math.max(0, Math.round(answer.ms)),
    httpStatus: answer.httpStatus,
    walletStatus: verdict.status,
    problem: verdict.problem,
    bodyHash: sha256(row.body),
    late: false,
  };
}

export function eventOf(row: TxRow, status: TxRow['status'], balance: bigint | null): WalletEvent {
  const { txId, type, reason, operator, playerId, scopeId, amount } = row;
  return { txId, type, reason, status, operator, playerId, scopeId, amount, balance };
}

const ALARMING = new Set([
  'CURRENCY_MISMATCH',
  'INVALID_SIGNATURE',
  'INVALID_REQUEST',
  'TX_ALREADY_ROLLED_BACK',
  'PLAYER_NOT_FOUND',
]);

/** Tells the log what somebody should look at. Of a credit or rollback that is every refusal: nothing but OK ends it. */
export function alarm(log: DebitDeps['log'], row: TxRow, verdict: Verdict): void {
  const about = { alarm: true, txId: row.txId, operator: row.operator, walletStatus: verdict.status };
  if (verdict.review) log.error(about, 'a wallet answered a status outside the specification');
  else if (verdict.class === 'no' && (row.type !== 'debit' || ALARMING.has(verdict.status ?? '')))
    log.error(about, 'a wallet refused our call');
  if (verdict.class === 'yes' && verdict.balance === null) log.warn(about, 'a wallet answered OK without a usable balance');
  if (verdict.balance !== null && verdict.balance < 0n) log.warn(about, 'a wallet answered a negative balance');
}

/** No byte of the call left, so nothing is in doubt: the debit has failed, and no rollback goes to a wallet that never heard of it. */
const notSent = ({ problem }: Answer): Verdict => ({ ...judge(null, Buffer.alloc(0), problem), class: 'no' });

const codeOf = (status: string | null): Refusal =>
  status === 'INSUFFICIENT_FUNDS' || status === 'LIMIT_EXCEEDED' ? status : 'WALLET_UNAVAILABLE';

const refused = (txId: string | null, code: Refusal): Outcome => ({ ok: false, txId, code });

const stake = (row: TxRow, at: number): Transfer => ({
  ref: row.txId,
  kind: row.reason,
  operator: row.operator,
  currency: row.currency,
  debit: `wallet:${row.operator}`,
  credit: holderOf(row.scopeId),
  amount: row.amount,
  at,
});

/** One transaction for the group; when it fails, one for each item, so that a bad one hurts itself only. */
async function together<In, Out>(
  db: Database,
  items: In[],
  work: (sql: Sql, part: In[]) => Promise<Out[]>,
): Promise<(Out | Error)[]> {
  const outs: (Out | Error)[] = [];
  try {
    return await db.transaction(sql => work(sql, items));
  } catch (error) {
    if (items.length === 1 || error instanceof LeaseLost) return items.map(() => error as Error);
  }
  for (const item of items) {
    outs.push(await db.transaction(async sql => (await work(sql, [item]))[0] as Out).catch((error: unknown) => error as Error));
  }
  return outs;
}

// a group answers an error per item instead of rejecting, so that the others keep their results
const firm = <Out>(outs: (Out | Error)[]): Out[] => outs as Out[];
const unwrap = <Out>(out: Out): Out | Error => out;
