// Tests of what each viewer sees of told facts.
import { expect } from 'chai';
import { hidden, open, places } from './cards.ts';
import { NOTHING, runOf } from './fixture.ts';
import type { Run } from './run.ts';
import { cards, choose, shuffle } from './verbs.ts';
import { bareChoice, unmasked, view } from './view.ts';
import type { Fact, Input, Json } from './words.ts';

const auto = (...faces: string[]): Input => ({ in: 'cards', cards: faces, source: 'auto' });
const TWO_PACKS = { deck: { faces: ['As', 'Kd', '2c'], copies: 2 } };
const seen = (run: Run, seats: number[], player: string | null = null): (Fact | null)[] =>
  run.told.map(told => view(told, seats, player));

describe('masks', () => {
  it('show a private card to its seat and null to all others', () => {
    const run = runOf(
      function* (round) {
        const holes = yield* cards(places('hole', [1, 2], 2), 'preflop');
        for (const seat of [1, 2]) round.tell({ kind: 'deal', seat, cards: holes.of(seat) });
        return NOTHING;
      },
      [auto('As', 'Kd', '2c', '3c')],
    );
    expect(seen(run, [1]).map(fact => fact?.cards)).to.deep.equal([
      ['As', '2c'],
      [null, null],
    ]);
    expect(seen(run, []).map(fact => fact?.cards)).to.deep.equal([
      [null, null],
      [null, null],
    ]);
    expect(run.told.map(told => unmasked(told).cards)).to.deep.equal([
      ['As', '2c'],
      ['Kd', '3c'],
    ]);
  });

  it('find cards at any depth, even where none should stand, and leave other texts alone', () => {
    const run = runOf(
      function* (round) {
        const [card] = yield* cards(hidden('stock', 1), 'deal');
        round.tell({
          kind: 'event',
          type: 'As',
          data: { deep: [{ card: card as string }], word: 'full_house', nothing: null, yes: true },
        });
        return NOTHING;
      },
      [auto('As')],
    );
    expect(seen(run, [1])).to.deep.equal([
      { kind: 'event', type: null, data: { deep: [{ card: null }], word: 'full_house', nothing: null, yes: true } },
    ]);
  });

  it('follow show, for some seats and for all; what was told before stays as it was', () => {
    const run = runOf(
      function* (round) {
        const dealt = yield* cards(hidden('stock', 1), 'deal');
        const tell = () => round.tell({ kind: 'event', type: 'look', data: [...dealt] });
        tell();
        round.show(dealt, [1]);
        tell();
        round.show(dealt);
        tell();
        return NOTHING;
      },
      [auto('As')],
    );
    expect(seen(run, [1]).map(fact => fact?.data)).to.deep.equal([[null], ['As'], ['As']]);
    expect(seen(run, [2]).map(fact => fact?.data)).to.deep.equal([[null], [null], ['As']]);
  });

  it('tell copies of one face apart: an open one does not show the hidden one', () => {
    const run = runOf(
      function* (round) {
        const down = yield* cards(hidden('down', 1), 'deal');
        const up = yield* cards(open('up', 1), 'deal');
        expect([...down, ...up]).to.deep.equal(['As', 'As.1']);
        round.tell({ kind: 'event', type: 'both', data: [...down, ...up] });
        round.tell({ kind: 'event', type: 'up', data: [...up] });
        return NOTHING;
      },
      [auto('As'), auto('As')],
      TWO_PACKS,
    );
    expect(seen(run, []).map(fact => fact?.data)).to.deep.equal([[null, 'As'], ['As']]);
    expect(run.told.map(told => unmasked(told).data)).to.deep.equal([['As', 'As'], ['As']]);
  });

  it('never let a mark out, neither in facts nor in card rows nor in choices', () => {
    const run = runOf(
      function* (round) {
        const dealt = yield* cards(places('hole', [1], 2), 'deal', { rows: true });
        round.tell({ kind: 'deal', seat: 1, cards: dealt });
        const options = { drop: { from: dealt, least: 1, most: 2 }, meld: { sets: [dealt] }, stay: {} };
        yield* choose({ seat: 1, options, otherwise: 'stay', timer: 'action_ms' });
        return NOTHING;
      },
      [auto('As', 'As')],
      TWO_PACKS,
    );
    expect(JSON.stringify([seen(run, [1]), seen(run, [])])).to.not.contain('As.');
    const { waiting } = run;
    const choice = waiting?.ask === 'choice' ? waiting.of[0] : undefined;
    expect(choice && bareChoice(choice).options).to.deep.equal({
      drop: { from: ['As', 'As'], least: 1, most: 2 },
      meld: { sets: [['As', 'As']] },
      stay: {},
    });
  });

  it('make a card that went back unseen again, also for those who knew it', () => {
    const run = runOf(
      function* (round) {
        const first = yield* cards(places('hole', [1], 1), 'deal');
        yield* shuffle(first);
        round.tell({ kind: 'event', type: 'gone', data: [...first] });
        const second = yield* cards(places('hole', [2], 1), 'draw');
        round.tell({ kind: 'deal', seat: 2, cards: second });
        return NOTHING;
      },
      [auto('As'), { in: 'shuffled' }, auto('As')],
    );
    expect(seen(run, [1]).map(fact => fact?.data ?? fact?.cards)).to.deep.equal([[null], [null]]);
    expect(seen(run, [2])[1]?.cards).to.deep.equal(['As']);
  });

  it('HIS-18 leave a card that went back to those who had seen it, in what is kept of the round', () => {
    const run = runOf(
      function* (round) {
        const own = yield* cards(places('hole', [1], 1), 'deal');
        const shown = yield* cards(places('hole', [2], 1), 'deal');
        round.show(shown);
        yield* shuffle([...own, ...shown]);
        yield* cards(places('hole', [3], 2), 'draw');
        return NOTHING;
      },
      [auto('As'), auto('Kd'), { in: 'shuffled' }, auto('As', '2c')],
    );
    expect([run.mask(['As', 'Kd', '2c']), run.mask(['As', 'Kd', '2c'], [1]), run.mask(['As', 'Kd', '2c'], [3])]).to.deep.equal([
      [null, 'Kd', null],
      ['As', 'Kd', null],
      ['As', 'Kd', '2c'],
    ]);
  });

  it('keep facts for one seat or one player from all others', () => {
    const run = runOf(function* (round) {
      round.tell({ kind: 'event', type: 'a' }, 1);
      round.tell({ kind: 'event', type: 'b' }, 'p2');
      yield* choose({ seat: 1, options: { stay: {} }, otherwise: 'stay', timer: 'action_ms' });
      return NOTHING;
    });
    run.push({ in: 'note', fact: { kind: 'tx', amount: 5 }, only: 'p2' });
    expect(seen(run, [1], 'p1').map(fact => fact !== null)).to.deep.equal([true, false, false]);
    expect(seen(run, [2], 'p2').map(fact => fact !== null)).to.deep.equal([false, true, true]);
  });

  it('mask any value as the public sees it at that moment', () => {
    let dealt: string[] = [];
    const run = runOf(
      function* () {
        dealt = [...(yield* cards([...hidden('down', 1), ...open('up', 1)], 'deal'))];
        return NOTHING;
      },
      [auto('As', 'As')],
      TWO_PACKS,
    );
    const value: Json = { cards: dealt, word: 'x', n: 5, list: [[dealt[1] as string]] };
    expect(run.mask(value)).to.deep.equal({ cards: [null, 'As'], word: 'x', n: 5, list: [['As']] });
  });

  it('copy facts when they are told', () => {
    const run = runOf(function* (round) {
      const board = ['x'];
      round.tell({ kind: 'street', board });
      board.push('y');
      yield* choose({ seat: 1, options: { stay: {} }, otherwise: 'stay', timer: 'action_ms' });
      return NOTHING;
    });
    expect(run.told[0]?.fact.board).to.deep.equal(['x']);
  });
});
