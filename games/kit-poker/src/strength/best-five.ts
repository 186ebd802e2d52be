// Which five cards make a hand: chosen by its category at once, not by trying all.
import { type Category, straightIn } from './value.ts';

/** The five of five to seven cards that make a hand of this category, groups first, straights from the top with the ace of a
 *  wheel last. @param ids numbers of cards, the highest first, equal ranks by suit: of equally good cards the first is named */
export function bestFive(ids: readonly number[], rank: Category): number[] {
  switch (rank) {
    case 'royal_flush':
    case 'straight_flush':
      return run(flush(ids));
    case 'flush':
      return flush(ids).slice(0, 5);
    case 'straight':
      return run(ids);
    case 'four_of_a_kind':
      return grouped(ids, 4, 0);
    case 'full_house':
      return grouped(ids, 3, 2);
    case 'three_of_a_kind':
      return grouped(ids, 3, 0);
    case 'two_pair':
      return grouped(ids, 2, 2);
    case 'one_pair':
      return grouped(ids, 2, 0);
    default:
      return ids.slice(0, 5);
  }
}

/** The cards of the suit that has five or more. */
function flush(ids: readonly number[]): number[] {
  for (let suit = 0; suit < 4; suit++) {
    const own = ids.filter(id => (id & 3) === suit);
    if (own.length >= 5) return own;
  }
  throw new RangeError('no five cards of a suit');
}

/** One card of each rank of the best straight. */
function run(ids: readonly number[]): number[] {
  let ranks = 0;
  for (const id of ids) ranks |= 1 << (id >> 2);
  const top = straightIn(ranks);
  const five: number[] = [];
  for (let rank = top; rank > top - 5; rank--) five.push(ids.find(id => id >> 2 === (rank + 13) % 13) as number);
  return five;
}

/** The highest group of `first` cards, then of `second` (0: none), then the highest others. */
function grouped(ids: readonly number[], first: number, second: number): number[] {
  const one = group(ids, first, -1);
  const other = second === 0 ? -1 : group(ids, second, one);
  const five: number[] = [];
  for (let at = 0; at < ids.length && five.length < first; at++)
    if ((ids[at] as number) >> 2 === one) five.push(ids[at] as number);
  for (let at = 0; at < ids.length && five.length < first + second; at++)
    if ((ids[at] as number) >> 2 === other) five.push(ids[at] as number);
  for (let at = 0; at < ids.length && five.length < 5; at++) {
    const rank = (ids[at] as number) >> 2;
    if (rank !== one && rank !== other) five.push(ids[at] as number);
  }
  return five;
}

/** The highest rank of which there are `size` cards, another than `not`. */
function group(ids: readonly number[], size: number, not: number): number {
  for (let at = 0; at + size <= ids.length; at++) {
    const rank = (ids[at] as number) >> 2;
    if (rank !== not && (ids[at + size - 1] as number) >> 2 === rank) return rank;
  }
  throw new RangeError(`no group of ${size}`);
}
