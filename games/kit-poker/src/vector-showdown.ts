// Hands as the vectors state them: a key that compares like the hand, and whether five cards may be chosen at all.
import { RANKS } from '@baize/kit-cards';
import { CATEGORIES } from './strength/index.ts';

/** Category, then the ranks that decide, the two being 0: [2, 7, 2, 10] is nines and fours with a queen. @param best in the
 *  order of groups */
export function handKey(rank: string, best: readonly string[]): number[] {
  const category = CATEGORIES.findIndex(each => each.rank === rank);
  const ranks = best.map(card => RANKS.indexOf(card[0] ?? ''));
  if (['straight', 'straight_flush', 'royal_flush'].includes(rank)) {
    const top = Math.max(...ranks);
    return [category, top === 12 && ranks.includes(0) ? 3 : top];
  }
  const count = (one: number) => ranks.filter(each => each === one).length;
  const distinct = [...new Set(ranks)].sort((a, b) => count(b) - count(a) || b - a);
  return [category, ...distinct];
}

/** Five different cards of hand and board; with four in hand exactly two of them. */
export function isChoiceOf(best: readonly string[], hole: readonly string[], board: readonly string[]): boolean {
  const held = best.filter(card => hole.includes(card)).length;
  const isKnown = best.every(card => hole.includes(card) || board.includes(card));
  return new Set(best).size === 5 && best.length === 5 && isKnown && (hole.length !== 4 || held === 2);
}
