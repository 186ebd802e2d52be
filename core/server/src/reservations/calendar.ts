// Which tables are private now, known without waiting: what is still to come of each table's reservations, and who may enter.
import type { Clock, Timer } from '../kernel/index.ts';
import { nextChange, type PrivateWindow, type Reservation, statusAt, type Times } from './reservation.ts';

/** A reservation with those who have shown its password. */
export interface Known {
  reservation: Reservation;
  guests: Set<string>;
}

/** No timer sleeps longer: days fit no timer of the system. */
const LONGEST_MS = 3_600_000;

export class Calendar {
  readonly #clock: Clock;
  readonly #times: Times;
  readonly #changed: (tableId: string) => void;
  readonly #tables = new Map<string, readonly Known[]>();
  /** how the window of a table looked when it was told last */
  readonly #told = new Map<string, string>();
  #timer: Timer | undefined;
  #isOver = false;

  /** @param changed the window of this table begins, goes on to its next part, or is over */
  constructor(clock: Clock, times: Times, changed: (tableId: string) => void) {
    this.#clock = clock;
    this.#times = times;
    this.#changed = changed;
  }

  /** These are the reservations of a table that are neither over nor cancelled. */
  learn(tableId: string, known: readonly Known[]): void {
    if (known.length > 0) this.#tables.set(tableId, known);
    else this.#tables.delete(tableId);
    this.#look();
  }

  of(tableId: string): PrivateWindow | undefined {
    const known = this.#knownOf(tableId);
    if (!known) return undefined;
    const { id, startAt, endAt } = known.reservation;
    return { id, startAt, endAt, status: this.#statusOf(known) === 'active' ? 'active' : 'standby' };
  }

  /** Has shown the password that counts now. */
  hasShown(tableId: string, playerId: string): boolean {
    return this.#knownOf(tableId)?.guests.has(playerId) ?? false;
  }

  shown(tableId: string, reservationId: string, playerId: string): void {
    for (const { reservation, guests } of this.#tables.get(tableId) ?? [])
      if (reservation.id === reservationId) guests.add(playerId);
  }

  stop(): void {
    this.#isOver = true;
    this.#timer?.cancel();
  }

  #statusOf({ reservation }: Known) {
    return statusAt(reservation, this.#clock.now(), this.#times);
  }

  /** Of two that touch, the later one's standby gives way to the one that is active. */
  #knownOf(tableId: string): Known | undefined {
    const known = this.#tables.get(tableId) ?? [];
    return known.find(each => this.#statusOf(each) === 'active') ?? known.find(each => this.#statusOf(each) === 'standby');
  }

  /** Tells whose window is another now, and sleeps until the next one changes. */
  #look(): void {
    this.#timer?.cancel();
    if (this.#isOver) return;
    const now = this.#clock.now();
    const nexts = [...this.#tables.values()].flat().flatMap(each => nextChange(each.reservation, now, this.#times) ?? []);
    if (nexts.length > 0) {
      const ms = Math.min(LONGEST_MS, Math.max(1, Math.min(...nexts) - now));
      this.#timer = this.#clock.after(ms, () => this.#look());
    }
    for (const tableId of new Set([...this.#tables.keys(), ...this.#told.keys()])) this.#tell(tableId);
  }

  #tell(tableId: string): void {
    const window = this.of(tableId);
    const shown = window ? `${window.id} ${window.status}` : undefined;
    if (this.#told.get(tableId) === shown) return;
    if (shown === undefined) this.#told.delete(tableId);
    else this.#told.set(tableId, shown);
    this.#changed(tableId);
  }
}
