// Basic strategy by totals: what a hand does best against the dealer's up card, as table strategies print it.
import type { Card } from '@baize/sdk';
import { countOf, pointsOf } from './hands.ts';

export type Move = 'hit' | 'stand' | 'double' | 'split';

/** From the least to the greatest up card, an ace is 11; null: against none. */
type Against = readonly [least: number, most: number] | null;
const NEVER: Against = null;
const isIn = (against: Against, up: number): boolean => against !== null && up >= against[0] && up <= against[1];

/** By the points of one card of the pair. A pair of nines also splits against 8 and 9. */
const SPLITS: Readonly<Record<number, Against>> = {
  ...{ 2: [2, 7], 3: [2, 7], 4: [5, 6], 6: [2, 6], 7: [2, 7], 8: [2, 11], 9: [2, 6], 11: [2, 11] },
};
const HARD_DOUBLES: Readonly<Record<number, Against>> = { 9: [3, 6], 10: [2, 9], 11: [2, 10] };
const SOFT_DOUBLES: Readonly<Record<number, Against>> = {
  ...{ 13: [5, 6], 14: [5, 6], 15: [4, 6], 16: [4, 6], 17: [3, 6], 18: [3, 6] },
};

/** The best of the moves that a hand has; insurance is never worth its price. */
export function bestMove(cards: readonly Card[], upCard: Card, can: (move: Move) => boolean): Move {
  const up = pointsOf(upCard);
  const { total, isSoft } = countOf(cards);
  if (can('split') && isSplit(pointsOf(cards[0]), up)) return 'split';
  if (can('double') && isIn((isSoft ? SOFT_DOUBLES : HARD_DOUBLES)[total] ?? NEVER, up)) return 'double';
  return isStand(total, isSoft, up) ? 'stand' : 'hit';
}

const isSplit = (points: number, up: number): boolean => isIn(SPLITS[points] ?? NEVER, up) || (points === 9 && isIn([8, 9], up));

function isStand(total: number, isSoft: boolean, up: number): boolean {
  if (isSoft) return total >= 19 || (total === 18 && up <= 8);
  if (total >= 17) return true;
  return total >= 13 ? up <= 6 : total === 12 && isIn([4, 6], up);
}
