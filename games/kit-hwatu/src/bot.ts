// A bot: plays what takes most, gives little away, and goes on only while the others are far from winning and little is at stake.
import type { Card, Choice, Fact, Game, Seat } from '@baize/sdk';
import { isBonus, junkOf, kindOf, monthOf, ofMonth, RAIN } from './deck.ts';
import { type RoundShown, roundShown } from './round-shown.ts';
import { bestScore } from './score.ts';
import { afterGo, stopNow } from './stake.ts';
import type { Terms } from './terms.ts';

type Bot = NonNullable<Game['bot']>;

/** What a card is worth to have, by its kind. */
const WORTH = { bright: 9, animal: 4, ribbon: 4, triple: 6, double: 4, junk: 1 } as const;
const worthOf = (card: Card): number => (card === RAIN ? 6 : WORTH[kindOf(card)]);

export const bot =
  (terms: Terms): Bot =>
  (choice, facts, luck) => {
    const { seat, options } = choice;
    const round = roundShown(facts.map((fact, seq) => ({ ...fact, seq })));
    if (options.go) return { option: goesOn(round, terms, seat, facts) ? 'go' : 'stop' };
    if (options.take) return { option: 'take', cards: [bestOf(options.take.from ?? [], card => gainOf(round, seat, [card]))] };
    if (options.bomb) return { option: 'bomb', cards: [options.bomb.from?.[0] ?? ''] };
    return playOf(choice, round, luck);
  };

/** A shake where there is one; else the card that takes most, or whose loss gives the others least. */
function playOf({ seat, options }: Choice, round: RoundShown, luck: (below: number) => number): ReturnType<Bot> {
  const [option, from] = options.shake ? ['shake', options.shake.from ?? []] : ['play', options.play?.from ?? []];
  if (from.length === 0) return { option: 'flip' };
  return { option, cards: [bestOf(from, card => playValue(round, seat, card) * 8 + luck(8))] };
}

function playValue(round: RoundShown, seat: Seat, card: Card): number {
  if (isBonus(card)) return 50;
  const floor = round.floor.map(each => each.card);
  const same = ofMonth(floor, monthOf(card));
  if (same.length === 0) return -worthOf(card);
  const taken = same.length === 2 ? [bestOf(same, each => worthOf(each))] : same;
  return 3 * taken.length + gainOf(round, seat, [card, ...taken]);
}

/** What these cards would bring the pile: points count most. */
function gainOf({ sides }: RoundShown, seat: Seat, cards: readonly Card[]): number {
  const { pile = [], isLocked = false } = sides.get(seat) ?? {};
  const points = bestScore([...pile, ...cards], isLocked).total - bestScore(pile, isLocked).total;
  return 12 * points + cards.reduce((sum, card) => sum + worthOf(card) + junkOf(card), 0);
}

/**
 * Counts what stopping wins now, what a go would add, and what it would lose if another wins first: the nearer they are to the
 * points of a win, the likelier.
 */
function goesOn(round: RoundShown, terms: Terms, seat: Seat, facts: readonly Fact[]): boolean {
  const { amount: point = 1 } = (facts.find(({ kind }) => kind === 'start') ?? {}) as { amount?: number };
  const money = { point, maxLoss: 0 };
  const [now, then] = [stopNow(round, terms, seat, money).amount, afterGo(round, terms, seat, money).amount];
  const turnsLeft = round.sides.get(seat)?.hand.length ?? 0;
  const nearest = Math.max(...[...round.sides].filter(([other]) => other !== seat).map(([, each]) => each.score.total));
  if (turnsLeft < 2 || then <= now) return false;
  const chance = Math.min(0.9, 0.12 + (0.5 * nearest) / terms.base + (turnsLeft < 4 ? 0.2 : 0));
  const isDouble = terms.goBak === 'double' ? 2 : terms.players - 1;
  const lost = now + isDouble * terms.base * point;
  return (then - now) * (1 - chance) * 2 > lost * chance;
}

/** The card of the greatest value; the first of several. */
function bestOf(cards: readonly Card[], value: (card: Card) => number): Card {
  let best = cards[0] ?? '';
  let most = Number.NEGATIVE_INFINITY;
  for (const card of cards) {
    const worth = value(card);
    if (worth > most) [best, most] = [card, worth];
  }
  return best;
}
