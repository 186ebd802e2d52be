// The outbox: credits and rollbacks are sent until the wallet says OK, on a schedule that survives restarts (WID-04).
import { type Database, isOutage, LeaseLost, type Sql, statement } from '../../db/index.ts';
import { Batcher, type Clock, KeyedQueue, type Timer } from '../../kernel/index.ts';
import type { Credit } from '../../ledger/index.ts';
import { faults } from '../../runtime/index.ts';
import type { WalletEvent } from '../orders.ts';
import { playerQueueOf, scopeOf } from '../player-queue.ts';
import { bisectingBatch } from '../rows/bisecting-batch.ts';
import { type AlarmLog, alarm, eventOf } from '../rows/events.ts';
import { attemptOf, logAttempts, type Move, moveOf, moveRows } from '../rows/rows.ts';
import type { TxRow } from '../rows/tx.ts';
import { type Classified, classifyAnswer } from '../transport/answer-class.ts';
import type { Answer } from '../transport/exchange.ts';
import type { Target, Withdrawable } from '../transport/transport.ts';
import { dueRows, queueHeads, type Waiting } from './due.ts';
import { Shares } from './shares.ts';
import { SENT, type Sent } from './statements.ts';

export interface OutboxDeps {
  db: Database;
  clock: Clock;
  log: AlarmLog;
  playerQueues: KeyedQueue;
  credit: Credit;
  retryMs: readonly number[];
  targetOf(operator: string): Promise<Target>;
  call(
    target: Target,
    name: 'credit' | 'rollback',
    body: string,
    late: (answer: Answer) => void,
    special: Withdrawable,
  ): Promise<Answer>;
  tell(event: WalletEvent): void;
}

const REVIEW_MS = 86_400_000;
const HEAD = 64; // rows of each queue that are looked at beyond those under way
const IDLE_MS = 60_000;
const UNRECORDED_MS = 1000;
const BREATH_MS = 10; // places that become free meanwhile are filled together
const BREATH_AGAIN_MS = 50; // those of retries: still more than their share of a second
const DRAIN_LOOK_MS = 20;
const MOST = 100; // answers in one group

/** A row that is under way, from the look that found it due to its recorded answer. */
interface Attempt {
  /** somebody ends the row by hand: what was read of it before does not count any more */
  isWithdrawn: boolean;
}

interface AnsweredCall {
  row: TxRow;
  classified: Classified;
  answer: Answer;
}

const RETURNED = statement(
  'wallet.returned',
  `update wallet_tx set status = 'rolled_back', version = version + 1, completed_at = $2
          where tx_id = any($1::text[]) and status in ('confirmed', 'uncertain')`,
);

/** Sends what is due: first attempts in the player's queue, retries outside it (CX-31). Only what is under way is in memory. */
export class Outbox {
  readonly #deps: OutboxDeps;
  readonly #moves: Batcher<AnsweredCall, boolean | Error>;
  readonly #taken = new Map<string, Attempt>();
  /** rows that somebody is ending by hand, one person at a time */
  readonly #inHand = new Set<string>();
  readonly #hands = new KeyedQueue();
  readonly #shares: Shares;
  #timer: { at: number; timer: Timer } | undefined;
  #sweeping: Promise<void> | undefined;
  #again = false;
  #stopped = true;
  /** attempts that could not be recorded, and wait for the database */
  readonly #waiting = new Set<() => void>();
  /** rows of a process before this one wait until its calls have died */
  holdUntil = 0;

  constructor(deps: OutboxDeps) {
    this.#deps = deps;
    this.#shares = new Shares(deps.clock);
    this.#moves = new Batcher(items => this.#record(items), MOST);
  }

  start(): void {
    this.#stopped = false;
    this.send();
  }

  /** What this process wrote and never sent goes out once: the next process would have to hold it back. Ends after `ms` in any case. */
  async drain(ms: number): Promise<void> {
    const { db, clock } = this.#deps;
    const end = clock.now() + ms;
    const isUnsent = async () => (await queueHeads(db, 1)).some(({ again, bornEpoch }) => !again && bornEpoch === db.lease.epoch);
    while (!this.#stopped && clock.now() < end && (await isUnsent())) {
      this.send();
      await clock.sleep(DRAIN_LOOK_MS);
    }
  }

  /** Stops taking rows and waits for the sweep; what is under way ends by itself. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#timer?.timer.cancel();
    this.#timer = undefined;
    for (const go of this.#waiting) go();
    await this.#sweeping;
    while (this.#taken.size > 0) await this.#deps.clock.sleep(10);
  }

  /** Looks for due rows now. Call it after the commit that wrote one. */
  send(): void {
    if (this.#stopped) return;
    this.#again = true;
    this.#sweeping ??= this.#sweep().finally(() => {
      this.#sweeping = undefined;
      if (this.#again) this.send();
    });
  }

