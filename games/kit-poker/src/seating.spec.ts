// Tests of button and blinds from hand to hand: worked sequences, coming in, missed blinds, and what holds at any table.
import { resolve } from 'node:path';
import type { Seat, SeatInfo } from '@baize/sdk';
import { luckOf, pick, playVectors, readCases } from '@baize/testkit';
import { expect } from 'chai';
import {
  clockwise,
  dealtIn,
  drawnAmong,
  firstHand,
  nextHand,
  passedTwice,
  type Seating,
  type SeatingCarry,
  type Table,
} from './seating.ts';
import { vectors } from './vectors.ts';

const LIMITS = { sb: 5, bb: 10, ante: 0 };
type State = 'in' | 'out' | 'post' | 'wait';

/** A table by words: '0 2 4out 6post'. Carry: of the hand before. */
function table(text: string, last: Seating | null, changes: Partial<Record<Seat, Partial<SeatInfo>>> = {}): Table {
  const seats = text.split(' ').map(word => {
    const [, number = '0', state = 'in'] = /^(\d+)(\w*)$/.exec(word) ?? [];
    const seat = Number(number);
    return info(seat, (state || 'in') as State, changes[seat]);
  });
  return { seats, carry: last?.carry ?? null, idle: last === null, limits: LIMITS };
}

function info(seat: Seat, state: State, changes: Partial<SeatInfo> = {}): SeatInfo {
  const entry = state === 'post' ? 'post' : 'wait_bb';
  return { seat, player: `p${seat}`, chips: 100, in: state !== 'out', connected: true, entry, ...changes };
}

/** Plays the button through tables, the first of them with this button. */
function hands(button: Seat, ...texts: string[]): (Seating | null)[] {
  const first = firstHand(table(texts[0] ?? '', null), button);
  const list: (Seating | null)[] = [first];
  for (const text of texts.slice(1)) {
    const last = list.findLast(each => each !== null) ?? null;
    list.push(nextHand(table(text, last)));
  }
  return list;
}

const positions = (seating: Seating | null | undefined) =>
  seating && `button ${seating.button} sb ${seating.sb} bb ${seating.bb} dealt ${seating.order.join(' ')}`;
const missed = (seating: Seating | null | undefined) =>
  (seating?.carry.known ?? [])
    .filter(each => each.missedBb || each.missedSb)
    .map(({ seat, missedBb, missedSb }) => [seat, missedBb, missedSb]);

