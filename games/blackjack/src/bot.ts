// A bot that plays basic strategy with what the table shows it.
import { DEALER } from '@baize/kit-boxes';
import type { Card, Choice, Fact, Game } from '@baize/sdk';
import { bestMove } from './strategy.ts';

export const bot: NonNullable<Game['bot']> = (choice, facts) => {
  if ('insurance' in choice.options) return { option: choice.otherwise };
  const { own, up } = seen(choice, facts);
  if (own.length < 2 || up === undefined) return { option: choice.otherwise };
  return { option: bestMove(own, up, move => move in choice.options) };
};

/** The cards of the hand that is asked, and the dealer's up card. A split takes the second card away, to be the first of the other. */
function seen({ seat, hand = 0 }: Choice, facts: readonly Fact[]): { own: Card[]; up: Card | undefined } {
  const hands: Card[][] = [[], []];
  let up: Card | undefined;
  for (const fact of facts) {
    if (fact.seat === DEALER && fact.kind === 'deal') up ??= cardsIn(fact)[0];
    if (fact.seat !== seat) continue;
    if (fact.kind === 'deal') hands[Number(fact.hand ?? 0)]?.push(...cardsIn(fact));
    if (fact.kind === 'action' && fact.action === 'split') hands[1] = hands[0]?.splice(1) ?? [];
  }
  return { own: hands[hand] ?? [], up };
}

const cardsIn = ({ cards }: Fact): Card[] => (Array.isArray(cards) ? cards.filter(card => typeof card === 'string') : []);
