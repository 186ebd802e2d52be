// Poker hands by the names of their cards, in the words of history: checked, for the edge of a game and not for its loops.
import { FACES } from '@baize/kit-cards';
import type { Card } from '@baize/sdk';
import { bestFive } from './best-five.ts';
import { idsOf } from './names.ts';
import { valueOfFive, valueOfSeven } from './quick.ts';
import { rank5, rankOf, rankOmaha } from './rank.ts';
import { type Category, categoryOf } from './value.ts';

/** What a hand is worth (bigger is better, equal is a tie), its category, and one best five: straights from high to low with
 *  the ace of a wheel last, other hands by the size of the group, then rank, then the suit's letter. */
export interface PokerHand {
  value: number;
  rank: Category;
  best: Card[];
}

/** The value of the best five of five to seven cards. @throws RangeError for another count, bad names, a card twice */
export function valueOfHand(cards: readonly Card[]): number {
  if (cards.length === 7) return valueOfSeven(cards);
  return cards.length === 5 ? valueOfFive(cards) : rankOf(idsOf(cards));
}

/** The value of an Omaha hand: two of the four in hand with three of the five on the board. @throws RangeError as `valueOfHand` */
export function valueOfOmaha(hole: readonly Card[], board: readonly Card[]): number {
  const [held, open] = omahaIds(hole, board);
  return rankOmaha(held, open);
}

/** The best five of five to seven cards, the same in whatever order they come. @throws RangeError as `valueOfHand` */
export function handOf(cards: readonly Card[]): PokerHand {
  const ids = idsOf(cards);
  const value = rankOf(ids);
  const rank = categoryOf(value);
  return { value, rank, best: named(bestFive(sorted(ids), rank)) };
}

/** The best five of an Omaha hand, the same in whatever order its cards come. @throws RangeError as `valueOfHand` */
export function omahaHandOf(hole: readonly Card[], board: readonly Card[]): PokerHand {
  const [held, open] = omahaIds(hole, board);
  const value = rankOmaha(held, open);
  const five = omahaFive(sorted(held), sorted(open), value);
  const rank = categoryOf(value);
  return { value, rank, best: named(ordered(five, rank)) };
}

function omahaIds(hole: readonly Card[], board: readonly Card[]): [hole: number[], board: number[]] {
  if (hole.length !== 4 || board.length !== 5) throw new RangeError(`${hole.length} cards in hand, ${board.length} on the board`);
  const held = idsOf(hole);
  return [held, idsOf(board, held)];
}

/** The first two and three cards that have the value. */
function omahaFive(held: readonly number[], open: readonly number[], value: number): number[] {
  for (const [x, y] of TWO_OF_FOUR)
    for (const [a, b, c] of THREE_OF_FIVE) {
      const five = [held[x], held[y], open[a], open[b], open[c]] as [number, number, number, number, number];
      if (rank5(...five) === value) return five;
    }
  throw new RangeError(`no five cards are worth ${value}`);
}

const named = (ids: readonly number[]): Card[] => ids.map(id => FACES[id] as Card);

const STRAIGHTS: readonly Category[] = ['straight', 'straight_flush', 'royal_flush'];

function ordered(five: readonly number[], rank: Category): number[] {
  const ranks = five.map(id => id >> 2);
  const count = (id: number): number => ranks.filter(each => each === id >> 2).length;
  const order = [...five].sort((a, b) => count(b) - count(a) || (b >> 2) - (a >> 2) || a - b);
  const isWheel = STRAIGHTS.includes(rank) && ranks.includes(12) && ranks.includes(0);
  return isWheel ? [...order.slice(1), order[0] as number] : order;
}

/** High ranks first, then by the suit's letter: of equally good fives the first is the one to name. */
function sorted(ids: readonly number[]): number[] {
  const list = [...ids];
  for (let i = 1; i < list.length; i++) {
    const id = list[i] as number;
    let at = i;
    for (; at > 0 && ((list[at - 1] as number) ^ 3) < (id ^ 3); at--) list[at] = list[at - 1] as number;
    list[at] = id;
  }
  return list;
}

/** Places of every choice, in order. */
const TWO_OF_FOUR = [
  [0, 1],
  [0, 2],
  [0, 3],
  [1, 2],
  [1, 3],
  [2, 3],
] as const;
const THREE_OF_FIVE = [
  [0, 1, 2],
  [0, 1, 3],
  [0, 1, 4],
  [0, 2, 3],
  [0, 2, 4],
  [0, 3, 4],
  [1, 2, 3],
  [1, 2, 4],
  [1, 3, 4],
  [2, 3, 4],
] as const;