describe('button and blinds', () => {
  it('GAM-01 who lets two big blinds pass in a row loses their seat, and nobody else', () => {
    const passed = (list: (Seating | null)[]) => list.map(each => passedTwice(each?.carry ?? null).map(({ seat }) => seat));
    // seat 2 sits out: the big blind passes them on its way from 1 to 0
    const out = hands(0, '0 1 2out', '0 1 2out', '0 1 2out', '0 1 2out', '0 1 2out', '0 1 2out');
    const lost = passed(out);
    expect(lost.findIndex(each => each.length > 0)).to.be.within(2, 5);
    expect(lost.flat().every(seat => seat === 2)).to.equal(true);
    // who comes back between them has missed none in a row
    expect(passed(hands(0, '0 1 2out', '0 1 2out', '0 1 2post', '0 1 2', '0 1 2out', '0 1 2out')).flat()).to.deep.equal([]);
    expect(passedTwice(null)).to.deep.equal([]);
  });

  it('play the given sequences as they state', () => {
    const player = vectors.scenarios_button;
    const cases = readCases(resolve(import.meta.dirname, '../vectors/scenarios_button.json'));
    expect(player && playVectors(player, cases)).to.deep.equal({ passed: 9, failed: 0, differences: [] });
  });

  it('name what differs in an altered sequence', () => {
    const player = vectors.scenarios_button;
    const [one] = readCases(resolve(import.meta.dirname, '../vectors/scenarios_button.json')) as {
      title: string;
      hands: { draw: number | null; expect: Record<string, unknown> }[];
    }[];
    const [first] = one?.hands ?? [];
    const altered = { ...one, hands: [{ ...first, expect: { ...first?.expect, sb: 8, posts: { '0': 'bb' } } }] };
    const undrawn = { ...one, hands: [{ ...first, draw: null }] };
    const none = { ...one, hands: [{ ...first, expect: null }] };
    const found = player && playVectors(player, [altered, undrawn, none]).differences.map(each => each.split(': ').at(1));
    expect(found?.slice(0, 2)).to.deep.equal(['hands[0].sb 6, expected 8', 'hands[0].posts["0"] missing, expected "bb"']);
    expect(found?.slice(2).join('; ')).to.match(/the button is drawn, expected that it moves on.*hands\[0\].*expected null/);
  });

  it('are drawn for the first hand, and nobody posts to come in', () => {
    const at = table('1 3post 5 7out', null);
    expect(drawnAmong(at)).to.deep.equal([1, 3, 5]);
    expect(dealtIn(at)).to.deep.equal([1, 3, 5]);
    const seating = firstHand(at, 3);
    expect(positions(seating)).to.equal('button 3 sb 5 bb 1 dealt 5 1 3');
    expect(seating.posts).to.deep.equal([]);
    expect(missed(seating)).to.deep.equal([]);
  });

  it('are drawn again after an idle table, though the last hand is known', () => {
    const last = firstHand(table('1 3', null), 1);
    expect(drawnAmong({ ...table('1 3 5', last), idle: true })).to.deep.equal([1, 3, 5]);
    expect(drawnAmong(table('1 3 5', last))).to.equal(null);
  });

  it('need two seats that can play', () => {
    expect(dealtIn(table('4', null))).to.equal(null);
    expect(dealtIn(table('4 5out', null))).to.equal(null);
    expect(dealtIn(table('4 5', null, { 5: { chips: 0 } }))).to.equal(null);
    expect(nextHand(table('4', firstHand(table('4 5', null), 4)))).to.equal(null);
    expect(nextHand(table('4out 5out', firstHand(table('4 5', null), 4)))).to.equal(null);
  });

  it('go round seat by seat among those who stay', () => {
    const list = hands(0, '0 1 2 3', '0 1 2 3', '0 1 2 3', '0 1 2 3', '0 1 2 3').map(positions);
    expect(list).to.deep.equal([
      'button 0 sb 1 bb 2 dealt 1 2 3 0',
      'button 1 sb 2 bb 3 dealt 2 3 0 1',
      'button 2 sb 3 bb 0 dealt 3 0 1 2',
      'button 3 sb 0 bb 1 dealt 0 1 2 3',
      'button 0 sb 1 bb 2 dealt 1 2 3 0',
    ]);
  });

  it('alternate heads-up: the button is the small blind and nobody pays the big blind twice running', () => {
    expect(hands(3, '3 8', '3 8', '3 8').map(positions)).to.deep.equal([
      'button 3 sb 3 bb 8 dealt 8 3',
      'button 8 sb 8 bb 3 dealt 3 8',
      'button 3 sb 3 bb 8 dealt 8 3',
    ]);
  });

  it('leave the small blind dead and the button at an empty seat where the big blind left', () => {
    expect(hands(0, '0 1 2 3', '0 1 3', '0 1 3').map(positions)).to.deep.equal([
      'button 0 sb 1 bb 2 dealt 1 2 3 0',
      'button 1 sb null bb 3 dealt 3 0 1',
      'button 2 sb 3 bb 0 dealt 3 0 1',
    ]);
  });
});

describe('coming in', () => {
  it('waits for the big blind unless the player posts', () => {
    const [, second, third] = hands(0, '0 1 2 3', '0 1 2 3 5wait', '0 1 2 3 5wait');
    expect(positions(second)).to.equal('button 1 sb 2 bb 3 dealt 2 3 0 1');
    expect(positions(third)).to.equal('button 2 sb 3 bb 5 dealt 3 5 0 1 2');
    expect(third?.posts).to.deep.equal([]);
  });

  it('posts a live big blind between the big blind and the button', () => {
    const [, second] = hands(4, '1 4 6 8', '1 2post 4 6 8');
    expect(positions(second)).to.equal('button 6 sb 8 bb 1 dealt 8 1 2 4 6');
    expect(second?.posts).to.deep.equal([{ seat: 2, live: true, dead: false }]);
  });

  it('does not post between the button and the blinds', () => {
    const [, second] = hands(0, '0 2 4 6', '0 2 3post 4 6');
    expect(positions(second)).to.equal('button 2 sb 4 bb 6 dealt 4 6 0 2');
  });

  it('needs chips for what is owed, and the ante', () => {
    const last = firstHand(table('1 4 6 8', null), 4);
    const at = (chips: number, ante = 0) =>
      nextHand({ ...table('1 2post 4 6 8', last, { 2: { chips } }), limits: { ...LIMITS, ante } });
    expect(at(10)?.order).to.include(2);
    expect(at(9)?.order).to.not.include(2);
    expect(at(10, 1)?.order).to.not.include(2);
  });

  it('starts anew at another seat, and for another player at the same seat', () => {
    const last = firstHand(table('1 4 6 8', null), 4);
    const other = nextHand(table('1 4 6 8', last, { 4: { player: 'stranger' } }));
    expect(positions(other)).to.equal('button 6 sb 8 bb 1 dealt 8 1 6');
    expect(positions(nextHand(table('1 3 6 8', last)))).to.equal('button 6 sb 8 bb 1 dealt 8 1 6');
  });

  it('takes one hand of waiting at most from two to three', () => {
    const [, second, third] = hands(2, '2 5', '2 3post 5', '2 3post 5');
    expect(positions(second)).to.equal('button 5 sb 5 bb 2 dealt 2 5');
    expect(positions(third)).to.equal('button 5 sb 2 bb 3 dealt 2 3 5');
  });

  it('costs nothing besides the blind where two are left', () => {
    // of four players two stay; the newcomer may post, and has the small blind of a heads-up hand
    const [, second] = hands(4, '1 4 6 8', '1 3post');
    expect(positions(second)).to.equal('button 3 sb 3 bb 1 dealt 1 3');
    expect(second?.posts).to.deep.equal([]);
  });
});

