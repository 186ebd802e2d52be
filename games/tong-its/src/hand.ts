// What a hand of Tong-its is: its points, the secret melds in it, and whether its owner would be burned.
import { groupingOf, meldOf, meldsIn } from '@baize/kit-melds';

type Cards = readonly string[];

/** Four of a rank or a run of five and more, wholly in a hand: it protects like a meld on the table, and pays. */
export const isSecret = (meld: Cards): boolean => {
  const kind = meldOf(meld);
  return (kind === 'set' && meld.length === 4) || (kind === 'run' && meld.length >= 5);
};

/** Any secret meld, whether or not the grouping for points uses it. */
export const hasSecret = (hand: Cards): boolean => meldsIn(hand).some(isSecret);

/** Neither a meld on the table nor a secret one. */
export const isBurned = (hand: Cards, isOpened: boolean): boolean => !isOpened && !hasSecret(hand);

export interface Counted {
  points: number;
  /** secret melds in the grouping that counts */
  secrets: number;
  melds: string[][];
  /** what is in no meld, the highest first */
  rest: string[];
}

/** The grouping with the fewest points; among equals the one with the most secret melds. */
export function counted(hand: Cards): Counted {
  const { points, worth: secrets, melds, rest } = groupingOf(hand, meld => Number(isSecret(meld)));
  return { points, secrets, melds, rest };
}
