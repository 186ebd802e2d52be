// What a round knows beside its zones, and what its script asks of it: cards of a seat, who comes next, points owed at once.
import type { Amount, Card, Hand, Json, Round, Seat } from '@baize/sdk';
import type { K } from './keys.ts';
import { bestScore } from './score.ts';
import type { Terms } from './terms.ts';

/** Three cards of a month on the floor that only the fourth takes. Bonus cards hidden in it lie in the zone heap:<month>. */
export interface Heap {
  month: number;
  /** null: it lay there after the deal */
  by: Seat | null;
}
/** What one seat has done and may still do. */
export interface Side {
  /** turns without a card that it has left, from its bombs */
  passes: number;
  /** its cup counts as an animal for the rest of the round */
  isLocked: boolean;
  go: number;
  /** its score when it last went on; 0 before */
  lastGo: number;
  shakes: number;
  bombs: number;
  /** turns it has finished */
  turns: number;
  /** numbers of its turns with a ppeok, from 1 */
  ppeoks: number[];
  dealt: Card[];
  steps: NonNullable<Hand['steps']>;
}
export interface Immediate {
  from: Seat;
  to: Seat;
  points: number;
  /** what of it counts */
  amount: Amount;
  reason: string;
}
export interface Table {
  round: Round<K>;
  terms: Terms;
  /** ascending */
  seats: readonly Seat[];
  sides: ReadonlyMap<Seat, Side>;
  heaps: Heap[];
  /** cards that have yet to be turned */
  stock: number;
  /** what was owed at once, in the order in which it fell due */
  immediate: Immediate[];
}

/** Before the deal. */
export function tableOf(round: Round<K>, terms: Terms): Table {
  const seats = [...round.dealt];
  const stock = 50 - seats.length * terms.hand - terms.floor;
  return { round, terms, seats, sides: new Map(seats.map(seat => [seat, freshSide()])), heaps: [], stock, immediate: [] };
}

const freshSide = (): Side => ({
  ...{ passes: 0, isLocked: false, go: 0, lastGo: 0, shakes: 0, bombs: 0 },
  ...{ turns: 0, ppeoks: [], dealt: [], steps: [] },
});

export const sideOf = ({ sides }: Table, seat: Seat): Side => sides.get(seat) as Side;
export const handOf = ({ round }: Table, seat: Seat): Card[] => round.zone(`hand:${seat}`);
export const pileOf = ({ round }: Table, seat: Seat): Card[] => round.zone(`pile:${seat}`);
export const floorOf = ({ round }: Table): Card[] => round.zone('floor');
export const othersOf = ({ seats }: Table, seat: Seat): Seat[] => after(seats, seat);
/** The score that the question go or stop goes by. */
export const totalOf = (table: Table, seat: Seat): number => bestScore(pileOf(table, seat), sideOf(table, seat).isLocked).total;
/** Whether it still has a turn. */
export const canMove = (table: Table, seat: Seat): boolean => handOf(table, seat).length > 0 || sideOf(table, seat).passes > 0;

/** The other seats in turn order, from the one after this on. */
export function after(seats: readonly Seat[], seat: Seat): Seat[] {
  const at = seats.indexOf(seat);
  return [...seats.slice(at + 1), ...seats.slice(0, at)];
}

export function tellEvent({ round }: Table, type: string, data: { [key: string]: Json }): void {
  round.tell({ kind: 'event', type, data });
}

/** A seat owes another these points, whatever becomes of the round. */
export function oweNow({ round, immediate }: Table, from: Seat, to: Seat, points: number, reason: string): void {
  const amount = round.owe(from, to, points * round.limits.point_value, reason);
  immediate.push({ from, to, points, amount, reason });
}

/** Every other seat owes these points now: the seat after the receiver first. */
export function payNow(table: Table, to: Seat, points: number, reason: string): void {
  tellEvent(table, reason, { seat: to, points });
  for (const from of othersOf(table, to)) oweNow(table, from, to, points, reason);
}