describe('missed blinds', () => {
  it('are noted when the big blind passes a seat that sits out, and when the small blind falls on it', () => {
    const [, second, third] = hands(0, '0 1 2 3', '0 1 2 3out', '0 1 2 3out');
    expect(positions(second)).to.equal('button 1 sb 2 bb 0 dealt 2 0 1');
    expect(missed(second)).to.deep.equal([[3, true, false]]);
    expect(missed(third)).to.deep.equal([[3, true, false]]);
    const [, next] = hands(0, '0 1 2 3', '0 1 2out 3');
    expect(missed(next)).to.deep.equal([[2, false, true]]);
  });

  it('are none while neither blind has come by', () => {
    const [, second, third] = hands(0, '0 1 2 3 4', '0out 1 2 3 4', '0 1 2 3 4');
    expect(missed(second)).to.deep.equal([]);
    expect(third?.order).to.include(0);
    expect(third?.posts).to.deep.equal([]);
  });

  it('are paid by posting: the big blind live, the small blind dead', () => {
    const list = hands(0, '0 1 2 3', '0 1 2 3out', '0 1 2 3out', '0 1 2 3post', '0 1 2 3post');
    expect(list.map(positions).slice(2)).to.deep.equal([
      'button 2 sb 0 bb 1 dealt 0 1 2',
      'button 0 sb 1 bb 2 dealt 1 2 3 0',
      'button 1 sb 2 bb 3 dealt 2 3 0 1',
    ]);
    expect(list[3]?.posts).to.deep.equal([{ seat: 3, live: true, dead: false }]);
    expect(missed(list[3])).to.deep.equal([]);
  });

  it('owe the small blind alone where only that was missed', () => {
    const list = hands(4, '0 2 4 6 8', '0 2 4 6 8out', '0 2 4 6 8post', '0 2 4 6 8post');
    expect(list[3]?.posts).to.deep.equal([{ seat: 8, live: false, dead: true }]);
  });

  it('cost nothing extra for who waits for the big blind', () => {
    const list = hands(0, '0 1 2 3', '0 1 2 3out', '0 1 2 3wait', '0 1 2 3wait', '0 1 2 3wait');
    const back = list.find((each, i) => i > 1 && each?.bb === 3);
    expect(back?.posts).to.deep.equal([]);
    expect(missed(back)).to.deep.equal([]);
    expect(back?.order).to.include(3);
  });

  it('are forgotten with the player', () => {
    const list = hands(0, '0 1 2 3', '0 1 2 3out');
    const stranger = nextHand(table('0 1 2 3', list[1] ?? null, { 3: { player: 'stranger' } }));
    expect(missed(stranger)).to.deep.equal([]);
  });

  it('are two blinds for a newcomer on whom the small blind fell while they sat out', () => {
    const first = firstHand(table('0 2 4 6', null), 0);
    const second = nextHand(table('0 2 6', first));
    const last = { carry: { ...second?.carry, known: [...(second?.carry.known ?? []), newcomer(1)] } } as Seating;
    const third = nextHand(table('0 1post 2 6', last));
    expect(third?.posts).to.deep.equal(third?.order.includes(1) ? [{ seat: 1, live: true, dead: true }] : []);
  });
});