  /** Sends a row that was just written, before everything that waits in its player's queue (a `timeout` rollback). */
  first(row: TxRow): void {
    if (this.#stopped || this.#isTaken(row.txId)) return;
    this.#take(row.txId);
    this.#shares.enter(row.operator, false);
    this.#go(row, false, true);
  }

  /**
   * Does work that may end this row by hand. No call of it leaves meanwhile, and none afterwards for what was read before; one
   * that has left is not waited for: its answer is recorded before the work or finds the row ended.
   */
  byHand<T>(txId: string, work: () => Promise<T>): Promise<T> {
    return this.#hands.run(txId, async () => {
      this.#inHand.add(txId);
      const attempt = this.#taken.get(txId);
      if (attempt) attempt.isWithdrawn = true;
      try {
        return await work();
      } finally {
        this.#inHand.delete(txId);
        this.send(); // it may have been asked for only
      }
    });
  }

  #isTaken(txId: string): boolean {
    return this.#taken.has(txId) || this.#inHand.has(txId);
  }

  #take(txId: string): void {
    this.#taken.set(txId, { isWithdrawn: false });
  }

  async #sweep(): Promise<void> {
    this.#again = false;
    try {
      await this.#look();
    } catch (error) {
      if (!isOutage(error)) this.#deps.log.error({ err: error }, 'the outbox could not be read');
      this.#wake(this.#deps.clock.now() + 1000);
    }
  }

  /** Begins what is due and has a place; the rest stays where it is. */
  async #look(): Promise<void> {
    const { db, clock } = this.#deps;
    const now = clock.now();
    this.#shares.looking();
    const most = HEAD + this.#shares.most;
    const heads = await queueHeads(db, most);
    const picked = new Map<string, boolean>();
    let next = now + IDLE_MS;
    for (const { txId, operator, again, at, bornEpoch } of heads) {
      const due = bornEpoch === db.lease.epoch ? at : Math.max(at, this.holdUntil);
      if (due > now) next = Math.min(next, due);
      if (due > now || this.#isTaken(txId)) continue;
      const place = this.#stopped ? false : this.#shares.take(operator, again);
      if (place === 'later') next = Math.min(next, now - (now % 1000) + 1000);
      if (place !== true) continue;
      this.#take(txId);
      picked.set(txId, again);
    }
    this.#wake(next);
    await this.#begin(
      heads.filter(each => picked.has(each.txId)),
      now,
    );
    if (picked.size >= HEAD) this.#again = true; // a queue may have been longer than what was looked at
  }

  /** What was answered meanwhile is not due any more and gives its place back. */
  async #begin(picked: readonly Waiting[], now: number): Promise<void> {
    const rows = new Map<string, TxRow>();
    try {
      const ids = picked.map(each => each.txId);
      for (const row of await dueRows(this.#deps.db, ids, now)) rows.set(row.txId, row);
    } finally {
      for (const { txId, operator, again } of picked) {
        const row = rows.get(txId);
        if (row) this.#go(row, again, row.reason === 'timeout');
        else this.#done(txId, operator, again);
      }
    }
  }

  #wake(at: number): void {
    if (this.#stopped || (this.#timer && this.#timer.at <= at)) return;
    const { clock } = this.#deps;
    this.#timer?.timer.cancel();
    const timer = clock.after(Math.max(BREATH_MS, at - clock.now()), () => {
      this.#timer = undefined;
      this.send();
    });
    this.#timer = { at, timer };
  }

  #go(row: TxRow, again: boolean, head: boolean): void {
    const { playerQueues, log, clock } = this.#deps;
    const queue = playerQueueOf(row.operator, row.playerId);
    const work = () => this.#attempt(row);
    const done = row.attempts > 0 ? work() : head ? playerQueues.first(queue, work) : playerQueues.run(queue, work);
    done
      .catch(async (error: unknown) => {
        log.error({ alarm: true, err: error, txId: row.txId }, 'an attempt could not be recorded');
        // it is still due, and whoever writes another row looks for what is due: its wallet must not be called without end
        if (this.#stopped) return;
        await clock.sleep(UNRECORDED_MS);
        await this.#back();
        this.#wake(clock.now());
      })
      .finally(() => this.#done(row.txId, row.operator, again));
  }

  /** The database serves again, or this outbox stops: one that is let go of never comes back. */
  async #back(): Promise<void> {
    if (this.#stopped) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.add(resolve);
    void this.#deps.db.health.back().then(resolve);
    await promise;
    this.#waiting.delete(resolve);
  }

  #done(txId: string, operator: string, again: boolean): void {
    this.#taken.delete(txId);
    if (!this.#shares.leave(operator, again)) return;
    this.#wake(this.#deps.clock.now() + (again ? BREATH_AGAIN_MS : BREATH_MS));
  }

  async #attempt(row: TxRow): Promise<void> {
    const { targetOf, call, clock, log, tell } = this.#deps;
    if (this.#stopped) return;
    const attempt = this.#taken.get(row.txId);
    const still = () => attempt?.isWithdrawn !== true;
    const target = await targetOf(row.operator);
    const late = (answer: Answer) => this.#late(row, answer);
    const answer = await call(target, row.type as 'credit' | 'rollback', row.body, late, { still });
    if (answer.unsent && !still()) return this.#wake(clock.now()); // a key may only have asked: the row says whether it is due
    const classified = classifyAnswer(answer.httpStatus, answer.bytes, answer.problem);
    const isNews = row.attempts === 0 || classified.status !== row.walletStatus;
    if (isNews) alarm(log, row, classified); // not at each retry
    if (faults.on) await faults.at(row.type === 'rollback' ? 'K9' : 'K16');
    const moved = await this.#moves.add({ row, classified, answer });
    if (faults.on) await faults.at('K17');
    if (moved instanceof Error) throw moved;
    if (classified.class !== 'yes') this.#wake(this.#nextOf(row));
    else if (moved) tell(eventOf(row, 'confirmed', classified.balance));
    if (moved && classified.class !== 'yes' && !row.review && clock.now() - row.createdAt >= REVIEW_MS)
      log.error({ alarm: true, txId: row.txId, operator: row.operator }, 'a transaction is open for a day: it waits for review');
  }

  /** In one statement where nothing must be asked first, in a transaction else; a bad one hurts itself only. */
  async #record(items: readonly AnsweredCall[]): Promise<(boolean | Error)[]> {
    const { db, clock } = this.#deps;
    const now = clock.now();
    const plain = items.filter(({ row, classified }) => classified.class !== 'yes' || !row.prepaid);
    const { owner, epoch } = db.leaseOf(...plain.map(({ row }) => scopeOf(row)));
    const params = [JSON.stringify(plain.map(each => this.#sentOf(each, now))), owner, epoch];
    const found = plain.length > 0 ? await db.query<{ tx_id: string }>(SENT, params).catch(() => []) : [];
    const moved = new Set(found.map(row => row.tx_id));
    const rest = items.filter(({ row }) => !moved.has(row.txId));
    const outs = await bisectingBatch(db, rest, (sql, part) => this.#recordIn(sql, part));
    const byItem = new Map(rest.map((item, i) => [item, outs[i] as boolean | Error]));
    return items.map(item => byItem.get(item) ?? true);
  }

  async #recordIn(sql: Sql, items: readonly AnsweredCall[]): Promise<boolean[]> {
    const { db, clock, credit } = this.#deps;
    await db.fence(sql, ...items.map(({ row }) => scopeOf(row)));
    const now = clock.now();
    const moved = await moveRows(
      sql,
      items.map(item => this.#moveOf(item, now)),
    );
    await logAttempts(sql, items.map(attemptOf));
    const returned = items.filter(({ row, classified }) => row.refTxId && classified.class === 'yes' && moved.has(row.txId));
    if (returned.length > 0) {
      await sql.run(RETURNED, [returned.map(({ row }) => row.refTxId), now]);
    }
    await credit.lock(
      sql,
      items.flatMap(({ row, classified }) => (row.prepaid && classified.class === 'yes' ? row.operator : [])),
    );
    for (const { row, classified } of items) {
      if (classified.class !== 'yes' || !row.prepaid || !moved.has(row.txId)) continue;
      if (row.refTxId) await credit.giveBack(sql, row.refTxId, 'rollback');
      else await credit.addWin(sql, row);
    }
    return items.map(({ row }) => moved.has(row.txId));
  }

  #moveOf({ row, classified, answer }: AnsweredCall, now: number): Move {
    if (classified.class === 'yes') return moveOf(row, 'confirmed', classified, answer, now);
    const move = moveOf(row, 'pending', classified, answer, now);
    return { ...move, nextAttemptAt: this.#nextOf(row, now), review: classified.review || now - row.createdAt >= REVIEW_MS };
  }

  #nextOf(row: TxRow, now = this.#deps.clock.now()): number {
    const { retryMs } = this.#deps;
    return now + (retryMs[Math.min(row.attempts, retryMs.length - 1)] ?? 300_000);
  }

  #sentOf(item: AnsweredCall, now: number): Sent {
    const { was: _, status, ...move } = this.#moveOf(item, now);
    const { sentAt, ms, problem, bodyHash } = attemptOf(item);
    const isOk = status === 'confirmed';
    const returns = isOk ? item.row.refTxId : null;
    return { ...move, status: isOk ? 'confirmed' : 'pending', sentAt, ms, problem, bodyHash, returns };
  }

  #late(row: TxRow, answer: Answer): void {
    const classified = classifyAnswer(answer.httpStatus, answer.bytes, answer.problem);
    const { db, log } = this.#deps;
    db.transaction(sql => logAttempts(sql, [{ ...attemptOf({ row, classified, answer }), late: true }])).catch(
      (error: unknown) => {
        if (!(error instanceof LeaseLost)) log.error({ err: error, txId: row.txId }, 'a late answer could not be logged');
      },
    );
  }
}
