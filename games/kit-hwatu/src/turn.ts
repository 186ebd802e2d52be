// One turn: a card is put down, or a pass used, the stock is turned, cards are taken, and the others give junk.
import { type Answer, type Card, cards, choose, type Option, type Script, type Seat } from '@baize/sdk';
import { bonusOf, meet, meetBoth, type Turn, take, wanted } from './capture.ts';
import { CUP, givenFirst, isBonus, junkOf, lowestFirst, monthOf, ofMonth } from './deck.ts';
import type { K } from './keys.ts';
import { canMove, floorOf, handOf, othersOf, payNow, pileOf, sideOf, type Table, tellEvent } from './table.ts';

/** How it went: nothing special, or the seat made a heap, its third one maybe. */
export type Turned = 'taken' | 'ppeok' | 'three_ppeok';

export function* takeTurn(table: Table, seat: Seat): Script<Turned, K> {
  const side = sideOf(table, seat);
  const turn: Turn = { seat, isLast: false, taken: [], events: [], step: { out: [], in: [] } };
  side.steps.push(turn.step);
  const answer = yield* askPlay(table, turn);
  let put: Card | undefined;
  let chosen: Card | undefined;
  if (answer === null) side.passes--;
  else if (answer.option === 'bomb') playBomb(table, turn, answer);
  else {
    [put] = answer.cards;
    chosen = yield* putDown(table, turn, answer);
  }
  turn.isLast = !canMove(table, seat);
  const isPpeok = yield* turnStock(table, turn, put, chosen);
  if (turn.taken.length > 0) tellEvent(table, 'capture', { seat, cards: [...turn.taken] });
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
  const bomb = one(hand.filter(card => inHand(card) === 3 && onFloor(card) === 1));
  const flip = sideOf(table, seat).passes > 0;
  return { ...(play && { play }), ...(shake && { shake }), ...(bomb && { bomb }), ...(flip && { flip: {} }) };
}

/** What the seat does with its turn; a bonus card draws another one and it is asked again. null: only a card is turned. */
function* askPlay(table: Table, turn: Turn): Script<Answer | null, K> {
  const { seat } = turn;
  for (;;) {
    const options = movesOf(table, seat);
    if (options.play === undefined) {
      table.round.tell({ kind: 'action', seat, action: 'flip', auto: true });
      return null;
    }
    const answer = yield* choose({ seat, options, otherwise: 'play', timer: 'action_ms' });
    const [card = ''] = answer.cards;
    if (answer.option === 'flip') {
      table.round.tellAction(answer);
      return null;
    }
    if (!isBonus(card)) return answer;
    yield* playBonus(table, turn, answer);
  }
}

/** It goes to the pile, and the seat draws another card. There is one: the stock has a card more for each bonus card. */
function* playBonus(table: Table, turn: Turn, answer: Answer): Script<void, K> {
  const { round } = table;
  const { seat, step } = turn;
  const [card = ''] = answer.cards;
  take(table, turn, [card], `hand:${seat}`);
  step.out.push(card);
  round.tellAction(answer);
  tellEvent(table, 'bonus', { seat, card, source: 'hand' });
  if (table.stock === 0) return;
  table.stock--;
  const drawn = sideOf(table, seat).steps.flatMap(each => each.in).length + 1;
  const more = yield* cards([{ at: `hand:${seat}:${table.terms.hand + drawn}`, seen: [seat] }], 'play');
  step.in.push(...more);
  round.tell({ kind: 'deal', seat, cards: more });
}

/** Three of the hand and the one of the floor: the seat may only turn a card in two later turns. */
function playBomb(table: Table, turn: Turn, answer: Answer): void {
  const { seat } = turn;
  const side = sideOf(table, seat);
  const month = monthOf(answer.cards[0] ?? '');
  const three = ofMonth(handOf(table, seat), month).sort();
  turn.step.out.push(...three);
  take(table, turn, three, `hand:${seat}`);
  take(table, turn, ofMonth(floorOf(table), month), 'floor');
  side.bombs++;
  side.passes += 2;
  turn.events.push({ why: 'bomb', count: 1 });
  table.round.tellAction(answer, { cards: three });
}

/** The card lies on the floor. Answers which of two it is to take. */
function* putDown(table: Table, { seat, step }: Turn, answer: Answer): Script<Card | undefined, K> {
  const { round } = table;
  const [card = ''] = answer.cards;
  step.out.push(card);
  if (answer.option === 'shake') {
    const shown = ofMonth(handOf(table, seat), monthOf(card)).sort();
    round.show(shown);
    sideOf(table, seat).shakes++;
    round.tellAction(answer, { cards: shown });
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
    const [card = ''] = yield* cards([{ at: 'flip', seen: 'all' }], 'play', { rows: true, pace: 'deal_ms' });
    if (isBonus(card)) tellEvent(table, 'bonus', { seat: turn.seat, card, source: 'stock' });
    else turned = card;
  }
  const bonus = bonusOf(table.round.zone('flip'));
  if (put !== undefined && turned !== undefined && monthOf(put) === monthOf(turned)) {
    if (meetBoth(table, turn, put, turned, bonus)) return true;
  } else {
    if (put !== undefined) yield* meet(table, turn, put, 'floor', chosen);
    if (turned !== undefined) yield* meet(table, turn, turned, 'flip');
  }
  take(table, turn, bonus, 'flip');
  return false;
}

const ROW_OF_PPEOKS = ['first_ppeok', 'second_ppeok', 'third_ppeok'];

/** A ppeok on the first turn is paid at once, and so is each of an unbroken row from it, up to the third. */
function payPpeok(table: Table, seat: Seat): void {
  const { ppeoks, turns } = sideOf(table, seat);
  const name = ppeoks.length === turns + 1 ? ROW_OF_PPEOKS[turns] : undefined;
  if (name !== undefined) payNow(table, seat, table.terms.base * (turns + 1), name);
}

/** What a first ttadak is paid, a sweep, and junk for all that happened. */
function closeTurn(table: Table, turn: Turn): void {
  const { seat, isLast, taken, events } = turn;
  const isFirst = sideOf(table, seat).turns === 0;
  if (isFirst && events.some(({ why }) => why === 'ttadak')) payNow(table, seat, table.terms.base, 'first_ttadak');
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
