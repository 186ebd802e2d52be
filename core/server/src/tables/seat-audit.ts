// Seats in memory against the open sessions of the rows, again and again: nobody is locked out of a seat that they paid for, and
// nobody plays with chips that nothing is written of.
import { isOutage } from '../db/index.ts';
import type { Timer } from '../kernel/index.ts';
import type { TableServices } from './services.ts';
import type { SessionRow } from './session-rows.ts';
import type { Table } from './table.ts';

type Seat = Pick<SessionRow, 'id' | 'seat' | 'chips' | 'waiting'>;

export interface SeatAuditDeps extends Pick<TableServices, 'db' | 'clock' | 'log'> {
  /** those that this process runs */
  tables(): Iterable<Table>;
  /** 0: never */
  everyMs: number;
}

const OPEN = `select id, table_id, seat, chips, waiting from table_session where status = 'open'`;

/**
 * A table is looked at while nothing of it is under way, and only what is the same at two looks counts: between a commit and what
 * the memory makes of it there is a moment. What differs is an alarm, and the table is read again from its rows.
 */
export class SeatAudit {
  readonly #deps: SeatAuditDeps;
  /** by table: what differed when it was last at rest */
  readonly #before = new Map<string, string>();
  #timer: Timer | undefined;
  #running: Promise<void> = Promise.resolve();
  #stopped = true;

  constructor(deps: SeatAuditDeps) {
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

  /** One look. @returns the tables that are read again */
  async look(): Promise<string[]> {
    const { db, log, tables } = this.#deps;
    const rows = await db.query<{ id: string; table_id: string; seat: number; chips: string; waiting: string }>(OPEN);
    const written = Map.groupBy(rows, row => row.table_id);
    const told: string[] = [];
    for (const table of tables()) {
      const { id, mode } = table.row;
      const remembered = table.sessionsAtRest();
      if (!remembered || mode === 'practice') continue;
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
        table.readAgain();
      } else if (differs !== '') this.#before.set(id, differs);
    }
    return told;
  }

  #next(): void {
    const { clock, log, everyMs } = this.#deps;
    if (this.#stopped || everyMs === 0) return;
    this.#timer = clock.after(everyMs, () => {
      this.#running = this.look()
        .then(() => {})
        .catch((error: unknown) => {
          if (!isOutage(error)) log.error({ err: error }, 'the seats could not be compared with their rows');
        })
        .finally(() => this.#next());
    });
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
