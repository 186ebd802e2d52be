// The outbox: credits and rollbacks are sent until the wallet says OK, on a schedule that survives restarts (WID-04).
import { type Database, isOutage, LeaseLost } from '../db/index.ts';
import { type Clock, Grouped, type KeyedQueue, type Timer } from '../kernel/index.ts';
import type { Credit, Rate } from '../ledger/index.ts';
import { alarm, attemptOf, type DebitDeps, eventOf, laneOf } from './debits.ts';
import { judge, type Verdict } from './judge.ts';
import type { WalletEvent } from './orders.ts';
import { logAttempts, moveOf, moveRows, TX_COLUMNS, txOf } from './rows.ts';
import type { Answer, Target } from './transport.ts';
import type { TxRow } from './tx.ts';

export interface OutboxDeps {
  db: Database;
  clock: Clock;
  log: DebitDeps['log'];
  lanes: KeyedQueue;
  credit: Credit;
  retryMs: readonly number[];
  targetOf(operator: string): Promise<Target>;
  rateOf(operator: string, currency: string): Promise<Rate | null>;
  call(target: Target, name: 'credit' | 'rollback', body: string, late: (answer: Answer) => void): Promise<Answer>;
  tell(event: WalletEvent): void;
}

const REVIEW_MS = 86_400_000;
const MOST_DUE = 500;
const IDLE_MS = 60_000;
const UNRECORDED_MS = 1000;
const PER_OPERATOR = 32; // retries open at once
const PER_SECOND = 200; // retries begun per operator and second

interface Judged {
  row: TxRow;
  verdict: Verdict;
  answer: Answer;
  rate: Rate | null;
}

/** Sends what is due: first attempts in the player's lane, retries outside it (CX-31). */
export class Outbox {
  readonly #deps: OutboxDeps;
  readonly #moves: Grouped<Judged, boolean>;
  readonly #taken = new Set<string>();
  readonly #retrying = new Map<string, { open: number; second: number; begun: number }>();
  #timer: Timer | undefined;
  #sweeping: Promise<void> | undefined;
  #again = false;
  #stopped = true;
  /** rows of a process before this one wait until its calls have died */
  holdUntil = 0;

  constructor(deps: OutboxDeps) {
    this.#deps = deps;
    this.#moves = new Grouped(items => this.#record(items), 100);
  }

  start(): void {
    this.#stopped = false;
    this.send();
  }

