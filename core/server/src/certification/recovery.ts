// Sends again what a certification has left open, however long the wallet takes, and leaves the player with what they had.
import type { Database } from '../db/index.ts';
import type { Clock, Config, Log, Timer } from '../kernel/index.ts';
import { Interrupted } from './caller.ts';
import { balanceNote, correctionNotes } from './certification-run.ts';
import { openTxIds, REBALANCING, type ReturnDeps, readBalance, rebalance, returnOpen } from './returns.ts';
import { type CertificationRow, certificationOf, keepCertification } from './rows.ts';

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

  /** Attempts in the background until nothing is open, or the operator has given it up. */
  begin(operator: string, id: string, attempt = 0): void {
    this.#deps.run(operator, `what is open of certification ${id}`, async () => {
      try {
        if (!(await this.#isOver(id, attempt))) this.#later(operator, id, attempt);
      } catch (error) {
        if (!(error instanceof Interrupted)) this.#later(operator, id, attempt);
        throw error;
      }
    });
  }

  stop(): void {
    this.#stopped = true;
    for (const timer of this.#timers) timer.cancel();
  }

  /** One attempt. @returns false when it must come again */
  async #isOver(id: string, attempt: number): Promise<boolean> {
    const { db, log, clock } = this.#deps;
    const [found] = await db.query('select * from certification where id = $1 and returned_at is null', [id]);
    if (!found) return true; // given up meanwhile
    const row = certificationOf(found);
    const returns = await this.#deps.returnsOf(row);
    const isLast = attempt >= MOST_ATTEMPTS;
    const wasCorrected = row.restored === true;
    const due = wasCorrected ? await this.#dueOf(row, returns) : row.balanceBefore;
    const left = row.harmlessOnly ? 0 : await returnOpen(returns, REBALANCING, 1);
    // where the balance was right before, each attempt leaves it as it found it; else all must be back before it is looked at
    const restored = left > 0 && !wasCorrected ? undefined : await this.#isRestored(row, returns, due);
    row.open = row.harmlessOnly ? [] : await openTxIds(returns); // what rebalances may be open itself
    row.notes = [...row.notes, ...correctionNotes(row, returns.corrections)];
    if (restored !== undefined) row.balanceDue = null;
    if (!isLast && (row.open.length > 0 || restored === undefined)) {
      await keepCertification(db, row);
      return false;
    }
    const after = row.harmlessOnly ? undefined : await readBalance(returns);
    Object.assign(row, { restored: restored ?? false, balanceAfter: after ?? null, returnedAt: clock.now() });
    row.balanceDue = null;
    row.notes = [...row.notes, ...endNotes(row)];
    await keepCertification(db, row);
    log.info(
      { certification: row.id, restored: row.restored, open: row.open },
      'what a certification had left open was given back',
    );
    return true;
  }

  /**
   * What the balance has to be after this attempt: what it is before. It is written down before anything is sent, so that after a
   * process that dies behind an answer the next one still knows it.
   */
  async #dueOf(row: CertificationRow, returns: ReturnDeps): Promise<bigint | null> {
    if (row.balanceDue !== null) return row.balanceDue;
    row.balanceDue = (await readBalance(returns)) ?? row.balanceAfter;
    await keepCertification(this.#deps.db, row);
    return row.balanceDue;
  }

  /** undefined: the wallet does not tell */
  async #isRestored(row: CertificationRow, returns: ReturnDeps, due: bigint | null): Promise<boolean | undefined> {
    if (row.harmlessOnly || due === null) return true; // nothing was moved
    return rebalance(returns, due);
  }

  #later(operator: string, id: string, attempt: number): void {
    if (this.#stopped) return;
    const { clock, config } = this.#deps;
    const steps = config.wallet.retry_ms;
    const timer = clock.after(steps[Math.min(attempt, steps.length - 1)] ?? 1000, () => {
      this.#timers.delete(timer);
      this.begin(operator, id, attempt + 1);
    });
    this.#timers.add(timer);
  }
}

function endNotes(row: CertificationRow): string[] {
  const notes: string[] = [];
  if (row.open.length > 0) notes.push(`Never answered OK: ${row.open.join(', ')}. See whether your wallet has them open.`);
  else if (row.status === 'done') notes.push('All of it has been answered OK since.');
  if (row.restored === false) notes.push(balanceNote(row));
  return notes;
}
