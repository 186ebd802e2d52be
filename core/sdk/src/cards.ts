// Faces, and places for cards to fall.
import type { Card, Place, Seat } from './words.ts';

/** The face of a card: 'As.1' -> 'As'. */
export function face(card: Card): string {
  const dot = card.indexOf('.');
  return dot < 0 ? card : card.slice(0, dot);
}

/** Cards as they were dealt, in the order of their places. Any array method gives a plain array. */
export class Dealt extends Array<Card> {
  #places: readonly Place[] = [];

  static dealt(cards: readonly Card[], places: readonly Place[]): Dealt {
    const dealt = new Dealt();
    for (let i = 0; i < cards.length; i++) dealt[i] = cards[i] as Card;
    dealt.#places = places;
    return dealt;
  }

  static override get [Symbol.species](): ArrayConstructor {
    return Array;
  }

  /** The cards that fell on one seat (places 'hole:<seat>:1'). */
  of(seat: Seat): Card[] {
    const own: Card[] = [];
    for (let i = 0; i < this.length; i++) if (seatOf(this.#places[i]?.at) === seat) own.push(this[i] as Card);
    return own;
  }
}

/** One card at a time to each seat in this order, `count` rounds: 'hole:3:1', 'hole:5:1', 'hole:3:2', ... Each is seen by
 *  its own seat, unless `seen` says otherwise. `from` numbers the first card of each seat. */
export function places(name: string, seats: readonly Seat[], count: number, seen?: 'all' | readonly Seat[], from = 1): Place[] {
  const list: Place[] = [];
  for (let n = from; n < from + count; n++)
    for (const seat of seats) list.push({ at: `${name}:${seat}:${n}`, seen: seen ?? [seat] });
  return list;
}

/** Face-up places for all: 'board:1' .. Give `from` when some lie already. */
export function open(name: string, count: number, from = 1): Place[] {
  return numbered(name, count, from, 'all');
}

/** Face-down places, seen by nobody until `show`. */
export function hidden(name: string, count: number, from = 1): Place[] {
  return numbered(name, count, from, []);
}

function numbered(name: string, count: number, from: number, seen: 'all' | readonly Seat[]): Place[] {
  const list: Place[] = [];
  for (let n = from; n < from + count; n++) list.push({ at: `${name}:${n}`, seen });
  return list;
}

function seatOf(at: string | undefined): Seat {
  if (at === undefined) return -1;
  const start = at.indexOf(':') + 1;
  const end = at.indexOf(':', start);
  return start === 0 || end < 0 ? -1 : Number(at.slice(start, end));
}
