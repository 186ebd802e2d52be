// What all running tables are told at once: that rounds may begin, that clocks of players stood still.
import type { Condition } from '../../db/index.ts';
import type { Clock } from '../../kernel/index.ts';
import type { RunningTable } from './running-table.ts';

export class AllTables {
  readonly #clock: Clock;
  readonly #tables: ReadonlyMap<string, RunningTable>;
  /** since when the database is away */
  #awaySince: number | null = null;

  constructor(clock: Clock, tables: ReadonlyMap<string, RunningTable>) {
    this.#clock = clock;
    this.#tables = tables;
  }

  /** Clocks of players stood still while the database was away. Whether a round may begin has changed. */
  databaseChanged(condition: Condition): void {
    const now = this.#clock.now();
    if (condition === 'away') this.#awaySince = now;
    else if (this.#awaySince !== null) {
      this.shift(now - this.#awaySince);
      this.#awaySince = null;
    }
    this.poke();
  }

  /** Whether rounds may begin has changed, for all of them. */
  poke(): void {
    for (const table of this.#tables.values()) void table.ask({ type: 'poke' });
  }

  /** What players have time for ends later by so much. */
  shift(ms: number): void {
    for (const table of this.#tables.values()) void table.ask({ type: 'shift', ms });
  }
}
