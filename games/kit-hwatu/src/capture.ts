// What a card takes from the floor: pairs, a choice of two, heaps with what is hidden in them.
import { type Card, choose, type Script, type Seat } from '@baize/sdk';
import { highestFirst, isBonus, kindOf, monthOf, ofMonth } from './deck.ts';
import type { K } from './keys.ts';
import { floorOf, type Heap, type Side, sideOf, type Table, tellEvent } from './table.ts';

/** What happened in a turn so far. */
export interface Turn {
  seat: Seat;
  /** after it the seat has neither cards nor passes: cards are taken, and nothing else happens */
  isLast: boolean;
  taken: Card[];
  /** what others give junk for, in the order bomb, heap or jjok or ttadak, sweep */
  events: { why: string; count: number }[];
  /** for history: what left the hand and what came into it */
  step: Side['steps'][number];
}

/** Cards come to the pile of the turn's seat. */
export function take({ round }: Table, turn: Turn, cards: readonly Card[], from: string): void {
  if (cards.length === 0) return;
  round.move(cards, from, `pile:${turn.seat}`, turn.seat);
  turn.taken.push(...cards);
}

/** Which of two cards of the floor a seat wants: it is asked unless both are plain junk. */
export function* wanted({ round }: Table, seat: Seat, two: readonly Card[]): Script<Card, K> {
  const [first = '', second = ''] = [...two].sort();
  if (kindOf(first) === 'junk' && kindOf(second) === 'junk') return first;
  const from = [...two].sort(highestFirst);
  const answer = yield* choose({ seat, options: { take: { from, least: 1, most: 1 } }, otherwise: 'take', timer: 'action_ms' });
  round.tellAction(answer);
  return answer.cards[0] as Card;
}

/** The heap of a month with what is hidden in it, and its event. */
function takeHeap(table: Table, turn: Turn, { month, by }: Heap): void {
  table.heaps = table.heaps.filter(heap => heap.month !== month);
  take(table, turn, ofMonth(floorOf(table), month), 'floor');
  take(table, turn, table.round.zone(`heap:${month}`), `heap:${month}`);
  if (turn.isLast) return;
  const why = by === turn.seat ? 'own_heap' : 'take_heap';
  turn.events.push({ why, count: by === turn.seat ? 2 : 1 });
  tellEvent(table, why, { seat: turn.seat, month, by });
}

/** A card that lies in `from` meets the floor: it stays there, or takes what it can. `chosen`: what it was to take of two. */
export function* meet(table: Table, turn: Turn, card: Card, from: string, chosen?: Card): Script<void, K> {
  const month = monthOf(card);
  const same = ofMonth(floorOf(table), month).filter(each => each !== card);
  const [first = ''] = same;
  if (same.length === 0) {
    if (from !== 'floor') table.round.move([card], from, 'floor', turn.seat);
    return;
  }
  if (same.length === 3) {
    take(table, turn, [card], from);
    return takeHeap(table, turn, table.heaps.find(heap => heap.month === month) ?? { month, by: null });
  }
  const other = same.length === 1 ? first : (chosen ?? (yield* wanted(table, turn.seat, same)));
  take(table, turn, [card], from);
  take(table, turn, [other], 'floor');
}

/** The card put down and the one turned are of one month. Answers whether they stay as a heap, which ends the turn. */
export function meetBoth(table: Table, turn: Turn, put: Card, turned: Card, bonus: readonly Card[]): boolean {
  const { round, heaps } = table;
  const { seat, isLast } = turn;
  const month = monthOf(put);
  const same = ofMonth(floorOf(table), month).filter(each => each !== put);
  if (same.length === 1 && !isLast) {
    round.move([turned], 'flip', 'floor', seat);
    if (bonus.length > 0) round.move(bonus, 'flip', `heap:${month}`, seat);
    heaps.push({ month, by: seat });
    sideOf(table, seat).ppeoks.push(sideOf(table, seat).turns + 1);
    tellEvent(table, 'ppeok', { seat, month });
    return true;
  }
  take(table, turn, [put, ...same], 'floor');
  take(table, turn, [turned], 'flip');
  const why = same.length === 0 ? 'jjok' : 'ttadak';
  if (!isLast) {
    turn.events.push({ why, count: 1 });
    tellEvent(table, why, { seat, month });
  }
  return false;
}

export const bonusOf = (cards: readonly Card[]): Card[] => cards.filter(isBonus);
