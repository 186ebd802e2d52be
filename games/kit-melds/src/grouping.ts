// The grouping of a hand into melds and a rest that counts least.
import { type Card, countOf, highestFirst, meldsIn, pointsOf } from './melds.ts';

export interface Grouping {
  /** what the rest counts */
  points: number;
  /** the sum of what its melds are worth to the game */
  worth: number;
  melds: Card[][];
  /** in no meld, the highest first */
  rest: Card[];
}

/** The best of some cards of the hand, which are bits of a mask. */
interface Best {
  points: number;
  worth: number;
  /** the meld that its lowest card goes into, a mask; 0: that card is left over */
  meld: number;
}

const NONE: Best = { points: 0, worth: 0, meld: 0 };

/**
 * Looks at every way to split a hand of at most 30 cards into melds and a rest. The fewest points win; among equals those melds
 * that are worth most.
 * @param worthOf what a meld is worth to the game beside the points that it saves, from 0
 */
export function groupingOf(hand: readonly Card[], worthOf: (meld: readonly Card[]) => number = () => 0): Grouping {
  const bit = new Map(hand.map((card, i) => [card, 1 << i]));
  const maskOf = (cards: readonly Card[]) => cards.reduce((mask, card) => mask | (bit.get(card) as number), 0);
  const melds = meldsIn(hand).map(meld => ({ mask: maskOf(meld), worth: worthOf(meld) }));
  // a card of no meld is left over in every grouping, so that a hand without melds is not searched at all
  const used = melds.reduce((mask, meld) => mask | meld.mask, 0);
  const known = new Map<number, Best>([[0, NONE]]);
  const best = (left: number): Best => {
    const found = known.get(left);
    if (found) return found;
    const low = left & -left;
    const without = best(left & ~low);
    const alone = { points: without.points + pointsOf(cardAt(hand, low)), worth: without.worth, meld: 0 };
    const top = melds.reduce((top, { mask, worth }) => {
      if ((mask & low) === 0 || (mask & left) !== mask) return top;
      const rest = best(left & ~mask);
      const better = rest.points < top.points || (rest.points === top.points && rest.worth + worth > top.worth);
      return better ? { points: rest.points, worth: rest.worth + worth, meld: mask } : top;
    }, alone);
    known.set(left, top);
    return top;
  };
  return read(hand, used, best);
}

const cardAt = (hand: readonly Card[], low: number): Card => hand[31 - Math.clz32(low)] as Card;

/** Follows what was found from all cards of melds on. */
function read(hand: readonly Card[], used: number, best: (left: number) => Best): Grouping {
  let left = used;
  const { worth } = best(left);
  const melds: Card[][] = [];
  const rest = hand.filter((_, i) => (used & (1 << i)) === 0);
  while (left !== 0) {
    const { meld } = best(left);
    if (meld === 0) rest.push(cardAt(hand, left & -left));
    else melds.push(hand.filter((_, i) => (meld & (1 << i)) !== 0));
    left &= ~(meld || left & -left);
  }
  return { points: countOf(rest), worth, melds, rest: rest.sort(highestFirst) };
}
