// Seats as they are shown, places on the felt, pots by layers, and the public state.
import { expect } from 'chai';
import fc from 'fast-check';
import { myTurn, roomState, seatedSnapshot, toMyTurn, toTheEnd } from '../../testing/seated.ts';
import { emptyView, withFacts, withSnapshot } from '../table-view.ts';
import { layersOf } from './hand/layers.ts';
import { type Layout, placesOf, seatsFrom } from './places.ts';
import { readRoomState } from './room-state.ts';
import { seatsShown } from './seats.ts';

const view = (options = {}) => withSnapshot(emptyView(), seatedSnapshot(0, options), 0);
const state = (options = {}) => readRoomState(roomState(options));

describe('seats of a table', () => {
  it('stand clockwise from mine, with free ones in their places', () => {
    const seats = seatsShown(view({ you: { seat: 3 } }), state({ seats: [1, 3, 7], phase: 'idle' }));
    expect(seats.map(each => each.seat)).to.deep.equal([3, 4, 5, 6, 7, 8, 0, 1, 2]);
    expect(seats.filter(each => !each.free).map(each => each.seat)).to.deep.equal([3, 7, 1]);
    expect(seats[0]).to.include({ me: true, nickname: 'hanami' });
  });

  it('show the hand’s chips while it runs, also when the room’s state is ahead', () => {
    const running = view({ facts: toMyTurn() });
    const ahead = state({ change: { 7: { chips: 5 } } });
    expect(seatsShown(running, ahead).find(each => each.seat === 7)?.chips).to.equal(1_183_000);
  });

  it('show the room’s chips where the start of the hand tells none, until the seat has done something', () => {
    const facts = [
      { seq: 1, kind: 'start', no: 3, amount: 1_000 },
      { seq: 2, kind: 'deal', seat: 7, cards: [null] },
    ];
    const running = view({ facts });
    const room = state({ change: { 7: { chips: 19_000 } } });
    const at = (shown: ReturnType<typeof view>) => seatsShown(shown, room).find(each => each.seat === 7);
    expect(at(running)).to.include({ chips: 19_000, dealt: true });
    const raise = { seq: 3, kind: 'action', seat: 7, action: 'raise', amount: 2_000, total: 3_000, pot: 5_000, stack: 17_000 };
    const raised = withFacts(running, [raise], 'rnd_1');
    expect(at(raised)).to.include({ chips: 17_000 });
    expect(at(raised)?.hand).to.deep.include({ begun: 20_000, bet: 3_000 });
    expect(at(raised)?.hand.last).to.include({ moved: 2_000, total: 3_000 });
  });

  it('show the settled chips at the end, and the room’s once it has moved on', () => {
    const first = toMyTurn();
    const over = withFacts(view({ facts: first }), toTheEnd(first.length + 1), 'rnd_1');
    const chips = (phase: string) =>
      seatsShown(over, state({ phase, change: { 7: { chips: 9 } } })).find(each => each.seat === 7);
    expect(chips('playing')?.chips).to.equal(1_885_000);
    expect(chips('idle')?.chips).to.equal(9);
    expect(chips('playing')?.winner).to.equal(true);
    expect(seatsShown(over, null).find(each => each.me)?.chips).to.equal(876_000);
  });

  it('know my turn from the request and others’ from the room', () => {
    const mine = seatsShown(view({ facts: toMyTurn(), asks: [myTurn(0)] }), state({ turn: [] }));
    expect(mine.filter(each => each.turn).map(each => each.seat)).to.deep.equal([0]);
    const others = seatsShown(view({ facts: toMyTurn() }), state({ turn: [3] }));
    expect(others.filter(each => each.turn).map(each => each.seat)).to.deep.equal([3]);
  });

  it('count from one where the table does', () => {
    const seats = seatsShown(view({ you: { seat: null } }), state({ seats: [1, 9], phase: 'idle' }));
    expect(seats.map(each => each.seat)).to.deep.equal([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('are drawn from the facts alone while there is no state', () => {
    const seats = seatsShown(view({ facts: toMyTurn() }), null);
    expect(seats.filter(each => each.free)).to.deep.equal([]);
    expect(seats.find(each => each.button)?.seat).to.equal(3);
  });

  it('have places on every felt, none on top of another, bets apart from the board', () => {
    for (const layout of ['tall', 'low', 'wide'] as Layout[])
      for (let count = 2; count <= 10; count++) {
        const places = placesOf(count, layout);
        expect(places, `${layout} ${count}`).to.have.length(count);
        places.forEach((a, index) => {
          expect(a.x >= 5 && a.x <= 95 && a.y >= 5 && a.y <= 95, `${layout} ${count} seat ${index}`).to.equal(true);
          for (const b of places.slice(index + 1))
            expect(Math.hypot(a.x - b.x, a.y - b.y), `${layout} ${count} seat ${index}`).to.be.at.least(12);
          const onBoard = layout === 'tall' && a.by > 33 && a.by < 50;
          expect(onBoard, `${layout} ${count} bet ${index}`).to.equal(false);
        });
      }
  });

  it('turn round to whoever looks', () => {
    expect(seatsFrom(0, 4, 2)).to.deep.equal([2, 3, 0, 1]);
    expect(seatsFrom(1, 3, null)).to.deep.equal([1, 2, 3]);
  });
});

describe('pots for the eye', () => {
  it('hold every chip exactly once', () => {
    const seats = fc.array(fc.record({ put: fc.nat(1000), dead: fc.nat(50), live: fc.boolean(), done: fc.boolean() }), {
      minLength: 2,
      maxLength: 10,
    });
    fc.assert(
      fc.property(seats, rows => {
        const all = rows.map((row, seat) => ({ seat, ...row }));
        const layers = layersOf(all);
        if (layers.length === 0) return;
        const sum = layers.reduce((total, each) => total + each.amount, 0);
        expect(sum).to.equal(all.reduce((total, each) => total + each.put + each.dead, 0));
        for (const each of layers) expect(each.amount).to.be.at.least(0);
      }),
      { seed: 3, numRuns: 500 },
    );
  });
});

describe('public state of a room', () => {
  it('is nothing for a table without seats', () => {
    expect(readRoomState({ game_code: 'baccarat', phase: 'betting' })).to.equal(null);
    expect(readRoomState(null)).to.equal(null);
  });

  it('reads whose turn it is, and what is no list as nobody’s', () => {
    const read = (turn: unknown) => readRoomState({ seats: {}, turn })?.turn;
    expect(read([1, 3])).to.deep.equal([1, 3]);
    for (const none of [[], undefined, null, 'x']) expect(read(none), String(none)).to.deep.equal([]);
  });
});
