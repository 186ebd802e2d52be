// Badugi hands: of four cards as many as possible, no two of a rank or of a suit, low cards best. Aces are low.
import { FACES } from '@baize/kit-cards';
import type { Card } from '@baize/sdk';
import { idsOf } from './names.ts';
import { countOf, placeOf } from './value.ts';

const RANKS = ['one_card', 'two_card', 'three_card', 'badugi'] as const;

/** How many cards count, in the words of history. */
export type BadugiRank = (typeof RANKS)[number];

/** What a hand is worth (1 to 1092, bigger is better, equal is a tie), how many cards count, and these, high to low. */
export interface BadugiHand {
  value: number;
  rank: BadugiRank;
  best: Card[];
}

/** One above the value of the best hand of so many cards: there are 13 hands of one card, 78, 286 and 715 of more. */
const ENDS = [1, 14, 92, 378, 1093];

/** The value of four cards by number (rank × 4 + suit, unchecked). */
export function rankBadugi(a: number, b: number, c: number, d: number): number {
  return best(a, b, c, d).value;
}

/** How many cards count in a hand of this value. */
export function rankOfBadugi(value: number): BadugiRank {
  return RANKS[ENDS.findIndex(end => value < end) - 1] as BadugiRank;
}

/** The best badugi of four cards, the same in whatever order they come. @throws RangeError for another count, bad names, a card
 *  twice */
export function badugiHandOf(cards: readonly Card[]): BadugiHand {
  if (cards.length !== 4) throw new RangeError(`a badugi hand of ${cards.length} cards`);
  const ids = idsOf(cards).sort((x, y) => low(y) - low(x) || x - y);
  const [a, b, c, d] = ids as [number, number, number, number];
  const { value, choice } = best(a, b, c, d);
  return { value, rank: rankOfBadugi(value), best: ids.filter((_, at) => choice & (1 << at)).map(id => FACES[id] as Card) };
}

/** The rank of a card with aces low: 0 is the ace, 12 the king. */
const low = (id: number): number => ((id >> 2) + 1) % 13;

/** The best of the fifteen choices of cards: its value, and the cards as bits. Of equal ones the first. */
function best(a: number, b: number, c: number, d: number): { value: number; choice: number } {
  let [value, choice] = [0, 0];
  for (let each = 1; each < 16; each++) {
    const size = countOf(each);
    const ranks = bit(each, 1, low(a)) | bit(each, 2, low(b)) | bit(each, 4, low(c)) | bit(each, 8, low(d));
    const suits = bit(each, 1, a & 3) | bit(each, 2, b & 3) | bit(each, 4, c & 3) | bit(each, 8, d & 3);
    if (countOf(ranks) !== size || countOf(suits) !== size) continue;
    const worth = (ENDS[size] as number) - 1 - placeOf(ranks);
    if (worth > value) [value, choice] = [worth, each];
  }
  return { value, choice };
}

const bit = (choice: number, card: number, place: number): number => ((choice & card) === 0 ? 0 : 1 << place);
