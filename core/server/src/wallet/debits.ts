// A debit from order to outcome: lane, row, call, verdict, and one transaction with everything the verdict causes (reliability
// 2.2).
import assert from 'node:assert/strict';
import { isOutage, isUnique, LeaseLost } from '../db/index.ts';
import { assertAmount, faults, Grouped, type KeyedQueue } from '../kernel/index.ts';
import type { Rate } from '../ledger/index.ts';
import type { BirthDeps, DebitBirth } from './births.ts';
import { GroupBirths } from './group-births.ts';
import { judge, type Verdict } from './judge.ts';
import type { Effects, Order, Outcome, Refusal, WalletEvent } from './orders.ts';
import { logAttempts, rowOf, TX_COLUMNS, txOf } from './rows.ts';
import { type Answer, type Target, unsent } from './transport.ts';
import type { TxRow } from './tx.ts';
import { attemptOf, type Judged, type Moved, Verdicts } from './verdicts.ts';

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

const MOST = 100; // debits in one group

/** A row that took longer to write is not followed by a call (F3): by then nobody counts on the bet any more. */
const ROW_MS = 1000;

export const laneOf = (operator: string, playerId: string): string => `${operator}|${playerId}`;

/** The debits of all players. */
export class Debits {
  readonly #deps: DebitDeps;
  readonly #births: Grouped<DebitBirth, TxRow | Error>;
  readonly #moves: Grouped<Judged, Moved | Error>;
  /** debits that this process is working on: nobody else may call them doubtful */
  readonly open = new Set<string>();

  constructor(deps: DebitDeps) {
    this.#deps = deps;
    const [births, verdicts] = [new GroupBirths(deps), new Verdicts(deps)];
    this.#births = new Grouped(items => births.bear(items), MOST);
    this.#moves = new Grouped(items => verdicts.record(items), MOST);
  }

  /** Makes a debit; see `Wallet.debit`. */
  async make(order: Order, effects: Effects): Promise<Outcome> {
    assertAmount(order.amount, 1);
    assert(order.scopeId.startsWith(order.reason === 'buy_in' || order.reason === 'top_up' ? 'tss_' : 'rnd_'), order.scopeId);
    const target = await this.#deps.targetOf(order.operator);
    const rate = await this.#deps.rateOf(order.operator, order.player.currency);
    return this.#deps.lanes.run(laneOf(order.operator, order.player.id), async () => {
      if (order.still && !order.still()) return refused(null, 'ACTION_LATE');
      if (faults.on) await faults.at('K1');
      const from = this.#deps.clock.now();
      const row = await this.#births.add({ order, effects, rate });
      if (row instanceof Error) {
        const before =
          order.by && isUnique(row) ? await this.outcomeOf(order.by.session, order.tableId, order.by.aid) : undefined;
        if (before) return before;
        // no call without a row; one that was written after all is given back by the sweep: nobody works on it
        if (isOutage(row) || (order.by && isUnique(row))) return refused(null, 'WALLET_UNAVAILABLE');
        throw row;
      }
      if (row.prepaid) this.#deps.charged(order.operator);
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
    if (faults.on) await faults.at('K2');
    const answer = isSlow
      ? unsent(clock.now(), 'not sent: its row took too long')
      : await this.#deps.call(target, 'debit', row.body, late => this.#late(row, late));
    const verdict = answer.unsent ? notSent(answer) : judge(answer.httpStatus, answer.bytes, answer.problem);
    alarm(log, row, verdict);
    if (faults.on) await faults.at('K4');
    const moved = await this.#moves.add({ row, effects, verdict, answer });
    if (moved instanceof Error) return this.#unsaved(row, answer, moved);
    if (faults.on) await faults.at(moved.outcome === 'uncertain' ? 'K7' : 'K6');
    if (moved.rollback) this.#deps.born(moved.rollback, true);
    if (moved.outcome === 'lost') return this.#asWritten(await this.#read(row.txId));
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
    if (now.status !== 'pending') return this.#asWritten(now);
    const verdict = judge(answer.httpStatus, answer.bytes, 'not recorded');
    const moved = await this.#moves.add({ row, effects: {}, verdict, answer });
    // nothing confirms it any more: what is written now, or by the sweep, gives it back
    if (moved instanceof Error) return refused(row.txId, 'WALLET_UNAVAILABLE');
    if (moved.rollback) this.#deps.born(moved.rollback, true);
    return moved.outcome === 'lost' ? this.#asWritten(await this.#read(row.txId)) : refused(row.txId, 'WALLET_UNAVAILABLE');
  }

  /** A commit of ours went through though its answer was lost, or somebody else ended the row: what it says is the truth. */
  #asWritten(row: TxRow): Outcome {
    const outcome = outcomeOfRow(row);
    assert(outcome, `${row.txId} was moved by nobody, and is open`);
    return outcome;
  }

  async #read(txId: string): Promise<TxRow> {
    const row = await rowOf({ query: (text, params) => this.#deps.db.query(text, params) }, txId);
    assert(row, `the row of ${txId} is gone`);
    return row;
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
  if (row.type === 'rollback') return { ok: true, txId: row.txId, balance: null, scopeId: row.scopeId }; // it was taken back
  if (row.status === 'pending') return undefined;
  if (row.failReason === 'operator_credit') return refused(row.txId, 'OPERATOR_CREDIT_EXHAUSTED');
  if (row.status === 'confirmed' && !row.rolledBackBy)
    return { ok: true, txId: row.txId, balance: row.balanceAfter, scopeId: row.scopeId };
  if (row.status === 'failed') return refused(row.txId, codeOf(row.walletStatus));
  return refused(row.txId, row.walletStatus === 'OK' ? 'ACTION_LATE' : 'WALLET_UNAVAILABLE');
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

/** No byte of the call left: the debit has failed, and no rollback goes to a wallet that never heard of it. */
const notSent = ({ problem }: Answer): Verdict => ({ ...judge(null, Buffer.alloc(0), problem), class: 'no' });

const codeOf = (status: string | null): Refusal =>
  status === 'INSUFFICIENT_FUNDS' || status === 'LIMIT_EXCEEDED' ? status : 'WALLET_UNAVAILABLE';

const refused = (txId: string | null, code: Refusal): Outcome => ({ ok: false, txId, code });
