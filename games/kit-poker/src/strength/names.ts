// Cards by name into numbers for the evaluators: no card that does not exist, and none twice.
import { idOf } from '@baize/kit-cards';
import type { Card } from '@baize/sdk';

/** The numbers of these cards. @throws RangeError for a name that is no card's, and for a card that comes twice, be it among
 *  `others` */
export function idsOf(cards: readonly Card[], others: readonly number[] = []): number[] {
  const ids: number[] = [];
  for (const card of cards) {
    const id = idOf(card);
    if (ids.includes(id) || others.includes(id)) throw new RangeError(`${card} comes twice`);
    ids.push(id);
  }
  return ids;
}
