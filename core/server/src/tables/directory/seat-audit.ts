// Seats in memory against the open sessions of the rows, again and again: nobody is locked out of a seat that they paid for, and
// nobody plays with chips that nothing is written of.
import { isOutage } from '../../db/index.ts';
import { Recurring } from '../../kernel/index.ts';
import { openStacks, type SessionRow } from '../seats/session-rows.ts';
import type { TableServices } from '../services.ts';
import type { TableDirectory } from './directory.ts';

type Seat = Pick<SessionRow, 'id' | 'seat' | 'chips' | 'waiting'>;

export interface SeatAuditDeps extends Pick<TableServices, 'db' | 'clock' | 'log'> {
  /** those that this process runs */
  tables: Pick<TableDirectory, 'running' | 'ask'>;
  /** 0: never */
  everyMs: number;
}

/**
 * A table is looked at while nothing of it is under way, and only what is the same at two looks counts: between a commit and what
 * the memory makes of it there is a moment. What differs is an alarm, and the table is read again from its rows.
 */
export class SeatAudit {
  readonly #deps: SeatAuditDeps;
  /** by table: what differed when it was last at rest */
  readonly #before = new Map<string, string>();
  readonly #looks: Recurring<string[]>;

  constructor(deps: SeatAuditDeps) {
    this.#deps = deps;
    this.#looks = new Recurring({
      clock: deps.clock,
      work: () => this.look(),
      failed: error => isOutage(error) || deps.log.error({ err: error }, 'the seats could not be compared with their rows'),
      waitMs: () => deps.everyMs,
    });
  }

  start(): void {
    if (this.#deps.everyMs > 0) this.#looks.start();
  }

  stop(): Promise<void> {
    return this.#looks.stop();
  }

  /** One look. @returns the tables that are read again */
  async look(): Promise<string[]> {
    const { db, log, tables } = this.#deps;
    const rows = await openStacks((text, params) => db.query(text, params as unknown[]));
    const written = Map.groupBy(rows, row => row.table_id);
    const told: string[] = [];
    for (const { id, mode } of tables.running()) {
      if (mode === 'practice') continue;
      const remembered = await tables.ask(id, { type: 'remembered_seats' }).catch(() => undefined); // it may be gone
      if (!remembered) continue;
      const read = (written.get(id) ?? []).map(row => ({
        id: row.id,
        seat: Number(row.seat),
        chips: Number(row.chips),
        waiting: Number(row.waiting),
      }));
      const differs = differenceOf(remembered, read);
      const isSure = differs !== '' && this.#before.get(id) === differs;
      this.#before.delete(id);
      if (isSure) {
        log.error({ alarm: true, table: id, differs }, 'the seats of a table are not those of its rows');
        told.push(id);
        await tables.ask(id, { type: 'invalidate' });
      } else if (differs !== '') this.#before.set(id, differs);
    }
    return told;
  }
}

/** Session by session, `remembered/written`; '' where all agree. */
function differenceOf(remembered: readonly Seat[], written: readonly Seat[]): string {
  const told = (seat: Seat | undefined) => (seat ? `seat ${seat.seat} ${seat.chips}+${seat.waiting}` : 'nobody');
  const sides = new Map<string, [Seat | undefined, Seat | undefined]>();
  for (const seat of remembered) sides.set(seat.id, [seat, undefined]);
  for (const seat of written) sides.set(seat.id, [sides.get(seat.id)?.[0], seat]);
  return [...sides]
    .map(([id, [one, other]]) => [id, told(one), told(other)] as const)
    .filter(([, one, other]) => one !== other)
    .map(([id, one, other]) => `${id}: ${one} in memory, ${other} in the rows`)
    .sort()
    .join('; ');
}
