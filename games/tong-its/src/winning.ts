// Who wins a fight or a round whose stock ran out, and how many stakes each loser owes.
import type { Card, Seat } from '@baize/sdk';
import { counted } from './hand.ts';

/** A meld on the table: whose it is, and who laid each of its cards. */
export interface Meld {
  owner: Seat;
  cards: { card: Card; by: Seat }[];
}
export type By = 'tongits' | 'fight' | 'stock' | 'draw';
export interface End {
  by: By;
  winner: Seat | null;
  burned: readonly Seat[];
  /** losers who called or challenged */
  fighters: readonly Seat[];
}
type HandOf = (seat: Seat) => readonly Card[];

/** The seats in turn order, from the one after this on. */
export const after = (seats: readonly Seat[], seat: Seat): Seat[] => {
  const at = seats.indexOf(seat);
  return [...seats.slice(at + 1), ...seats.slice(0, at)];
};

/** The first of these seats with the fewest points. */
function fewest(seats: readonly Seat[], handOf: HandOf): Seat {
  const points = seats.map(seat => counted(handOf(seat)).points);
  return seats[points.indexOf(Math.min(...points))] as Seat;
}

/** Of equals a challenger wins before the caller, the one next after the caller before the other. */
export function winnerOfFight(seats: readonly Seat[], caller: Seat, challengers: readonly Seat[], handOf: HandOf): Seat {
  return fewest([...after(seats, caller).filter(seat => challengers.includes(seat)), caller], handOf);
}

/** Of equals the last drawer wins, else the next after it; null: all are burned. */
export function winnerOfStock(seats: readonly Seat[], last: Seat, burned: readonly Seat[], handOf: HandOf): Seat | null {
  const able = [last, ...after(seats, last)].filter(seat => !burned.includes(seat));
  return able.length === 0 ? null : fewest(able, handOf);
}

export interface Units {
  /** stakes owed by each loser, in turn order after the winner */
  of: Map<Seat, number>;
  aces: number;
  secrets: number;
}

/** One stake for the win, two for tongits or a lost fight, one for the burned, one for each ace of the winner that they laid
 *  into their own melds or hold, three for each secret meld. */
export function unitsOf(
  seats: readonly Seat[],
  { by, winner, burned, fighters }: End,
  melds: readonly Meld[],
  hand: readonly Card[],
): Units {
  if (winner === null) return { of: new Map(), aces: 0, secrets: 0 };
  const laid = melds.flatMap(({ owner, cards }) => (owner === winner ? cards.filter(each => each.by === winner) : []));
  const aces = [...hand, ...laid.map(each => each.card)].filter(card => card[0] === 'A').length;
  const { secrets } = counted(hand);
  const of = after(seats, winner).map((loser): [Seat, number] => {
    const lost = by === 'tongits' || (by === 'fight' && fighters.includes(loser)) ? 3 : 1;
    return [loser, lost + Number(burned.includes(loser)) + aces + 3 * secrets];
  });
  return { of: new Map(of), aces, secrets };
}
