// Gives back what an interrupted certification left open, however long the wallet takes.
import type { Database } from '../db/index.ts';
import type { Clock, Config, Log, Timer } from '../kernel/index.ts';
import { Interrupted } from './caller.ts';
import { notesOf } from './certification-run.ts';
import { openTxIds, REBALANCING, type ReturnDeps, readBalance, rebalance, returnOpen } from './returns.ts';
import { type CertificationRow, keepCertification } from './rows.ts';

export interface RecoveryDeps {
  db: Database;
  clock: Clock;
  config: Config;
  log: Log;
  returnsOf(row: CertificationRow): Promise<ReturnDeps>;
  /** runs work of an operator in the background, one at a time */
  run(operator: string, what: string, work: () => Promise<void>): void;
}

/** About a day of attempts, as for transactions of play before somebody looks at them. */
const MOST_ATTEMPTS = 300;

/** Sends rollbacks and credits until the wallet has them all, in the steps of the outbox; then looks at the balance. */
export class Recovery {
  readonly #deps: RecoveryDeps;
  readonly #timers = new Set<Timer>();
  #stopped = false;

  constructor(deps: RecoveryDeps) {
    this.#deps = deps;
  }

  begin(row: CertificationRow, attempt = 0): void {
    this.#deps.run(row.operator, `what is open of certification ${row.id}`, async () => {
      try {
        if (!(await this.#isOver(row, attempt))) this.#later(row, attempt);
      } catch (error) {
        if (!(error instanceof Interrupted)) this.#later(row, attempt);
        throw error;
      }
    });
  }

  stop(): void {
    this.#stopped = true;
    for (const timer of this.#timers) timer.cancel();
  }

  /** One attempt. @returns false when it must come again */
  async #isOver(row: CertificationRow, attempt: number): Promise<boolean> {
    const { db, log } = this.#deps;
    const returns = await this.#deps.returnsOf(row);
    const isLast = attempt >= MOST_ATTEMPTS;
    const open = row.harmlessOnly ? 0 : await returnOpen(returns, REBALANCING, 1);
    if (open > 0 && !isLast) return false;
    const restored = open > 0 ? false : await this.#isRestored(row, returns);
    if (restored === undefined && !isLast) return false;
    row.open = open > 0 ? await openTxIds(returns) : [];
    const after = row.harmlessOnly ? undefined : await readBalance(returns);
    Object.assign(row, { restored: restored ?? false, balanceAfter: after ?? null });
    row.notes = [...row.notes, ...notesOf(row, open, returns.corrections)];
    await keepCertification(db, row);
    log.info({ certification: row.id, restored: row.restored }, 'an interrupted certification was given back');
    return true;
  }

  /** undefined: the wallet does not tell */
  async #isRestored({ harmlessOnly, balanceBefore }: CertificationRow, returns: ReturnDeps): Promise<boolean | undefined> {
    if (harmlessOnly || balanceBefore === null) return true; // nothing was moved
    return rebalance(returns, balanceBefore);
  }

  #later(row: CertificationRow, attempt: number): void {
    if (this.#stopped) return;
    const { clock, config } = this.#deps;
    const steps = config.wallet.retry_ms;
    const timer = clock.after(steps[Math.min(attempt, steps.length - 1)] ?? 1000, () => {
      this.#timers.delete(timer);
      this.begin(row, attempt + 1);
    });
    this.#timers.add(timer);
  }
}
