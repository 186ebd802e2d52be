// A bot: opens with one meld, lays off and dumps what counts most, calls a fight when its hand is low.
import { pointsOf, rankOf } from '@baize/kit-melds';
import type { Card, Choice, Fact, Game, Option, Seat } from '@baize/sdk';
import { counted, isSecret } from './hand.ts';

type Move = ReturnType<NonNullable<Game['bot']>>;

/** With so few points it calls a fight, and takes one. */
const CALLS_AT = 6;
const CHALLENGES_AT = 4;
/** Later in the round hands are lower: it calls with so many points less for every three cards of the stock. */
const CALMER_EACH = 3;

export const bot: NonNullable<Game['bot']> = (choice, facts, luck) => {
  const { options, otherwise, seat } = choice;
  const seen = look(facts, seat);
  if ('challenge' in options) return { option: counted(seen.hand).points <= CHALLENGES_AT + luck(3) ? 'challenge' : 'fold' };
  if ('draw' in options) return drawOf(choice, seen, luck);
  if ('tongits' in options) return { option: 'tongits' };
  return moveOf(options, seen, otherwise);
};

interface Seen {
  hand: Card[];
  isOpened: boolean;
  drawn: number;
}

/** What the seat knows: its own cards, whether it has laid a meld, how many cards were drawn. */
function look(facts: readonly Fact[], seat: Seat): Seen {
  const seen: Seen = { hand: [], isOpened: false, drawn: 0 };
  for (const fact of facts) {
    const cards = (fact.cards ?? []) as readonly Card[];
    if (fact.kind === 'deal' && fact.seat === seat) seen.hand.push(...cards);
    if (fact.kind === 'action' && fact.action === 'draw') seen.drawn++;
    if (fact.kind === 'action' && fact.seat === seat && (fact.action === 'drop' || fact.action === 'chow')) seen.isOpened = true;
    if (fact.kind === 'move' && fact.from === `hand:${seat}`) seen.hand = seen.hand.filter(card => !cards.includes(card));
  }
  return seen;
}

/** A fight with a low hand, a chow that leaves fewer points than there were, else a card. */
function drawOf({ options }: Choice, { hand, isOpened, drawn }: Seen, luck: (below: number) => number): Move {
  const { points } = counted(hand);
  if (options.fight && points <= CALLS_AT - Math.floor(drawn / CALMER_EACH) + luck(4)) return { option: 'fight' };
  const left = (set: readonly Card[]) => counted(without(hand, set)).points;
  const best = [...(options.chow?.sets ?? [])].sort((a, b) => left(a) - left(b))[0];
  if (best && (left(best) < points || !isOpened)) return { option: 'chow', cards: [...best] };
  return { option: 'draw' };
}

/** Opens with its shortest meld that is not secret, lays off what is left over, dumps what counts most and promises least. */
function moveOf(options: Readonly<Record<string, Option>>, { hand, isOpened }: Seen, otherwise: string): Move {
  const { melds, rest } = counted(hand);
  const open = melds.filter(meld => !isSecret(meld)).sort((a, b) => a.length - b.length)[0];
  if (!isOpened && open && options.drop) return { option: 'drop', cards: [...open] };
  for (const [option, { from = [] }] of Object.entries(options)) {
    const card = option.startsWith('sapaw_') ? rest.find(each => from.includes(each)) : undefined;
    if (card !== undefined) return { option, cards: [card] };
  }
  const dump = options.dump?.from ?? [];
  const card = [...dump].sort((a, b) => costOf(hand, a) - costOf(hand, b) || pointsOf(b) - pointsOf(a))[0];
  if (card !== undefined) return { option: 'dump', cards: [card] };
  const [first] = options[otherwise]?.from ?? [];
  return { option: otherwise, ...(first === undefined ? {} : { cards: [first] }) };
}

const without = (hand: readonly Card[], cards: readonly Card[]): Card[] => hand.filter(card => !cards.includes(card));

/** The points of the hand without this card, and what it could still have become: a pair or a neighbour is worth three points. */
function costOf(hand: readonly Card[], card: Card): number {
  const left = without(hand, [card]);
  const near = counted(hand).rest.filter(
    other => other !== card && (other[0] === card[0] || (other[1] === card[1] && Math.abs(rankOf(other) - rankOf(card)) <= 2)),
  );
  return counted(left).points + (near.length > 0 ? 3 : 0);
}
