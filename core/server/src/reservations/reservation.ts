// A private reservation and what the clock says of it.

/** One minute of a reservation, of its standby and of the bounds of its length; shorter in tests alone. */
export interface Times {
  minuteMs: number;
}

/** Entry is by password from so many minutes before the start on. */
export const STANDBY_MINUTES = 5;
/** The length is a multiple of the shortest. */
export const MIN_MINUTES = 30;
export const MAX_MINUTES = 1440;
export const MOST_AHEAD_MS = 30 * 86_400_000;

export type ReservationStatus = 'reserved' | 'standby' | 'active' | 'ended' | 'cancelled';

/** Times in Unix ms. */
export interface Reservation {
  id: string;
  tableId: string;
  operator: string;
  startAt: number;
  endAt: number;
  createdAt: number;
  cancelledAt: number | null;
}

/** The part of a reservation in which its password counts. */
export interface PrivateWindow {
  id: string;
  status: 'standby' | 'active';
  startAt: number;
  endAt: number;
}

/** What the calendar shows (CX-13): whether the table is private already is the table's to say. */
export function statusAt(
  { startAt, endAt, cancelledAt }: Pick<Reservation, 'startAt' | 'endAt' | 'cancelledAt'>,
  now: number,
  { minuteMs }: Times,
): ReservationStatus {
  if (cancelledAt !== null) return 'cancelled';
  if (now >= endAt) return 'ended';
  if (now >= startAt) return 'active';
  return now >= startAt - STANDBY_MINUTES * minuteMs ? 'standby' : 'reserved';
}

/** When the status becomes another by itself; undefined: never again. */
export function nextChange(reservation: Reservation, now: number, { minuteMs }: Times): number | undefined {
  const { startAt, endAt } = reservation;
  return [startAt - STANDBY_MINUTES * minuteMs, startAt, endAt].find(at => at > now);
}
