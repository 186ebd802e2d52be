// The script of Matgo and Go-Stop: the deal, turns with go or stop after them, and the end.
import { type Card, cards, choose, type Outcome, open, places, type Round, type Script, type Seat } from '@baize/sdk';
import { isBonus, monthOf, ofMonth } from './deck.ts';
import { endRound, keptFor, type Over } from './ending.ts';
import type { K } from './keys.ts';
import { after, canMove, floorOf, handOf, othersOf, sideOf, type Table, tableOf, tellEvent, totalOf } from './table.ts';
import type { Terms } from './terms.ts';
import { type Turned, takeTurn } from './turn.ts';

/** What comes after a turn: somebody's turn, the question go or stop, or the end. */
export type Next = { phase: 'play'; seat: Seat } | { phase: 'go_stop'; seat: Seat } | ({ phase: 'over' } & Over);

export const playBy = (terms: Terms) =>
  function* play(round: Round<K>): Script<Outcome<K['timer']>, K> {
    const kept = keptFor(round);
    const table = tableOf(round, terms);
    const { first } = kept;
    const seats = round.seats.map(({ seat, player, chips }) => ({ seat, player, chips }));
    const more = kept.times > 1 ? { data: { times: kept.times } } : {};
    round.tell({ kind: 'start', no: round.no, seats, button: first, amount: round.limits.point_value, ...more });
    yield* deal(table, first);
    const over = dealtOut(table) ?? (yield* playTurns(table, first));
    return endRound(table, kept, over);
  };

/** Hands, the floor, and another card for each bonus card on it, which the first seat gets. */
function* deal(table: Table, first: Seat): Script<void, K> {
  const { round, seats, terms } = table;
  const order = [first, ...after(seats, first)];
  const dealt = yield* cards(
    order.flatMap(seat => places('hand', [seat], terms.hand)),
    'deal',
  );
  for (const seat of order) {
    sideOf(table, seat).dealt = dealt.of(seat);
    round.tell({ kind: 'deal', seat, cards: dealt.of(seat) });
  }
  yield* cards(open('floor', terms.floor), 'deal', { rows: true });
  for (let laid = terms.floor; ; ) {
    const bonus = floorOf(table).filter(isBonus);
    if (bonus.length === 0) return;
    round.move(bonus, 'floor', `pile:${first}`, first);
    for (const card of bonus) tellEvent(table, 'bonus', { seat: first, card, source: 'floor' });
    yield* cards(open('floor', bonus.length, laid + 1), 'deal', { rows: true });
    table.stock -= bonus.length;
    laid += bonus.length;
  }
}

const wholeMonth = (list: readonly Card[]): boolean =>
  list.some(card => !isBonus(card) && ofMonth(list, monthOf(card)).length === 4);

/** What the deal itself ends in; three of a month on the floor are a heap without an owner. */
function dealtOut(table: Table): Over | null {
  const floor = floorOf(table);
  const [winner, second] = table.seats.filter(seat => wholeMonth(handOf(table, seat)));
  if (winner !== undefined && second === undefined) return { winner, reason: 'chongtong' };
  if (winner !== undefined || wholeMonth(floor)) return { winner: null, reason: 'nagari' };
  const months = [...new Set(floor.map(monthOf))].filter(month => ofMonth(floor, month).length === 3);
  table.heaps = months.map(month => ({ month, by: null }));
  return null;
}

function* playTurns(table: Table, first: Seat): Script<Over, K> {
  let next: Next = { phase: 'play', seat: first };
  while (next.phase !== 'over') {
    const { seat }: { seat: Seat } = next;
    if (next.phase === 'play') next = nextAfter(table, seat, yield* takeTurn(table, seat));
    else next = yield* goOrStop(table, seat);
  }
  return next;
}

/** Only the seat that has just finished its turn may go on or stop; on its last turn it stops by itself. */
export function nextAfter(table: Table, seat: Seat, turned: Turned): Next {
  if (turned === 'three_ppeok') return { phase: 'over', winner: seat, reason: 'three_ppeok' };
  const total = totalOf(table, seat);
  if (turned === 'taken' && total >= table.terms.base && total > sideOf(table, seat).lastGo)
    return canMove(table, seat) ? { phase: 'go_stop', seat } : { phase: 'over', winner: seat, reason: 'stop' };
  return following(table, seat);
}

/** The next seat that can move; where none can and nobody has stopped nobody wins. */
function following(table: Table, seat: Seat): Next {
  const next = [...othersOf(table, seat), seat].find(each => canMove(table, each));
  return next === undefined ? { phase: 'over', winner: null, reason: 'nagari' } : { phase: 'play', seat: next };
}

function* goOrStop(table: Table, seat: Seat): Script<Next, K> {
  const answer = yield* choose({ seat, options: { stop: {}, go: {} }, otherwise: 'stop', timer: 'go_stop_ms' });
  const total = totalOf(table, seat);
  const side = sideOf(table, seat);
  if (answer.option === 'stop') {
    table.round.tellAction(answer, { total });
    return { phase: 'over', winner: seat, reason: 'stop' };
  }
  side.go++;
  side.lastGo = total;
  table.round.tellAction(answer, { total, count: side.go });
  return following(table, seat);
}
