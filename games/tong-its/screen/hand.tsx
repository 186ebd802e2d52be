// My hand: grouped as it counts least, with a bracket under each meld, or sorted by rank or suit. Cards are taken up by a tap.

import { highestFirst } from '@baize/kit-melds';
import { type CSSProperties, PlayingCard } from '@baize/plugin-screen/kit';
import { counted, isSecret } from '../src/hand.ts';
import type { PartProps } from './part-props.ts';

/** How my hand lies: as it counts least, or sorted. */
export type Order = 'best' | 'rank' | 'suit';
const NEXT: Record<Order, Order> = { best: 'rank', rank: 'suit', suit: 'best' };

/** So many cards stand beside each other on a phone with a meld next to them. */
const MOST_IN_ROW = 7;

interface Group {
  cards: string[];
  isMeld: boolean;
}

/** Groups of the hand from left to right; the last ones are what is left over. */
export function groupsOf(hand: readonly string[], order: Order): Group[] {
  const sorted = hand.toSorted(highestFirst);
  if (order === 'rank') return rowsOf(sorted);
  if (order === 'suit') return [...Map.groupBy(sorted, card => card[1]).values()].flatMap(rowsOf);
  const { melds, rest } = counted(hand);
  return [...melds.map(meld => ({ cards: meld.toSorted(highestFirst).reverse(), isMeld: true })), ...rowsOf(rest)];
}

/** Cards in no meld, in rows of about the same length. */
function rowsOf(cards: readonly string[]): Group[] {
  const rows = Math.ceil(cards.length / MOST_IN_ROW);
  const each = Math.ceil(cards.length / rows);
  return Array.from({ length: rows }, (_, row) => ({ cards: cards.slice(row * each, (row + 1) * each), isMeld: false }));
}

/** Lays my hand in the next order. */
export function Sort(props: { order: Order; onSort(order: Order): void; translate: PartProps['translate'] }) {
  const { order, onSort, translate } = props;
  return (
    <button type="button" class="ti-sort" data-test="sort" onClick={() => onSort(NEXT[order])}>
      {translate(`ti.sort.${order}`)}
    </button>
  );
}

export function Hand(props: PartProps & { seat: number; order: Order }) {
  const { seat, order, shown, choosing, view } = props;
  const hand = (shown.hands[seat] ?? []).filter(card => card !== null);
  const drop = choosing?.buttons.find(each => each.name === 'drop');
  if (hand.length === 0) return <div class="ti-hand" data-test="own-cards" />;
  const groups = groupsOf(hand, order);
  return (
    <div class="ti-hand" style={{ '--n': hand.length, '--g': groups.length } as CSSProperties} data-test="own-cards">
      {groups.map(({ cards, isMeld }) => (
        <div key={cards.join()} class={`ti-group fanned ${isMeld ? 'meld' : ''}`}>
          {cards.map(card => (
            <Card
              key={card}
              card={card}
              isFresh={view.hand.seats[seat]?.cards.some(each => each.card === card && each.seq > view.still) ?? false}
              {...props}
            />
          ))}
          {isMeld ? (
            <Bracket
              cards={cards}
              act={drop && choosing?.settled && !isSecret(cards) ? () => choosing.giveSet(drop, setOf(drop.sets, cards)) : null}
              {...props}
            />
          ) : null}
        </div>
      ))}
    </div>
  );
}

/** The same cards in the order in which they were offered. */
const setOf = (sets: readonly string[][], cards: readonly string[]): string[] =>
  sets.find(set => set.length === cards.length && set.every(card => cards.includes(card))) ?? [...cards];

function Bracket({ cards, act, translate }: PartProps & { cards: string[]; act: (() => void) | null }) {
  const words = isSecret(cards) ? translate('ti.secret') : translate('act.drop');
  if (!act) return <u class={isSecret(cards) ? 'secret' : ''}>{isSecret(cards) ? words : ''}</u>;
  return (
    <button
      type="button"
      class="ti-lay"
      aria-label={`${words} ${cards.join(' ')}`}
      data-test={`lay-${cards.join('-')}`}
      onClick={act}
    >
      {words}
    </button>
  );
}

function Card({ card, choosing, translate, isFresh }: PartProps & { card: string; isFresh: boolean }) {
  const isUp = choosing?.picked.includes(card) ?? false;
  const drawn = <PlayingCard card={card} translate={translate} />;
  const classes = `ti-card ${isUp ? 'up' : ''} ${isFresh ? 'dealt' : ''}`;
  if (!choosing?.pickable.includes(card)) return <span class={classes}>{drawn}</span>;
  return (
    <button type="button" class={classes} aria-pressed={isUp} data-test={`card-${card}`} onClick={() => choosing.pick(card)}>
      {drawn}
    </button>
  );
}
