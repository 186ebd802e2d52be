// The fact of an answer, as most games tell it.
import type { ActionFact } from './facts.ts';
import type { Amount, Answer, Seat } from './words.ts';

/** Where the chips are that it may speak of. */
interface Middle {
  stack(seat: Seat): Amount;
  put(seat: Seat): Amount;
  pot(): Amount;
}

export function actionOf(answer: Answer, middle: Middle, more: Partial<Omit<ActionFact, 'kind'>> = {}): ActionFact {
  const { seat, hand, option, cards, auto } = answer;
  const amount = answer.cost ?? answer.amount;
  const fact: ActionFact = { kind: 'action', seat, action: option };
  if (hand !== undefined) fact.hand = hand;
  if (amount > 0) fact.amount = amount;
  if (cards.length > 0) fact.cards = cards;
  if (middle.pot() > 0) {
    fact.total = middle.put(seat);
    fact.pot = middle.pot();
    fact.stack = middle.stack(seat);
  }
  if (auto) fact.auto = true;
  return { ...fact, ...more };
}
