// A bot: bets by how good its cards are, also the first alone, and now and then bluffs.
import type { Card, Fact, Game, Seat } from '@baize/sdk';
import { monthOf } from './deck.ts';
import { rankOf } from './rank.ts';

/** The worth of a hand, 0 to 10, by the least level for it: from mangtong to the pairs. */
const WORTH: readonly (readonly [level: number, worth: number])[] = [
  [24, 10],
  [18, 9],
  [16, 8],
  [13, 7],
  [10, 6],
  [8, 4],
  [6, 3],
  [3, 1],
];

export const bot: NonNullable<Game['bot']> = ({ seat, options }, facts, luck) => {
  const worth = worthOf(cardsOf(facts, seat));
  const raises = Object.keys(options).filter(name => !['check', 'fold', 'call'].includes(name));
  const raise = raises[luck(Math.max(1, raises.length))];
  if (raise !== undefined && luck(14) < worth - 2) return { option: raise };
  if (options.check) return { option: 'check' };
  return { option: luck(9) < worth ? 'call' : 'fold' };
};

/** Of one card: brights and tens promise most. */
function worthOf(cards: readonly Card[]): number {
  const [card = ''] = cards;
  if (cards.length === 1) return card === '03a' || card === '08a' || card === '01a' ? 7 : monthOf(card) === 1 ? 6 : 5;
  const { level, special } = rankOf(cards);
  if (special !== null) return 5;
  return WORTH.find(([least]) => level >= least)?.[1] ?? 0;
}

/** The seat's own cards, from what it has been told. */
function cardsOf(facts: readonly Fact[], seat: Seat): Card[] {
  return facts.flatMap(({ kind, seat: dealtTo, cards }) => (kind === 'deal' && dealtTo === seat ? (cards as Card[]) : []));
}
