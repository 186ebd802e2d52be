// The script of Matgo and Go-Stop: the deal, turns with go or stop after them, and what is owed.
import { type Card, cards, choose, type Json, type Outcome, open, places, type Round, type Script, type Seat } from '@baize/sdk';
import { isBonus, monthOf, ofMonth } from './deck.ts';
import type { K } from './keys.ts';
import { after, type Ended, type Owed, owedPoints, payerOf, type Reason, type Terms } from './owing.ts';
import {
  canMove,
  floorOf,
  freshSide,
  handOf,
  othersOf,
  pileOf,
  type Side,
  sideOf,
  type Table,
  tellEvent,
  totalOf,
} from './table.ts';
import { type Over, takeTurn } from './turn.ts';

/** What comes after a turn. */
export type Next =
  | { phase: 'play'; seat: Seat }
  | { phase: 'go_stop'; seat: Seat }
  | { phase: 'over'; seat: Seat | null; reason: Reason };
interface Kept {
  first: Seat;
  times: number;
  players: Json;
}

export const playBy = (terms: Terms) =>
  function* play(round: Round<K>): Script<Outcome<K['timer']>, K> {
    const kept = keptFor(round);
    const first = kept?.first ?? (round.dealt[round.no % round.dealt.length] as Seat);
    const table = tableOf(round, terms);
    const shown = round.seats.map(({ seat, player, chips }) => ({ seat, player, chips }));
    round.tell({ kind: 'start', no: round.no, seats: shown, button: first, amount: round.limits.point_value });
    yield* deal(table, first);
    const next = dealtOut(table) ?? (yield* turns(table, first));
    return ended(table, first, kept?.times ?? 1, next);
  };

export function tableOf(round: Round<K>, terms: Terms): Table {
  const seats = [...round.dealt];
  const sides = new Map(seats.map((seat): [Seat, Side] => [seat, freshSide()]));
  return { round, terms, seats, sides, heaps: [], stock: 50 - seats.length * terms.hand - terms.floor, immediate: [] };
}

const playersOf = (seats: Round['seats']): Json => seats.map(({ seat, player }) => [seat, player]);

/** What the round before kept, if the same players sit in the same seats. */
function keptFor({ carry, seats }: Round<K>): Kept | null {
  const kept = carry as unknown as Kept | null;
  return kept !== null && JSON.stringify(kept.players) === JSON.stringify(playersOf(seats)) ? kept : null;
}

/** Hands, the floor, and another card for each bonus card on it. */
function* deal(table: Table, first: Seat): Script<void, K> {
  const { round, seats, terms } = table;
  const order = [first, ...after(seats, first)];
  const hands = order.flatMap(seat => places('hand', [seat], terms.hand));
  const dealt = yield* cards(hands, 'deal');
  for (const seat of order) round.tell({ kind: 'deal', seat, cards: dealt.of(seat) });
  yield* cards(open('floor', terms.floor), 'deal', { rows: true });
  for (let n = terms.floor + 1; ; ) {
    const bonus = floorOf(table).filter(isBonus);
    if (bonus.length === 0) return;
    round.move(bonus, 'floor', `pile:${first}`, first);
    for (const card of bonus) tellEvent(table, 'bonus', { seat: first, card, source: 'floor' });
    yield* cards(open('floor', bonus.length, n), 'deal', { rows: true });
    table.stock -= bonus.length;
    n += bonus.length;
  }
}

const hasMonth = (cardsOf: readonly Card[], count: number): number | undefined =>
  cardsOf.map(monthOf).find(month => month > 0 && ofMonth(cardsOf, month).length === count);

/** What the deal itself ends in; three of a month on the floor are a heap without an owner. */
function dealtOut(table: Table): Next | null {
  const floor = floorOf(table);
  const whole = table.seats.filter(seat => hasMonth(handOf(table, seat), 4) !== undefined);
  if (whole.length === 1) return { phase: 'over', seat: whole[0] as Seat, reason: 'chongtong' };
  if (whole.length > 1 || hasMonth(floor, 4) !== undefined) return { phase: 'over', seat: null, reason: 'nagari' };
  const months = [...new Set(floor.map(monthOf))].filter(month => ofMonth(floor, month).length === 3);
  for (const month of months) table.heaps.push({ month, by: null });
  return null;
}

