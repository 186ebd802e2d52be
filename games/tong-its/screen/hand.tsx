// My hand: grouped as it counts least, with a bracket under each meld, or sorted by rank or suit. Cards are taken up by a tap.

import { highestFirst } from '@baize/kit-melds';
import { type CSSProperties, PlayingCard } from '@baize/plugin-screen/kit';
import { counted, isSecret } from '../src/hand.ts';
import type { useDragging } from './dragging.ts';
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

interface HandProps extends PartProps {
  seat: number;
  order: Order;
  carry: ReturnType<typeof useDragging>;
}

export function Hand(props: HandProps) {
  const { seat, order, shown, choosing, view } = props;
  const { dragging, hand: handlers } = props.carry;
  const hand = (shown.hands[seat] ?? []).filter(card => card !== null);
  const drop = choosing?.buttons.find(each => each.name === 'drop');
  if (hand.length === 0) return <div class="ti-hand" data-test="own-cards" />;
  const groups = groupsOf(hand, order);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a finger carries its cards; each card is a button, for taps and keys.
    <div
      class="ti-hand"
      style={
        {
          '--n': hand.length,
          '--g': groups.length,
          '--dx': `${dragging?.x ?? 0}px`,
          '--dy': `${dragging?.y ?? 0}px`,
        } as CSSProperties
      }
      data-test="own-cards"
      onKeyDown={walk}
      {...handlers}
    >
      {groups.map(({ cards, isMeld }) => (
        <div key={cards.join()} class={`ti-group fanned ${isMeld ? 'meld' : ''}`}>
          {cards.map(card => (
            <Card
              key={card}
              card={card}
              isCarried={dragging?.cards.includes(card) ?? false}
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

/** Arrows go from card to card; Enter takes one up, and lays it back. */
function walk(event: KeyboardEvent): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step === undefined || !(event.currentTarget instanceof HTMLElement)) return;
  const cards = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button.ti-card')];
  const at = cards.indexOf(event.target as HTMLButtonElement);
  if (at < 0) return;
  cards[(at + step + cards.length) % cards.length]?.focus();
  event.preventDefault();
}

function Card(props: PartProps & { card: string; isFresh: boolean; isCarried: boolean }) {
  const { card, choosing, translate, isFresh, isCarried } = props;
  const isUp = choosing?.picked.includes(card) ?? false;
  const drawn = <PlayingCard card={card} translate={translate} />;
  const classes = `ti-card ${isUp ? 'up' : ''} ${isFresh ? 'dealt' : ''} ${isCarried ? 'carried' : ''}`;
  if (!choosing?.pickable.includes(card)) return <span class={classes}>{drawn}</span>;
  return (
    <button
      type="button"
      class={classes}
      aria-pressed={isUp}
      data-card={card}
      data-test={`card-${card}`}
      onClick={() => choosing.pick(card)}
    >
      {drawn}
    </button>
  );
}
