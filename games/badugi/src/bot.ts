// A bot: throws away what does not count, bets by how many cards count, and now and then bluffs.
import { badugiHandOf } from '@baize/kit-poker';
import type { Card, Fact, Game, Seat } from '@baize/sdk';

/** Of ten times, by how many cards count (none to four): how often it bets or raises, and how often it calls. */
const BETS = [0, 1, 1, 3, 7];
const CALLS = [0, 3, 5, 8, 10];

export const bot: NonNullable<Game['bot']> = (choice, facts, luck) => {
  const from = choice.options.draw?.from;
  if (from) {
    const { best } = badugiHandOf(from);
    const standsPat = luck(10) === 0;
    return { option: 'draw', cards: standsPat ? [] : from.filter(card => !best.includes(card)) };
  }
  const size = badugiHandOf(handIn(facts, choice.seat)).best.length;
  const raises = Object.entries(choice.options).filter(([, { min }]) => min !== undefined);
  const raise = raises[luck(Math.max(1, raises.length))];
  if (raise && luck(10) < (BETS[size] ?? 0)) return { option: raise[0], amount: raise[1].min ?? 0 };
  if (choice.options.check) return { option: 'check' };
  return { option: luck(10) < (CALLS[size] ?? 0) ? 'call' : 'fold' };
};

/** The seat's own cards, from what it has been told. */
function handIn(facts: readonly Fact[], seat: Seat): Card[] {
  let hand: Card[] = [];
  for (const { kind, type, seat: dealtTo, cards, data } of facts) {
    if (kind === 'deal' && dealtTo === seat) hand.push(...(cards as Card[]));
    if (kind !== 'event' || type !== 'discard') continue;
    const discard = data as { seat: Seat; cards: Card[] };
    if (discard.seat === seat) hand = hand.filter(card => !discard.cards.includes(card));
  }
  return hand;
}
