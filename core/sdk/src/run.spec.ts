// Tests of Run: what it accepts, refuses, keeps and calls a fault.
import { expect } from 'chai';
import fc from 'fast-check';
import { open, places } from './cards.ts';
import { gameOf, NOTHING, refusal, runOf, setupOf, stateOf } from './fixture.ts';
import type { Script } from './game.ts';
import type { Outcome, Round } from './round.ts';
import { Run } from './run.ts';
import { bets, cards, choose, chooseAll, roll, shuffle } from './verbs.ts';
import type { Choice, Input } from './words.ts';

const raise: Choice = {
  seat: 1,
  options: { check: {}, raise: { min: 20, max: 500, step: 10, paid: 0 }, call: { price: 30 } },
  otherwise: 'check',
  timer: 'action_ms',
};

function* oneChoice(round: Round): Script<Outcome> {
  const answer = yield* choose(raise);
  round.tell({ kind: 'action', seat: 1, action: answer.option, amount: answer.amount, auto: answer.auto });
  round.giveBack(1, round.put(1));
  return NOTHING;
}

describe('Run', () => {
  it('SDK-04 takes setup and inputs in and gives requests, facts and the outcome out', () => {
    const run = runOf(oneChoice);
    expect(run.waiting).to.deep.include({ ask: 'choice' });
    run.push({ in: 'choice', seat: 1, option: 'raise', amount: 40 });
    expect(run.waiting).to.equal(null);
    expect(run.outcome).to.deep.equal(NOTHING);
    expect(run.told.map(told => told.fact)).to.deep.equal([
      { kind: 'action', seat: 1, action: 'raise', amount: 40, auto: false },
    ]);
    expect(run.inputs).to.deep.equal([{ in: 'choice', seat: 1, option: 'raise', amount: 40 }]);
  });

  it('SDK-04 gives the same facts and outcome when the inputs are replayed from JSON', () => {
    const run = runOf(oneChoice, [{ in: 'choice', seat: 1, option: 'call' }]);
    const again = runOf(oneChoice, JSON.parse(JSON.stringify(run.inputs)) as Input[]);
    expect(stateOf(again)).to.equal(stateOf(run));
  });

  it('moves the cost of an answer from the stack to the middle before the script goes on', () => {
    const run = runOf(function* (round) {
      yield* choose(raise);
      round.tell({ kind: 'event', type: 'put', data: { put: round.put(1), stack: round.stack(1), pot: round.pot() } });
      return { end: 'pots', word: 'x', result: null, pots: [], order: [], flop: false };
    });
    const input: Input = { in: 'choice', seat: 1, option: 'raise', amount: 500 };
    expect(run.quote(input)).to.deep.equal({ seat: 1, player: 'p1', amount: 500 });
    expect(run.stacks.get(1)).to.equal(1000);
    run.push(input);
    expect(run.told[0]?.fact.data).to.deep.equal({ put: 500, stack: 500, pot: 500 });
  });

  const refusals: [string, unknown, object][] = [
    [
      'an amount below min',
      { in: 'choice', seat: 1, option: 'raise', amount: 10 },
      { code: 'ACTION_INVALID', reason: 'min', min: 20, max: 500 },
    ],
    [
      'an amount above max',
      { in: 'choice', seat: 1, option: 'raise', amount: 510 },
      { code: 'ACTION_INVALID', reason: 'max', min: 20, max: 500 },
    ],
    [
      'an amount off the step',
      { in: 'choice', seat: 1, option: 'raise', amount: 25 },
      { code: 'ACTION_INVALID', reason: 'step', min: 20, max: 500, step: 10 },
    ],
    [
      'no amount',
      { in: 'choice', seat: 1, option: 'raise' },
      { code: 'ACTION_INVALID', reason: 'step', min: 20, max: 500, step: 10 },
    ],
    [
      'an amount that was not asked',
      { in: 'choice', seat: 1, option: 'check', amount: 5 },
      { code: 'ACTION_INVALID', reason: 'option' },
    ],
    ['an option that is not offered', { in: 'choice', seat: 1, option: 'fold' }, { code: 'ACTION_INVALID', reason: 'option' }],
    ['__proto__ as an option', { in: 'choice', seat: 1, option: '__proto__' }, { code: 'ACTION_INVALID', reason: 'option' }],
    ['constructor as an option', { in: 'choice', seat: 1, option: 'constructor' }, { code: 'ACTION_INVALID', reason: 'option' }],
    ['another seat', { in: 'choice', seat: 2, option: 'check' }, { code: 'ACTION_INVALID', reason: 'seat' }],
    [
      'cards that were not asked',
      { in: 'choice', seat: 1, option: 'check', cards: ['As'] },
      { code: 'ACTION_INVALID', reason: 'cards' },
    ],
    [
      'auto for what is not the default',
      { in: 'choice', seat: 1, option: 'call', auto: true },
      { code: 'ACTION_INVALID', reason: 'option' },
    ],
    ['a bet while a choice is open', { in: 'bet', id: 1, player: 'p1', items: [] }, { code: 'ACTION_LATE' }],
    ['cards while a choice is open', { in: 'cards', cards: ['As'], source: 'auto' }, { code: 'WRONG_STAGE' }],
    ['the end of a window that is not open', { in: 'time' }, { code: 'ACTION_LATE' }],
    ['an unknown input', { in: 'nope' }, { code: 'ACTION_INVALID' }],
    ['nothing', null, { code: 'ACTION_INVALID' }],
    ['a note without kind', { in: 'note', fact: {} }, { code: 'ACTION_INVALID' }],
  ];
  for (const [what, input, expected] of refusals)
    it(`refuses ${what} and changes nothing`, () => {
      const run = runOf(oneChoice);
      const before = stateOf(run);
      expect(refusal(() => run.push(input as Input))).to.deep.equal(expected);
      expect(refusal(() => run.quote(input as Input))).to.deep.equal(expected);
      expect(stateOf(run)).to.equal(before);
    });

  it('refuses every amount that is none of the range, whatever it is, and changes nothing', () => {
    const run = runOf(oneChoice);
    const before = stateOf(run);
    fc.assert(
      fc.property(
        fc.oneof(fc.anything(), fc.double(), fc.integer(), fc.constantFrom(-0, 2 ** 53, Number.NaN, '20', 1n)),
        amount => {
          const legal =
            typeof amount === 'number' && Number.isInteger(amount) && amount >= 20 && amount <= 500 && amount % 10 === 0;
          fc.pre(!legal);
          expect(refusal(() => run.push({ in: 'choice', seat: 1, option: 'raise', amount: amount as number }))).to.include({
            code: 'ACTION_INVALID',
          });
          expect(stateOf(run)).to.equal(before);
        },
      ),
    );
  });

  it('refuses any hostile input without a fault', () => {
    const run = runOf(oneChoice);
    const before = stateOf(run);
    const kinds = fc.constantFrom('choice', 'bet', 'undo', 'cards', 'time', 'roll', 'shuffled', 'x', 7);
    const hostile = fc.record({
      in: kinds,
      seat: fc.anything(),
      option: fc.anything(),
      items: fc.anything(),
      cards: fc.anything(),
      id: fc.anything(),
      value: fc.anything(),
    });
    fc.assert(
      fc.property(fc.oneof(hostile, fc.anything()), input => {
        expect(refusal(() => run.push(input as Input))).to.have.property('code');
        expect(stateOf(run)).to.equal(before);
      }),
    );
  });

  it('collects simultaneous answers in the order asked and tells nothing before the last', () => {
    const ask = (seat: number): Choice => ({ seat, options: { stay: {}, go: {} }, otherwise: 'stay', timer: 'action_ms' });
    let seen: unknown;
    const run = runOf(function* () {
      seen = yield* chooseAll([ask(2), ask(1)]);
      return NOTHING;
    });
    run.push({ in: 'choice', seat: 1, option: 'go' });
    expect(run.missing).to.deep.equal([2]);
    expect(refusal(() => run.push({ in: 'choice', seat: 1, option: 'stay' }))).to.deep.equal({ code: 'ACTION_LATE' });
    run.push({ in: 'choice', seat: 2, option: 'stay', auto: true });
    expect(
      (seen as { seat: number; option: string; auto: boolean }[]).map(each => [each.seat, each.option, each.auto]),
    ).to.deep.equal([
      [2, 'stay', true],
      [1, 'go', false],
    ]);
  });

  it('gives every verb its answer', () => {
    const got: unknown[] = [];
    runOf(
      function* () {
        const dealt = yield* cards(places('hole', [2, 1], 2), 'deal');
        got.push([...dealt], dealt.of(1), dealt.of(3));
        yield* shuffle(dealt.of(2));
        got.push(yield* roll(6), [...(yield* cards(open('board', 1), 'flop'))], yield* chooseAll([]));
        return NOTHING;
      },
      [
        { in: 'cards', cards: ['As', 'Kd', '2c'], source: 'auto' },
        { in: 'cards', cards: ['3c'], source: 'auto' },
        { in: 'shuffled' },
        { in: 'roll', value: 5 },
        { in: 'cards', cards: ['As'], source: 'auto' },
      ],
    );
    expect(got).to.deep.equal([['As', 'Kd', '2c', '3c'], ['Kd', '3c'], [], 5, ['As'], []]);
  });

  it('SDK-06 tells a card fact for each card of a live table, or where rows are asked', () => {
    const script = (rows: boolean) =>
      function* (): Script<Outcome> {
        yield* cards(open('board', 2), 'flop', rows ? { rows: true } : {});
        return NOTHING;
      };
    const auto: Input = { in: 'cards', cards: ['As', 'Kd'], source: 'auto' };
    expect(runOf(script(false), [auto]).told).to.deep.equal([]);
    expect(runOf(script(true), [auto]).told.map(told => told.fact)).to.deep.equal([
      { kind: 'card', position: 'board:1', cards: ['As'], stage: 'flop', source: 'auto' },
      { kind: 'card', position: 'board:2', cards: ['Kd'], stage: 'flop', source: 'auto' },
    ]);
    const scan: Input = { in: 'cards', cards: ['As'], source: 'manual', dealer: 'd-1', reason: 'misread' };
    expect(runOf(script(false), [scan], {}, { live: true }).told.map(told => told.fact)).to.deep.equal([
      { kind: 'card', position: 'board:1', cards: ['As'], stage: 'flop', source: 'manual', dealer: 'd-1', reason: 'misread' },
    ]);
  });

  it('refuses cards that the deck does not have, twice the same card, and more than are due', () => {
    const run = runOf(function* () {
      yield* cards(open('board', 3), 'flop');
      return NOTHING;
    });
    const push = (...faces: string[]) => refusal(() => run.push({ in: 'cards', cards: faces, source: 'scanner' }));
    expect(push('Xx')).to.include({ code: 'UNKNOWN_CODE' });
    expect(push('As', 'As')).to.include({ code: 'DUPLICATE_CARD' });
    expect(push('As')).to.equal('accepted');
    expect(push('As')).to.include({ code: 'DUPLICATE_CARD' });
    expect(push('2c', '3c', '4c')).to.include({ code: 'WRONG_STAGE' });
    expect(run.open).to.equal(2);
  });

  it('keeps the carry as last kept, also when the round is void', () => {
    const carry = { button: 1, list: [1] };
    const run = runOf(
      function* (round) {
        round.keep(carry);
        carry.button = 99;
        yield* choose(raise);
        throw new Error('broken');
      },
      [],
      {},
      { carry: { button: 0 } },
    );
    expect(() => run.push({ in: 'choice', seat: 1, option: 'check' })).to.throw('broken');
    expect(run.kept).to.deep.equal({ button: 1, list: [1] });
  });

  it('is over before the script runs: after a throw it takes nothing but notes', () => {
    const run = runOf(function* () {
      yield* choose(raise);
      throw new Error('broken');
    });
    expect(() => run.push({ in: 'choice', seat: 1, option: 'check' })).to.throw('broken');
    expect(run.fault).to.be.an('error');
    expect(run.waiting).to.equal(null);
    expect(run.outcome).to.equal(null);
    expect(refusal(() => run.push({ in: 'choice', seat: 1, option: 'check' }))).to.deep.equal({ code: 'ACTION_LATE' });
    run.push({ in: 'note', fact: { kind: 'void', reason: 'system' } });
    expect(run.told.at(-1)?.fact).to.deep.equal({ kind: 'void', reason: 'system' });
  });

  it('does not throw from the constructor when the script does', () => {
    const run = new Run(
      // biome-ignore lint/correctness/useYield: this script breaks before it asks
      gameOf(function* () {
        throw new Error('at once');
      }),
      setupOf(),
    );
    expect(String(run.fault)).to.equal('Error: at once');
    expect(run.waiting).to.equal(null);
  });

  const faults: [string, (round: Round) => Script<Outcome>][] = [
    [
      'an end without an outcome',
      function* () {
        yield* choose(raise);
        return undefined as unknown as Outcome;
      },
    ],
    [
      'an outcome with an unknown timer',
      function* () {
        yield* choose(raise);
        return { ...NOTHING, rest: 'nap_ms' };
      },
    ],
    [
      'a payment of what the stack has not',
      function* (round) {
        yield* choose(raise);
        round.giveBack(1, 5);
        return NOTHING;
      },
    ],
    [
      'a fact of the host',
      function* (round) {
        yield* choose(raise);
        round.tell({ kind: 'settle', rows: [] });
        return NOTHING;
      },
    ],
    [
      'a fact that is no JSON',
      function* (round) {
        yield* choose(raise);
        round.tell({ kind: 'event', data: { amount: Number.NaN } });
        return NOTHING;
      },
    ],
    [
      'endless facts',
      function* (round) {
        yield* choose(raise);
        for (;;) round.tell({ kind: 'event', type: 'again' });
      },
    ],
  ];
  for (const [what, script] of faults)
    it(`calls ${what} a fault`, () => {
      const run = runOf(script);
      expect(() => run.push({ in: 'choice', seat: 1, option: 'check' })).to.throw();
      expect(run.fault).to.not.equal(null);
      expect(run.outcome).to.equal(null);
    });

  it('calls more than 5,000 inputs a fault', () => {
    const endless = runOf(function* () {
      for (;;) yield* choose(raise);
    });
    for (let i = 0; i < 5000; i++) endless.push({ in: 'choice', seat: 1, option: 'check' });
    expect(() => endless.push({ in: 'choice', seat: 1, option: 'check' })).to.throw('inputs');
  });

  it('refuses placements from the fifteen thousandth on, and goes on', () => {
    const window = runOf(
      function* () {
        yield* bets({ red: { min: 1, max: 10, step: 1, reason: 'bet' } }, 'action_ms');
        return NOTHING;
      },
      [],
      { flow: 'bet' },
      { seats: [], dealt: [] },
    );
    for (let i = 1; i <= 7500; i++) {
      window.push({ in: 'bet', id: i, player: 'a', items: [{ spot: 'red', amount: 1 }] });
      window.push({ in: 'undo', id: i });
    }
    expect(refusal(() => window.push({ in: 'bet', id: 90_000, player: 'b', items: [{ spot: 'red', amount: 1 }] }))).to.deep.equal(
      {
        code: 'ACTION_INVALID',
        reason: 'option',
      },
    );
    window.push({ in: 'time' });
    expect(window.outcome).to.deep.equal(NOTHING);
  });

  it('P7 tells the commitment of its setup with the start; a round that was recorded without one has none', () => {
    const commitment = { root: 'aa', head: 'bb', n: 2, deck: '2x1', shoe_id: 'shoe_1' };
    const game = gameOf(function* (round) {
      round.tell({ kind: 'start', no: round.no });
      round.tell({ kind: 'betting' });
      yield* choose(raise);
      return NOTHING;
    });
    const told = (setup: ReturnType<typeof setupOf>) => new Run(game, setup).told.map(({ fact }) => fact);
    expect(told({ ...setupOf(), commitment })).to.deep.equal([
      { kind: 'start', no: setupOf().no, ...commitment },
      { kind: 'betting' },
    ]);
    expect(told(setupOf())).to.deep.equal([{ kind: 'start', no: setupOf().no }, { kind: 'betting' }]);
  });

  it('does not let a script change the setup, nor later inputs what was told', () => {
    const setup = setupOf({ options: { deep: { list: [1] } } });
    const items = [{ spot: 'red', amount: 1 }];
    const run = new Run(
      gameOf(
        function* (round) {
          (round.options.deep as { list: number[] }).list.push(2);
          (round.seats as unknown[]).pop();
          yield* bets({ red: { min: 1, max: 10, step: 1, reason: 'bet' } }, 'action_ms');
          return NOTHING;
        },
        { flow: 'bet' },
      ),
      setup,
    );
    expect(setup.options).to.deep.equal({ deep: { list: [1] } });
    expect(setup.seats.length).to.equal(2);
    run.push({ in: 'bet', id: 1, player: 'a', items });
    (items[0] as { amount: number }).amount = 9;
    expect(run.told[0]?.fact.items).to.deep.equal([{ spot: 'red', amount: 1 }]);
    expect(run.standing[0]?.items).to.deep.equal([{ spot: 'red', amount: 1 }]);
  });
});