const newcomer = (seat: Seat) => ({ seat, player: `p${seat}`, played: false, missedBb: false, missedSb: true });

describe('any table', () => {
  const STATES: State[] = ['in', 'in', 'in', 'in', 'in', 'out', 'post', 'wait'];

  /** A long evening: players come, go, sit out and change seats. Checks each hand against the one before. */
  function evening(seed: number): number {
    const luck = luckOf(seed);
    const max = 2 + luck(9);
    const present = new Map<Seat, string>();
    let last: SeatingCarry | null = null;
    let idle = true;
    let played = 0;
    let visitors = 0;
    for (let i = 0; i < 60; i++) {
      for (let seat = 0; seat < max; seat++)
        if (luck(present.has(seat) ? 25 : 6) === 0) {
          if (present.has(seat)) present.delete(seat);
          else present.set(seat, `v${++visitors}`);
        }
      const seats = [...present].sort(([a], [b]) => a - b).map(([seat, player]) => info(seat, pick(STATES, luck), { player }));
      const at: Table = { seats, carry: last, idle, limits: LIMITS };
      const dealt = dealtIn(at);
      idle = dealt === null;
      if (dealt === null) continue;
      const among = drawnAmong(at);
      const seating = among === null ? nextHand(at) : firstHand(at, pick(among, luck));
      if (seating === null) throw new Error('dealt in, and no hand');
      check(at, among === null ? last : null, seating, dealt);
      last = seating.carry;
      played++;
    }
    return played;
  }

  function check(at: Table, last: SeatingCarry | null, seating: Seating, dealt: Seat[]): void {
    const { order, button, sb, bb, posts, carry } = seating;
    const text = JSON.stringify({ at, last, seating });
    const able = at.seats.filter(each => each.in && each.chips > 0).map(({ seat }) => seat);
    expect([...dealt].sort(), text).to.deep.equal([...order].sort());
    expect(order.length, text).to.be.at.least(2);
    expect(new Set(order).size, text).to.equal(order.length);
    for (const seat of order) expect(able, text).to.include(seat);
    expect(order, text).to.include(bb);
    if (sb !== null) expect(order, text).to.include(sb);
    expect(sb, text).to.not.equal(bb);
    expect(order, text).to.deep.equal(
      clockwise(
        [...order].sort((a, b) => a - b),
        button,
      ),
    );
    if (order.length === 2) expect([sb, order[0]], text).to.deep.equal([button, bb]);
    else expect(order.indexOf(bb), text).to.equal(sb === null ? 0 : 1);
    for (const { seat } of posts)
      expect([order.includes(seat), seat === bb, seat === sb], text).to.deep.equal([true, false, false]);
    const owing = carry.known.filter(each => order.includes(each.seat));
    expect(
      owing.every(each => each.played && !each.missedBb && !each.missedSb),
      text,
    ).to.equal(true);
    if (last === null) return;
    if (able.length > 2 || able[0] !== last.bb) expect(bb === last.bb && order.length > 1, text).to.equal(false);
    for (const { seat, player } of at.seats) {
      const before = last.known.find(each => each.seat === seat && each.player === player);
      const isFree = before?.played === true && !before.missedBb && !before.missedSb;
      if (order.includes(seat))
        expect(isFree || seat === bb || posts.some(each => each.seat === seat) || order.length === 2, text).to.equal(true);
    }
  }

  it('keeps the order of play, pays no blind twice running, and deals in nobody who owes one', () => {
    let played = 0;
    for (let seed = 1; seed <= 60; seed++) played += evening(seed);
    expect(played).to.be.above(800);
  });

  it('lets no active player wait while blinds go by: everybody at an unchanged table is dealt in', () => {
    const luck = luckOf(9);
    for (let i = 0; i < 100; i++) {
      const seats = Array.from({ length: 10 }, (_, seat) => seat).filter(() => luck(2) === 0);
      if (seats.length < 2) continue;
      let last = firstHand(table(seats.join(' '), null), pick(seats, luck));
      const big: Seat[] = [last.bb];
      for (let k = 1; k < seats.length; k++) {
        last = nextHand(table(seats.join(' '), last)) as Seating;
        expect(last.order.length).to.equal(seats.length);
        big.push(last.bb);
      }
      expect([...big].sort()).to.deep.equal([...seats].sort());
    }
  });
});
