// Plans for the next turn: what may be planned, when a plan falls, and which option it takes.

import type { Ask } from '@baize/protocol';
import { expect } from 'chai';
import { act, events, roomState, seatedSnapshot, toMyTurn } from '../../testing/seated.ts';
import { emptyView, withFacts, withSnapshot } from '../table-view.ts';
import { buttonsOf } from './choice.ts';
import { holds, isPlannable, type Plan, type Pre, plans, taken } from './pre.ts';
import { readRoomState } from './room-state.ts';
import { seatsShown } from './seats.ts';

const facts = toMyTurn();
const start = withSnapshot(emptyView(), seatedSnapshot(0, { facts }), 0);
const after = (more: Parameters<typeof events>[1]) => withFacts(start, events(facts.length + 1, more), 'rnd_1');
const mine = (view: typeof start) => seatsShown(view, readRoomState(roomState())).find(each => each.me);
const planned = (view: typeof start, pre: Pre): Plan => {
  const found = plans(view.hand, mine(view)).find(each => each.pre === pre);
  if (!found) throw new Error(`${pre} cannot be planned`);
  return found;
};
const buttons = (options: Ask['options']) =>
  buttonsOf({ ask: 1, seat: 0, deadline: null, ms: 1, otherwise: 'fold', ...(options ? { options } : {}) });
const FACING = buttons({ fold: {}, call: { price: 108_000 }, raise: { min: 216_000, max: 1_284_000 } });
const FREE = buttons({ check: {}, bet: { min: 12_000, max: 1_284_000 } });

describe('plans for the next turn', () => {
  it('are folding or calling where there is a bet, checking where there is none', () => {
    expect(plans(start.hand, mine(start)).map(each => [each.pre, each.price])).to.deep.equal([
      ['check_fold', 108_000],
      ['call', 108_000],
      ['call_any', 108_000],
    ]);
    const free = after([{ kind: 'betting', action: 'closed', stage: 'flop', amount: 270_000 }]);
    expect(plans(free.hand, mine(free)).map(each => each.pre)).to.deep.equal(['check_fold', 'check', 'call_any']);
  });

  it('are not where everybody else is all-in: nothing can be bet any more', () => {
    const others = Object.values(start.hand.seats).filter(each => each.seat !== 0);
    const allIn = Object.fromEntries(others.map(each => [each.seat, { ...each, chips: 0, bet: 0 }]));
    const hand = { ...start.hand, seats: { ...start.hand.seats, ...allIn } };
    expect(
      plans({ ...hand, seats: { ...hand.seats, 0: { ...start.hand.seats[0], bet: 0 } as never } }, mine(start)),
    ).to.deep.equal([]);
    const one = others.find(each => !each.folded);
    const rival = { ...allIn, [one?.seat ?? -1]: { ...one, bet: 0, chips: 5 } as never };
    expect(plans({ ...hand, seats: { ...hand.seats, ...rival } }, mine(start))).to.have.length(3);
  });

  it('are not for who folded, has no chips, or plays no hand', () => {
    const folded = after([act(0, 'fold', 0, 0, 270_000, 1_284_000)]);
    const empty = after([act(0, 'allin', 1_284_000, 1_284_000, 1_554_000, 0)]);
    for (const view of [folded, empty, emptyView()]) expect(plans(view.hand, mine(view))).to.deep.equal([]);
    expect(plans(start.hand, undefined)).to.deep.equal([]);
  });

  it('fall when the price has changed or the street is over; a fold or any call stays on its street', () => {
    const raised = after([act(2, 'raise', 300_000, 300_000, 570_000, 48_000)]);
    const next = after([{ kind: 'betting', action: 'open', stage: 'turn', amount: 270_000 }]);
    const all: Pre[] = ['check_fold', 'call', 'call_any'];
    expect(all.map(pre => holds(planned(start, pre), raised.hand, mine(raised)))).to.deep.equal([true, false, true]);
    expect(all.map(pre => holds(planned(start, pre), next.hand, mine(next)))).to.deep.equal([false, false, false]);
  });

  it('take what they mean of what is offered, and never more', () => {
    const of = (pre: Pre, price = 108_000): Plan => ({ pre, price, no: 1, stage: 'flop' });
    const cases: [Plan, typeof FACING, string | undefined][] = [
      [of('check_fold'), FACING, 'fold'],
      [of('check_fold'), FREE, 'check'],
      [of('check'), FREE, 'check'],
      [of('check'), FACING, undefined],
      [of('call'), FACING, 'call'],
      [of('call', 50_000), FACING, undefined],
      [of('call'), FREE, undefined],
      [of('call_any'), FACING, 'call'],
      [of('call_any'), FREE, 'check'],
    ];
    for (const [plan, offered, option] of cases) expect(taken(plan, offered)?.name, plan.pre).to.equal(option);
  });

  it('exist only where turns begin with a check or a call', () => {
    expect(isPlannable(FREE)).to.equal(true);
    expect(isPlannable(buttons({ hit: {}, stand: {} }))).to.equal(false);
  });
});