function* turns(table: Table, first: Seat): Script<Next & { phase: 'over' }, K> {
  for (let next: Next = { phase: 'play', seat: first }; ; ) {
    if (next.phase === 'over') return next;
    const { seat }: { seat: Seat } = next;
    if (next.phase === 'play') next = nextOf(table, seat, yield* takeTurn(table, seat));
    else next = yield* goOrStop(table, seat);
  }
}

/** Only the seat that has just finished its turn may go on or stop. */
export function nextOf(table: Table, seat: Seat, over: Over): Next {
  if (over === 'three_ppeok') return { phase: 'over', seat, reason: 'three_ppeok' };
  const total = totalOf(table, seat);
  if (over === 'taken' && total >= table.terms.base && total > sideOf(table, seat).lastGo)
    return canMove(table, seat) ? { phase: 'go_stop', seat } : { phase: 'over', seat, reason: 'stop' };
  return following(table, seat);
}

function following(table: Table, seat: Seat): Next {
  const next = [...othersOf(table, seat), seat].find(each => canMove(table, each));
  return next === undefined ? { phase: 'over', seat: null, reason: 'nagari' } : { phase: 'play', seat: next };
}

function* goOrStop(table: Table, seat: Seat): Script<Next, K> {
  const answer = yield* choose({ seat, options: { stop: {}, go: {} }, otherwise: 'stop', timer: 'go_stop_ms' });
  const total = totalOf(table, seat);
  const side = sideOf(table, seat);
  if (answer.option === 'stop') {
    table.round.tellAction(answer, { total });
    return { phase: 'over', seat, reason: 'stop' };
  }
  side.go++;
  side.lastGo = total;
  table.round.tellAction(answer, { total, count: side.go });
  return following(table, seat);
}

/** The winner is paid, and moves first next time; a nagari doubles the next round. */
function ended(table: Table, first: Seat, times: number, next: Next): Outcome<K['timer']> {
  const { round, seats } = table;
  const { seat: winner, reason } = next as Next & { phase: 'over' };
  const about = winner === null ? null : endedBy(table, reason, winner, times);
  const losers = about === null ? [] : owedPoints(about).losers;
  const pay = about === null ? [] : payAll(table, about, losers);
  const nextTimes = winner === null ? 2 * times : 1;
  round.keep({ first: winner ?? first, times: nextTimes, players: playersOf(round.seats) });
  const [one] = losers;
  const result = {
    ...{
      winner,
      reason,
      points: one === undefined ? 0 : one.base + one.go_add,
      go: winner === null ? 0 : sideOf(table, winner).go,
    },
    ...{ multipliers: [...new Set(losers.flatMap(each => Object.keys(each.mult)))], pay },
    ...{ immediate: table.immediate.map(each => ({ ...each })), nagari: winner === null, times, next_times: nextTimes },
  };
  const order = winner === null ? [...seats] : [winner, ...after(seats, winner)];
  return { end: 'transfers', word: reason, result, board: floorOf(table), net: round.net(), order, rest: 'result_ms' };
}

function endedBy(table: Table, reason: Reason, winner: Seat, times: number): Ended {
  const { terms, seats } = table;
  const { shakes, bombs } = sideOf(table, winner);
  return {
    ...{ terms, reason, seats, winner, shakes, bombs, times },
    pileOf: seat => pileOf(table, seat),
    isLocked: seat => sideOf(table, seat).isLocked,
    goOf: seat => sideOf(table, seat).go,
  };
}

function payAll({ round }: Table, about: Ended, losers: readonly Owed[]): { [key: string]: Json }[] {
  const payer = payerOf(about);
  return losers.map(({ seat, points }) => {
    const owed = points * round.limits.point_value;
    const amount = round.owe(seat, about.winner, owed, about.reason, payer ?? seat);
    return { seat, points, amount, ...(payer === null || payer === seat ? {} : { payer }) };
  });
}
