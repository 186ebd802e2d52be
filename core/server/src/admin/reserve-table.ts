// Private reservations by an operator: made for one of its own live tables, and cancelled.
import type { Recording } from '../audit/index.ts';
import type { Operator } from '../operators/index.ts';
import { MOST_AHEAD_MS, type Reservation } from '../reservations/index.ts';
import type { TableRow } from '../tables/index.ts';
import type { Services } from './services.ts';

/** The one game whose tables can be reserved. */
const PRIVATE_GAME = 'live_holdem';

/** As asked for: the start in Unix ms, as it was given. */
export interface ReservationWanted {
  tableId: string;
  startAt: number;
  minutes: number;
  password: string;
}

/** The operator's own open tables that can be reserved, in lobby order. */
export function reservableTables({ tables }: Services, operator: Operator): TableRow[] {
  return tables
    .rows()
    .filter(row => row.operator === operator.code && row.gameCode === PRIVATE_GAME && row.mode === 'real')
    .filter(row => tables.statusOf(row) === 'open');
}

/** The start as it is kept: seconds are cut off. */
export const startOf = ({ reservations }: Services, at: number): number => {
  const { minuteMs } = reservations.times;
  return Math.floor(at / minuteMs) * minuteMs;
};

/** Too far ahead, or with an end that is not more than a minute from now. @param minutes undefined: it is wrong itself */
export function isWrongStart(services: Services, at: number, minutes: number | undefined): boolean {
  const now = services.clock.now();
  if (at > now + MOST_AHEAD_MS) return true;
  const { minuteMs } = services.reservations.times;
  return minutes !== undefined && startOf(services, at) + minutes * minuteMs <= now + minuteMs;
}

/** A start in the past begins at once; its end stays where it is. @throws PRIVATE_OVERLAP */
export async function reserveTable(
  services: Services,
  record: Recording,
  operator: Operator,
  wanted: ReservationWanted,
): Promise<Reservation> {
  const { reservations } = services;
  const startAt = startOf(services, wanted.startAt);
  const made = record.change(async sql => {
    const reservation = await reservations.create(sql, { ...wanted, startAt, operator: operator.code });
    record.note({ private_id: reservation.id, start: startAt, end: reservation.endAt, minutes: wanted.minutes });
    return reservation;
  });
  return made.finally(() => reservations.learn(wanted.tableId)); // it may be committed without an answer
}

/** The table is public again at once. @throws PRIVATE_ENDED */
export async function cancelReservation(
  { reservations }: Services,
  record: Recording,
  { id, tableId }: Reservation,
): Promise<void> {
  record.note({ private_id: id });
  await record.change(sql => reservations.cancel(sql, id)).finally(() => reservations.learn(tableId));
}
