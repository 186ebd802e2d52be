// One turn: a card is put down, or a pass used, the stock is turned, cards are taken, and the others give junk.
import { type Answer, type Card, cards, choose, type Option, type Script, type Seat } from '@baize/sdk';
import { bonusOf, meet, meetBoth, type Turn, take, wanted } from './capture.ts';
import { CUP, givenFirst, isBonus, junkOf, lowestFirst, monthOf, ofMonth } from './deck.ts';
import type { K } from './keys.ts';
import { canMove, floorOf, handOf, othersOf, payNow, pileOf, sideOf, type Table, tellEvent } from './table.ts';

/** How it goes on: nothing special, or the seat made a heap, its third one maybe. */
export type Over = 'taken' | 'ppeok' | 'three_ppeok';

export function* takeTurn(table: Table, seat: Seat): Script<Over, K> {
  const side = sideOf(table, seat);
  const answer = yield* played(table, seat);
  const turn: Turn = { seat, isLast: false, taken: [], events: [] };
  const [put] = answer?.cards ?? [];
  let chosen: Card | undefined;
  if (answer === null) side.passes--;
  else if (answer.option === 'bomb') bomb(table, turn, answer);
  else chosen = yield* putDown(table, turn, answer);
  turn.isLast = !canMove(table, seat);
  const isPpeok = yield* turnStock(table, turn, answer?.option === 'bomb' ? undefined : put, chosen);
  if (isPpeok) payPpeok(table, seat);
  else closeTurn(table, turn);
  side.turns++;
  if (!isPpeok) return 'taken';
  return side.ppeoks.length >= 3 ? 'three_ppeok' : 'ppeok';
}

/** In the order in which a card is played for who says nothing: bonus cards, then what takes something, the lowest kind first. */
function playOrder(table: Table, hand: readonly Card[]): Card[] {
  const takes = (card: Card) => ofMonth(floorOf(table), monthOf(card)).length > 0;
  const place = (card: Card) => (isBonus(card) ? 0 : takes(card) ? 1 : 2);
  return [...hand].sort((a, b) => place(a) - place(b) || lowestFirst(a, b));
}

function movesOf(table: Table, seat: Seat): Record<string, Option> {
  const hand = handOf(table, seat);
  const floor = floorOf(table);
  const inHand = (card: Card) => (isBonus(card) ? 0 : ofMonth(hand, monthOf(card)).length);
  const onFloor = (card: Card) => ofMonth(floor, monthOf(card)).length;
  const one = (from: Card[]) => (from.length > 0 ? { from, least: 1, most: 1 } : null);
  const play = one(playOrder(table, hand));
  const shake = one(hand.filter(card => inHand(card) >= 3 && onFloor(card) === 0));
  const bombs = one(hand.filter(card => inHand(card) === 3 && onFloor(card) === 1));
  const flip = sideOf(table, seat).passes > 0;
  return { ...(play && { play }), ...(shake && { shake }), ...(bombs && { bomb: bombs }), ...(flip && { flip: {} }) };
}

/** What the seat does; a bonus card draws another one and is no turn. null: only a card is turned. */
function* played(table: Table, seat: Seat): Script<Answer | null, K> {
  const { round } = table;
  for (let drawn = 0; ; drawn++) {
    const options = movesOf(table, seat);
    const names = Object.keys(options);
    if (names.length === 1 && options.flip !== undefined) return null;
    const answer = yield* choose({ seat, options, otherwise: options.play ? 'play' : 'flip', timer: 'action_ms' });
    const [card = ''] = answer.cards;
    if (answer.option === 'flip' || !isBonus(card)) {
      if (answer.option === 'flip') round.tellAction(answer);
      return answer.option === 'flip' ? null : answer;
    }
    round.move([card], `hand:${seat}`, `pile:${seat}`, seat);
    round.tellAction(answer);
    tellEvent(table, 'bonus', { seat, card, source: 'hand' });
    if (table.stock === 0) {
      if (!canMove(table, seat)) return null;
      continue;
    }
    table.stock--;
    const more = yield* cards([{ at: `hand:${seat}:${50 + drawn}`, seen: [seat] }], 'play');
    round.tell({ kind: 'deal', seat, cards: more });
  }
}

