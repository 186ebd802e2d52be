// What a player holds: the rank of two cards, or that another card comes.
import { rankOf, wordOf } from '../src/rank.ts';

/** The key of the words for it; null while nothing is held. */
export function wordsHeld(cards: readonly { card: string | null }[]): string | null {
  const known = cards.flatMap(({ card }) => (card === null ? [] : [card]));
  if (known.length === 1) return 'seotda.one_card';
  return known.length === 2 ? `rank.${wordOf(rankOf(known))}` : null;
}
