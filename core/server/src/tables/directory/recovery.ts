// Recovers a table from its rows while the process lives: its memory was not certain any more.

import { isOutage } from '../../db/index.ts';
import type { OpenRound } from '../../rounds/index.ts';
import { readTable } from '../rows.ts';
import type { TableServices } from '../services.ts';
import type { RunningTable } from './running-table.ts';

/** A table is recovered at most so often, and that is tried again after as long. */
const LEAST_APART_MS = 1000;

/** For the log. */
export const COULD_NOT = 'a table could not be recovered';

interface Host {
  /** nothing of this process acts any more */
  isOver(): boolean;
  /** of a closed table: what is left of it is given back or played to its end */
  closeLeft(table: RunningTable, left: OpenRound | undefined): Promise<void>;
}

export class Recovery {
  readonly #services: TableServices;
  readonly #host: Host;
  /** by table: when that was done last */
  readonly #doneAt = new Map<string, number>();

  constructor(services: TableServices, host: Host) {
    this.#services = services;
    this.#host = host;
  }

  /** Once nothing of it is under way and the database serves, the table is read as after a restart. */
  async again(table: RunningTable): Promise<void> {
    const { db, rounds, clock, log } = this.#services;
    const { id } = table.row;
    await table.quiet();
    // where every write fails and nothing else does, it comes back here at once
    await clock.sleep(Math.max(0, (this.#doneAt.get(id) ?? 0) + LEAST_APART_MS - clock.now()));
    let isTold = false;
    while (!this.#host.isOver() && !db.lease.lost) {
      await db.health.back();
      let goesOn = false;
      try {
        const row = await readTable((text, params) => db.query(text, params as unknown[]), id);
        if (!row) return;
        const [left] = await rounds.openRounds(id);
        Object.assign(table.row, row);
        this.#doneAt.set(id, clock.now());
        return await table.recover(left, async () => {
          goesOn = true;
          if (row.status !== 'closed') table.start(left);
          else await this.#host.closeLeft(table, left);
        });
      } catch (error) {
        if (isOutage(error)) await clock.sleep(100);
        else if (goesOn) throw error;
        else {
          if (!isTold) log.fatal({ alarm: true, err: error, table: id }, COULD_NOT);
          isTold = true;
          await clock.sleep(LEAST_APART_MS);
        }
      }
    }
  }
}