/** Three of the hand and the one of the floor: the seat may only turn a card in two later turns. */
function bomb(table: Table, turn: Turn, answer: Answer): void {
  const { seat } = turn;
  const month = monthOf(answer.cards[0] ?? '');
  const three = ofMonth(handOf(table, seat), month);
  const floor = ofMonth(floorOf(table), month);
  take(table, turn, three, `hand:${seat}`);
  take(table, turn, floor, 'floor');
  const side = sideOf(table, seat);
  side.bombs++;
  side.passes += 2;
  turn.events.push({ why: 'bomb', count: 1 });
  table.round.tellAction(answer, { cards: three.sort() });
}

/** The card lies on the floor. Answers which of two it is to take. */
function* putDown(table: Table, { seat }: Turn, answer: Answer): Script<Card | undefined, K> {
  const { round } = table;
  const [card = ''] = answer.cards;
  if (answer.option === 'shake') {
    const shown = ofMonth(handOf(table, seat), monthOf(card));
    round.show(shown);
    sideOf(table, seat).shakes++;
    round.tellAction(answer, { cards: shown.sort() });
  }
  const same = ofMonth(floorOf(table), monthOf(card));
  round.move([card], `hand:${seat}`, 'floor', seat);
  if (answer.option === 'play') round.tellAction(answer);
  return same.length === 2 ? yield* wanted(table, seat, same) : undefined;
}

/** Bonus cards are set aside until an ordinary card comes. Answers whether the turn ended in a heap. */
function* turnStock(table: Table, turn: Turn, put: Card | undefined, chosen: Card | undefined): Script<boolean, K> {
  let turned: Card | undefined;
  while (turned === undefined && table.stock > 0) {
    table.stock--;
    const [card = ''] = yield* cards([{ at: 'flip', seen: 'all' }], 'play', { rows: true, pace: 'flip_ms' });
    if (isBonus(card)) tellEvent(table, 'bonus', { seat: turn.seat, card, source: 'stock' });
    else turned = card;
  }
  const bonus = bonusOf(table.round.zone('flip'));
  const isSame = put !== undefined && turned !== undefined && monthOf(put) === monthOf(turned);
  if (isSame && ofMonth(floorOf(table), monthOf(put)).length < 4) {
    const isPpeok = meetBoth(table, turn, put, turned as Card, bonus);
    if (!isPpeok) take(table, turn, bonus, 'flip');
    return isPpeok;
  }
  if (put !== undefined) yield* meet(table, turn, put, 'floor', chosen);
  if (turned !== undefined) yield* meet(table, turn, turned, 'flip');
  take(table, turn, bonus, 'flip');
  return false;
}

/** A first turn's, a first and second one's, a first three's heap is paid at once. */
function payPpeok(table: Table, seat: Seat): void {
  const { base } = table.terms;
  const { ppeoks, turns } = sideOf(table, seat);
  if (ppeoks.length !== turns + 1) return;
  const names = ['first_ppeok', 'second_ppeok', 'third_ppeok'];
  const name = names[turns];
  if (name !== undefined) payNow(table, seat, base * (turns + 1), name);
}

/** A sweep, and junk for all that happened. */
function closeTurn(table: Table, turn: Turn): void {
  const { seat, isLast, taken, events } = turn;
  const isFirst = sideOf(table, seat).turns === 0;
  if (events.some(({ why }) => why === 'ttadak') && isFirst) payNow(table, seat, table.terms.base, 'first_ttadak');
  if (!isLast && floorOf(table).length === 0 && taken.length > 0) {
    events.push({ why: 'sweep', count: 1 });
    tellEvent(table, 'sweep', { seat });
  }
  for (const { why, count } of events)
    for (const from of othersOf(table, seat)) for (let i = 0; i < count; i++) giveJunk(table, from, seat, why);
}

/** The junk card of the least value; who has none and holds the cup counts it as an animal from now on. */
function giveJunk(table: Table, from: Seat, to: Seat, why: string): void {
  const pile = pileOf(table, from);
  const [card] = pile.filter(each => junkOf(each) > 0).sort(givenFirst);
  if (card !== undefined) {
    table.round.move([card], `pile:${from}`, `pile:${to}`, to);
    tellEvent(table, 'steal', { seat: to, from, card, why });
    return;
  }
  const side = sideOf(table, from);
  if (!pile.includes(CUP) || side.isLocked) return;
  side.isLocked = true;
  tellEvent(table, 'cup_locked', { seat: from });
}
