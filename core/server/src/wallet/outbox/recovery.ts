// What a stopped process left: doubtful debits are given back after 30 s, the outbox goes on after a minute (reliability 2.3,
// 2.4).
import { type Database, isOutage, statement } from '../../db/index.ts';
import { type Clock, Recurring } from '../../kernel/index.ts';
import type { InsertDeps } from '../rows/inserts.ts';
import type { TxRow } from '../rows/tx.ts';
import { insertRollback } from './rollbacks.ts';

export interface RecoveryDeps extends InsertDeps {
  db: Database;
  clock: Clock;
  doubtMs: number;
  log: { error(about: object, text: string): void; warn(about: object, text: string): void };
  /** is this process itself still working on the debit? */
  working(txId: string): boolean;
  /** a `system` rollback was written: send it */
  inserted(row: TxRow): void;
}

const EVERY_MS = 5000;

const OLD_PENDING_DEBITS = statement(
  'wallet.old-pending-debits',
  `select tx_id from wallet_tx where type = 'debit' and status = 'pending'
        and greatest(created_at, case when born_epoch < $1 then $2::bigint else 0 end) <= $3
        order by created_at, tx_id`,
);
export const MARK_UNCERTAIN = statement(
  'wallet.mark-uncertain',
  `update wallet_tx set status = 'uncertain', version = version + 1 where tx_id = $1 and status = 'pending'`,
);

/** Finds pending debits that nobody works on. Every step is a compare-and-set, so it may run at any time, again and again. */
export class Recovery {
  readonly #deps: RecoveryDeps;
  readonly #sweeps: Recurring<string[]>;

  constructor(deps: RecoveryDeps) {
    this.#deps = deps;
    this.#sweeps = new Recurring({
      clock: deps.clock,
      work: () => this.sweep(),
      failed: error => isOutage(error) || deps.log.error({ err: error }, 'recovery could not read the debits'),
      waitMs: () => Math.min(EVERY_MS, Math.max(50, deps.doubtMs / 4)),
    });
  }

  start(): void {
    this.#sweeps.start();
  }

  stop(): Promise<void> {
    return this.#sweeps.stop();
  }

  /** One pass. @returns the debits that were given back */
  async sweep(): Promise<string[]> {
    const { db, clock, doubtMs, working } = this.#deps;
    const rows = await db.query<{ tx_id: string }>(OLD_PENDING_DEBITS, [db.lease.epoch, db.formerSeenAt, clock.now() - doubtMs]);
    const done: string[] = [];
    for (const { tx_id } of rows) if (!working(tx_id) && (await this.#giveBack(tx_id))) done.push(tx_id);
    return done;
  }

  async #giveBack(txId: string): Promise<boolean> {
    const row = await this.#deps.db.transaction(async sql => {
      const moved = await sql.run(MARK_UNCERTAIN, [txId]);
      return moved === 1 ? (await insertRollback(this.#deps, sql, txId, 'system')).row : null;
    });
    if (!row) return false;
    this.#deps.log.warn({ txId }, 'a debit in doubt is given back');
    this.#deps.inserted(row);
    return true;
  }
}