  /** Stops taking rows and waits for the sweep; what is under way ends by itself. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#timer?.cancel();
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

  /** Sends a row that was just written, before everything that waits in its lane (a `timeout` rollback). */
  first(row: TxRow): void {
    if (this.#stopped || this.#taken.has(row.txId)) return;
    this.#taken.add(row.txId);
    this.#go(row, true);
  }

  async #sweep(): Promise<void> {
    this.#again = false;
    this.#timer?.cancel();
    const { db, clock, log } = this.#deps;
    let wait = IDLE_MS;
    try {
      const now = clock.now();
      const taken = [...this.#taken];
      const rows = await db.query(
        `select ${TX_COLUMNS} from wallet_tx where status = 'pending' and type <> 'debit' and next_attempt_at <= $1
          and (born_epoch = $2 or $1 >= $3) and tx_id <> all($4::text[]) order by next_attempt_at, created_at limit ${MOST_DUE}`,
        [now, db.lease.epoch, this.holdUntil, taken],
      );
      for (const row of rows.map(txOf)) if (!this.#take(row)) wait = Math.min(wait, 100);
      if (rows.length === MOST_DUE) this.#again = true;
      wait = Math.min(wait, await this.#nextIn(now));
    } catch (error) {
      if (!isOutage(error)) log.error({ err: error }, 'the outbox could not be read');
      wait = 1000;
    }
    if (!this.#stopped) this.#timer = clock.after(Math.max(10, wait), () => this.send());
  }

  async #nextIn(now: number): Promise<number> {
    const rows = await this.#deps.db.query<{ at: string | null }>(
      `select min(case when born_epoch = $1 then next_attempt_at else greatest(next_attempt_at, $2::bigint) end) as at
        from wallet_tx where status = 'pending' and type <> 'debit' and tx_id <> all($3::text[])`,
      [this.#deps.db.lease.epoch, this.holdUntil, [...this.#taken]],
    );
    const at = rows[0]?.at;
    return at === null || at === undefined ? IDLE_MS : Number(at) - now;
  }

  /** @returns false when the operator's share of retries is used up for the moment */
  #take(row: TxRow): boolean {
    if (this.#stopped || this.#taken.has(row.txId)) return true;
    if (row.attempts > 0 && !this.#mayRetry(row.operator)) return false;
    this.#taken.add(row.txId);
    this.#go(row, row.reason === 'timeout');
    return true;
  }

  #mayRetry(operator: string): boolean {
    const second = Math.floor(this.#deps.clock.now() / 1000);
    const share = this.#retrying.get(operator) ?? { open: 0, second, begun: 0 };
    this.#retrying.set(operator, share);
    if (share.second !== second) Object.assign(share, { second, begun: 0 });
    if (share.open >= PER_OPERATOR || share.begun >= PER_SECOND) return false;
    share.open++;
    share.begun++;
    return true;
  }

  #go(row: TxRow, head: boolean): void {
    const { lanes, log } = this.#deps;
    const lane = laneOf(row.operator, row.playerId);
    const work = () => this.#attempt(row);
    const done = row.attempts > 0 ? work() : head ? lanes.first(lane, work) : lanes.run(lane, work);
    done
      .catch(async (error: unknown) => {
        log.error({ err: error, txId: row.txId }, 'an attempt could not be recorded');
        // a wallet is not called again and again for an answer that cannot be written
        await this.#deps.clock.sleep(UNRECORDED_MS);
        await this.#deps.db.health.back();
      })
      .finally(() => {
        this.#taken.delete(row.txId);
        const share = this.#retrying.get(row.operator);
        if (share && row.attempts > 0) share.open--;
        this.send();
      });
  }

  async #attempt(row: TxRow): Promise<void> {
    const { targetOf, rateOf, call, log, tell } = this.#deps;
    if (this.#stopped) return;
    const target = await targetOf(row.operator);
    const rate = row.prepaid && row.type === 'credit' ? await rateOf(row.operator, row.currency) : null;
    const answer = await call(target, row.type as 'credit' | 'rollback', row.body, late => this.#late(row, late));
    const verdict = judge(answer.httpStatus, answer.bytes, answer.problem);
    const isNews = row.attempts === 0 || verdict.review || verdict.status !== row.walletStatus;
    if (isNews) alarm(log, row, verdict); // not at each retry
    const moved = await this.#moves.add({ row, verdict, answer, rate });
    if (moved && verdict.class === 'yes') tell(eventOf(row, 'confirmed', verdict.balance));
  }

  async #record(items: readonly Judged[]): Promise<boolean[]> {
    const { db, clock, credit } = this.#deps;
    return db.transaction(async sql => {
      await db.fenced(sql);
      const now = clock.now();
      const moved = await moveRows(
        sql,
        items.map(item => this.#moveOf(item, now)),
      );
      await logAttempts(sql, items.map(attemptOf));
      const returned = items.filter(({ row, verdict }) => row.refTxId && verdict.class === 'yes' && moved.has(row.txId));
      if (returned.length > 0) {
        await sql.run(
          `update wallet_tx set status = 'rolled_back', version = version + 1, completed_at = $2
            where tx_id = any($1::text[]) and status in ('confirmed', 'uncertain')`,
          [returned.map(({ row }) => row.refTxId), now],
        );
      }
      for (const { row, verdict, rate } of items) {
        if (verdict.class !== 'yes' || !row.prepaid || !moved.has(row.txId)) continue;
        if (row.refTxId) await credit.giveBack(sql, row.refTxId, 'rollback');
        else if (rate) await credit.win(sql, row, rate);
      }
      return items.map(({ row }) => moved.has(row.txId));
    });
  }

  #moveOf({ row, verdict, answer }: Judged, now: number) {
    if (verdict.class === 'yes') return moveOf(row, 'confirmed', verdict, answer, now);
    const { retryMs } = this.#deps;
    const wait = retryMs[Math.min(row.attempts, retryMs.length - 1)] ?? 300_000;
    const move = moveOf(row, 'pending', verdict, answer, now);
    return { ...move, nextAttemptAt: now + wait, review: verdict.review || now - row.createdAt >= REVIEW_MS };
  }

  #late(row: TxRow, answer: Answer): void {
    const verdict = judge(answer.httpStatus, answer.bytes, answer.problem);
    const { db, log } = this.#deps;
    db.transaction(sql => logAttempts(sql, [{ ...attemptOf({ row, verdict, answer }), late: true }])).catch((error: unknown) => {
      if (!(error instanceof LeaseLost)) log.error({ err: error, txId: row.txId }, 'a late answer could not be logged');
    });
  }
}
