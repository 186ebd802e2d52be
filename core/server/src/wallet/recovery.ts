// What a stopped process left: doubtful debits are given back after 30 s, the outbox goes on after a minute (reliability 2.3,
// 2.4).
import { type Database, isOutage } from '../db/index.ts';
import type { Clock, Timer } from '../kernel/index.ts';
import { type BirthDeps, bearRollback } from './births.ts';
import type { TxRow } from './tx.ts';

export interface RecoveryDeps extends BirthDeps {
  db: Database;
  clock: Clock;
  doubtMs: number;
  log: { error(about: object, text: string): void; warn(about: object, text: string): void };
  /** is this process itself still working on the debit? */
  working(txId: string): boolean;
  /** a `system` rollback was written: send it */
  born(row: TxRow): void;
}

const EVERY_MS = 5000;

/** Finds pending debits that nobody works on. Every step is a compare-and-set, so it may run at any time, again and again. */
export class Recovery {
  readonly #deps: RecoveryDeps;
  #timer: Timer | undefined;
  #running: Promise<void> = Promise.resolve();
  #stopped = true;

  constructor(deps: RecoveryDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#stopped = false;
    this.#next();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#timer?.cancel();
    await this.#running;
  }

  /** One pass. @returns the debits that were given back */
  async sweep(): Promise<string[]> {
    const { db, clock, doubtMs, working } = this.#deps;
    const rows = await db.query<{ tx_id: string }>(
      `select tx_id from wallet_tx where type = 'debit' and status = 'pending'
        and greatest(created_at, case when born_epoch < $1 then $2::bigint else 0 end) <= $3
        order by created_at, tx_id`,
      [db.lease.epoch, db.formerSeenAt, clock.now() - doubtMs],
    );
    const done: string[] = [];
    for (const { tx_id } of rows) if (!working(tx_id) && (await this.#giveBack(tx_id))) done.push(tx_id);
    return done;
  }

  async #giveBack(txId: string): Promise<boolean> {
    const row = await this.#deps.db.transaction(async sql => {
      const moved = await sql.run(
        `update wallet_tx set status = 'uncertain', version = version + 1 where tx_id = $1 and status = 'pending'`,
        [txId],
      );
      return moved === 1 ? (await bearRollback(this.#deps, sql, txId, 'system')).row : null;
    });
    if (!row) return false;
    this.#deps.log.warn({ txId }, 'a debit in doubt is given back');
    this.#deps.born(row);
    return true;
  }

  #next(): void {
    if (this.#stopped) return;
    this.#timer = this.#deps.clock.after(Math.min(EVERY_MS, Math.max(50, this.#deps.doubtMs / 4)), () => {
      this.#running = this.sweep()
        .then(() => {})
        .catch((error: unknown) => {
          if (!isOutage(error)) this.#deps.log.error({ err: error }, 'recovery could not read the debits');
        })
        .finally(() => this.#next());
    });
  }
}
