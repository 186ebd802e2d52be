// Cards by name into numbers for the evaluators: no card that does not exist, and none twice.
import { idOf } from '@baize/kit-cards';
import type { Card } from '@baize/sdk';

/** The numbers of these cards. @throws RangeError for a name that is no card's, and for a card that comes twice */
export function idsOf(cards: readonly Card[]): number[] {
  const ids = cards.map(idOf);
  if (new Set(ids).size !== ids.length) throw new RangeError(`a card twice: ${cards.join(' ')}`);
  return ids;
}
