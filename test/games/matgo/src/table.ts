// What a round of Matgo knows beside its zones, and how it tells events and owes what they pay at once.
import type { Amount, Card, Json, Round, Seat } from '@baize/sdk';
import type { K } from './keys.ts';
import { after, type Terms } from './owing.ts';
import { bestScore } from './score.ts';

/** Three cards of a month on the floor that only the fourth takes. Bonus cards hidden in it lie in the zone heap:<month>. */
export interface Heap {
  month: number;
  /** null: it lay there after the deal */
  by: Seat | null;
}
export interface Side {
  passes: number;
  isLocked: boolean;
  go: number;
  lastGo: number;
  shakes: number;
  bombs: number;
  /** turns it has finished */
  turns: number;
  /** numbers of its turns with a ppeok */
  ppeoks: number[];
}
export interface Paid {
  from: Seat;
  to: Seat;
  points: number;
  amount: Amount;
  reason: string;
}
export interface Table {
  round: Round<K>;
  terms: Terms;
  seats: readonly Seat[];
  sides: Map<Seat, Side>;
  heaps: Heap[];
  /** cards that have yet to be turned */
  stock: number;
  immediate: Paid[];
}

export const freshSide = (): Side => ({
  ...{ passes: 0, isLocked: false, go: 0, lastGo: 0, shakes: 0, bombs: 0, turns: 0, ppeoks: [] },
});
export const sideOf = ({ sides }: Table, seat: Seat): Side => sides.get(seat) as Side;
export const handOf = ({ round }: Table, seat: Seat): Card[] => round.zone(`hand:${seat}`);
export const pileOf = ({ round }: Table, seat: Seat): Card[] => round.zone(`pile:${seat}`);
export const floorOf = ({ round }: Table): Card[] => round.zone('floor');
export const othersOf = ({ seats }: Table, seat: Seat): Seat[] => after(seats, seat);
export const totalOf = (table: Table, seat: Seat): number => bestScore(pileOf(table, seat), sideOf(table, seat).isLocked).total;
/** Whether it still has a turn. */
export const canMove = (table: Table, seat: Seat): boolean => handOf(table, seat).length > 0 || sideOf(table, seat).passes > 0;

export function tellEvent({ round }: Table, type: string, data: { [key: string]: Json }): void {
  round.tell({ kind: 'event', type, data });
}

/** Every other seat owes these points now, whatever becomes of the round. */
export function payNow(table: Table, to: Seat, points: number, reason: string): void {
  tellEvent(table, reason, { seat: to, points });
  for (const from of othersOf(table, to)) {
    const amount = table.round.owe(from, to, points * table.round.limits.point_value, reason);
    table.immediate.push({ from, to, points, amount, reason });
  }
}
