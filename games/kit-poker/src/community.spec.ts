// Tests of whole hands of community cards: what is told, who shows, who wins, and what the history keeps.
import { type Fact, type Hand, type PotsEnd, RAKES, type Run, view } from '@baize/sdk';
import { expect } from 'chai';
import { asked, factsOf, hand, liveHoldem, omaha } from './fixture.ts';

const BOARD = '2c 7d 9h Jc 3s';
const outcome = (run: Run): PotsEnd & { word: string; rest?: string; hands?: Hand[] } => {
  if (run.outcome?.end !== 'pots') throw new Error(`no pots: ${String(run.fault)}`);
  return run.outcome;
};
const result = (run: Run): unknown => run.outcome?.result;
/** Kinds and, in short, what they are about. */
const story = (run: Run): string[] =>
  factsOf(run).map(({ kind, seat, action, stage, type, data }) =>
    [kind, stage ?? type, action, seat ?? (data as { seat?: number } | undefined)?.seat]
      .filter(each => each !== undefined)
      .join(' '),
  );
const shown = (run: Run): string[] => story(run).filter(each => /show|muck/.test(each));

describe('a hand of community cards', () => {
  // pot-37 of the scenarios, told as the history keeps it
  const facts: Fact[] = [
    {
      kind: 'start',
      no: 1,
      seats: [
        { seat: 0, player: 'p0', chips: 10_000 },
        { seat: 1, player: 'p1', chips: 10_000 },
        { seat: 2, player: 'p2', chips: 4_000 },
      ],
      ...{ button: 2, sb: 0, bb: 1, amount: 100 },
    },
    { kind: 'action', seat: 0, action: 'small_blind', amount: 50, total: 50, pot: 50, stack: 9_950, auto: true },
    { kind: 'action', seat: 1, action: 'big_blind', amount: 100, total: 100, pot: 150, stack: 9_900, auto: true },
    { kind: 'deal', seat: 0, cards: ['Ks', 'Kh'] },
    { kind: 'deal', seat: 1, cards: ['Qs', 'Qh'] },
    { kind: 'deal', seat: 2, cards: ['As', 'Ah'] },
    { kind: 'betting', action: 'open', stage: 'preflop', amount: 150 },
    { kind: 'action', seat: 2, action: 'allin', amount: 4_000, total: 4_000, pot: 4_150, stack: 0 },
    { kind: 'action', seat: 0, action: 'raise', amount: 8_950, total: 9_000, pot: 13_100, stack: 1_000 },
    { kind: 'action', seat: 1, action: 'call', amount: 8_900, total: 9_000, pot: 22_000, stack: 1_000 },
    { kind: 'betting', action: 'closed', stage: 'preflop', amount: 22_000 },
    { kind: 'street', stage: 'flop', board: ['2c', '7d', '9h'] },
    { kind: 'betting', action: 'open', stage: 'flop', amount: 22_000 },
    { kind: 'action', seat: 0, action: 'allin', amount: 1_000, total: 1_000, pot: 23_000, stack: 0 },
    { kind: 'action', seat: 1, action: 'fold', amount: 0, total: 0, pot: 23_000, stack: 1_000 },
    { kind: 'event', type: 'uncalled_return', data: { seat: 0, amount: 1_000 } },
    { kind: 'betting', action: 'closed', stage: 'flop', amount: 22_000 },
    { kind: 'event', type: 'show', data: { seat: 0, cards: ['Ks', 'Kh'] } },
    { kind: 'event', type: 'show', data: { seat: 2, cards: ['As', 'Ah'] } },
    { kind: 'street', stage: 'turn', board: ['2c', '7d', '9h', 'Jc'] },
    { kind: 'street', stage: 'river', board: ['2c', '7d', '9h', 'Jc', '3s'] },
    { kind: 'showdown', seat: 0, cards: ['Ks', 'Kh'], rank: 'one_pair', best: ['Kh', 'Ks', 'Jc', '9h', '7d'] },
    { kind: 'showdown', seat: 2, cards: ['As', 'Ah'], rank: 'one_pair', best: ['Ah', 'As', 'Jc', '9h', '7d'] },
  ];
  const played = () =>
    hand(['Ks Kh', 'Qs Qh', 'As Ah'], BOARD, { sb: 50, bb: 100, stacks: [10_000, 10_000, 4_000] }).play(
      ...['raise 4000', 'raise 9000', 'call', 'bet 1000', 'fold'],
    );

  it('HIS-02 HIS-03 HIS-05 HIS-06 HIS-07 HIS-09 HIS-14 is told in the words of the history', () => {
    expect(factsOf(played())).to.deep.equal(facts);
  });

  it('NS-18 ends with board, pots, positions and whether hands were compared', () => {
    expect(result(played())).to.deep.equal({
      board: ['2c', '7d', '9h', 'Jc', '3s'],
      pots: [
        { index: 0, amount: 12_000, eligible: [0, 2], winners: [2], rank: 'one_pair', best: ['Ah', 'As', 'Jc', '9h', '7d'] },
        { index: 1, amount: 10_000, eligible: [0], winners: [0] },
      ],
      ...{ button: 2, sb: 0, bb: 1, showdown: true },
    });
    const { word, rest, order, flop } = outcome(played());
    expect({ word, rest, order, flop }).to.deep.equal({ word: 'showdown', rest: 'showdown_ms', order: [0, 1, 2], flop: true });
  });

  it('MNY-03 MNY-05 pays pots and rake as the history example says', () => {
    const run = played();
    const terms = { bp: 500, cap: 700, floor: true, noFlopNoDrop: true, unit: 100 };
    const rows = [0, 1, 2].map(who => ({ who, paid: 0, won: 0, wins: [] }));
    const raked = RAKES.pots.take({ ...outcome(run), rows }, terms);
    expect(raked.rows).to.deep.equal([100, 0, 600]);
    expect(raked.pots?.map(({ rake, full, cum, capped, shares }) => [rake, full, cum, capped, shares])).to.deep.equal([
      [600, 600, 600, false, [[2, 11_400]]],
      [100, 500, 700, true, [[0, 9_900]]],
    ]);
    expect([...run.returns]).to.deep.equal([[0, 1_000]]);
  });

  it('HIS-18 keeps the hand of everybody who was dealt in, with rank and best five where it was compared', () => {
    expect(outcome(played()).hands).to.deep.equal([
      {
        seat: 0,
        ...{ dealt: ['Ks', 'Kh'], final: ['Ks', 'Kh'], board: ['2c', '7d', '9h', 'Jc', '3s'] },
        ...{ best: ['Kh', 'Ks', 'Jc', '9h', '7d'], rank: 'one_pair' },
      },
      { seat: 1, dealt: ['Qs', 'Qh'], final: ['Qs', 'Qh'], board: ['2c', '7d', '9h', 'Jc', '3s'] },
      {
        seat: 2,
        ...{ dealt: ['As', 'Ah'], final: ['As', 'Ah'], board: ['2c', '7d', '9h', 'Jc', '3s'] },
        ...{ best: ['Ah', 'As', 'Jc', '9h', '7d'], rank: 'one_pair' },
      },
    ]);
  });

  it('HIS-16 shows hole cards to their seat alone until they are turned up', () => {
    const { run, play } = hand(['Ks Kh', 'Qs Qh', 'As Ah'], BOARD, { sb: 50, bb: 100, stacks: [10_000, 10_000, 4_000] });
    const dealt = (seats: number[]) =>
      run.told
        .map(told => view(told, seats, null))
        .filter(fact => fact?.kind === 'deal')
        .map(fact => fact?.cards);
    expect(dealt([])).to.deep.equal([
      [null, null],
      [null, null],
      [null, null],
    ]);
    expect(dealt([1])).to.deep.equal([
      [null, null],
      ['Qs', 'Qh'],
      [null, null],
    ]);
    play('raise 4000', 'raise 9000', 'call', 'bet 1000', 'fold');
    expect(run.mask(outcome(run).hands as never)).to.deep.include({
      seat: 1,
      dealt: [null, null],
      final: [null, null],
      board: ['2c', '7d', '9h', 'Jc', '3s'],
    });
    expect(JSON.stringify(run.mask(result(run) as never))).to.not.contain('null');
  });

  it('asks before the flop from the left of the big blind, afterwards from the left of the button', () => {
    const { run, play } = hand(['Ks Kh', 'Qs Qh', 'As Ah', '2s 2h'], BOARD);
    expect(asked(run)).to.match(/^2:/);
    play('call', 'call', 'call', 'check');
    expect(asked(run)).to.match(/^0: check bet/);
    expect(factsOf(run).at(-1)).to.include({ kind: 'betting', stage: 'flop', action: 'open', amount: 40 });
  });

  it('asks the button first heads-up before the flop, and last afterwards', () => {
    const { run, play } = hand(['Ks Kh', 'Qs Qh'], BOARD);
    expect(asked(run)).to.equal('1: fold call 5 raise 20-200');
    play('call');
    expect(asked(run)).to.equal('0: check raise 20-200');
    play('check');
    expect(asked(run)).to.match(/^0: check/);
  });

  it('deals one card at a time from the left of the button, then three, one and one', () => {
    const asks: string[][] = [];
    const { run } = hand(['Ks Kh', 'Qs Qh', 'As Ah'], BOARD);
    asks.push(run.inputs.flatMap(input => (input.in === 'cards' ? input.cards : [])));
    expect(asks[0]).to.deep.equal(['Ks', 'Qs', 'As', 'Kh', 'Qh', 'Ah']);
    const live = hand(['Ks Kh', 'Qs Qh', 'As Ah'], BOARD, {}, liveHoldem);
    expect(factsOf(live.run, 'card').map(({ position, stage }) => `${position} ${stage}`)).to.deep.equal(
      ['hole:0:1', 'hole:1:1', 'hole:2:1', 'hole:0:2', 'hole:1:2', 'hole:2:2'].map(each => `${each} preflop`),
    );
    live.play('call', 'call', 'check', 'check', 'check', 'check', 'check', 'check', 'check', 'check', 'check', 'check');
    expect(
      factsOf(live.run, 'card')
        .slice(6)
        .map(({ position, stage }) => `${position} ${stage}`),
    ).to.deep.equal([...['board:1 flop', 'board:2 flop', 'board:3 flop', 'board:4 turn', 'board:5 river']]);
  });
});

describe('when everybody else folds', () => {
  it('the last one wins without showing, and without a flop', () => {
    const { run, play } = hand(['Ks Kh', 'Qs Qh', 'As Ah'], BOARD);
    play('raise 40', 'fold', 'fold');
    expect(asked(run)).to.equal('2: muck show');
    play('muck');
    expect(outcome(run)).to.deep.include({ word: 'fold', flop: false, board: [] });
    expect(outcome(run).rest).to.equal(undefined);
    expect(result(run)).to.deep.include({ showdown: false, pots: [{ index: 0, amount: 25, eligible: [2], winners: [2] }] });
    expect(shown(run)).to.deep.equal([]);
    expect(run.mask(['As', 'Ah'])).to.deep.equal([null, null]);
  });

  it('they may show, and their cards stand for a moment', () => {
    const { run, play } = hand(['Ks Kh', 'Qs Qh', 'As Ah'], BOARD);
    play('raise 40', 'fold', 'fold', 'show');
    expect(factsOf(run).at(-1)).to.deep.equal({ kind: 'event', type: 'show', data: { seat: 2, cards: ['As', 'Ah'] } });
    expect(outcome(run).rest).to.equal('showdown_ms');
    expect(run.mask(['As', 'Ah'])).to.deep.equal(['As', 'Ah']);
  });

  it('they muck when the clock answers', () => {
    const { run, play } = hand(['Ks Kh', 'Qs Qh'], BOARD);
    play('fold', 'auto');
    expect(shown(run)).to.deep.equal([]);
    expect(run.inputs.at(-1)).to.include({ option: 'muck', auto: true });
  });

  it('the big blind of a walk gets back what is above the small blind', () => {
    const { run, play } = hand(['Ks Kh', 'Qs Qh', 'As Ah'], BOARD);
    play('fold', 'fold', 'muck');
    expect([...run.returns]).to.deep.equal([[1, 5]]);
    expect(outcome(run).pots.map(({ amount, winners }) => [amount, winners])).to.deep.equal([[10, [1]]]);
  });

  it('a walk against a dead small blind leaves no pot at all', () => {
    const { run, play } = hand(['Ks Kh', 'Qs Qh', 'As Ah'], BOARD, { posters: { sb: null, bb: 0 } });
    play('fold', 'fold', 'muck');
    expect(outcome(run).pots).to.deep.equal([]);
    expect([...run.puts.values()]).to.deep.equal([0, 0, 0]);
    expect(result(run)).to.deep.include({ sb: null, bb: 1, pots: [] });
  });
});

describe('the showdown', () => {
  const checks = ['check', 'check', 'check'];

  it('begins with the last bet or raise on the river, and goes on clockwise', () => {
    const { run, play } = hand(['Ks Kh', 'As Ah', 'Qs Qh'], BOARD);
    play('call', 'call', 'check', ...checks, ...checks, 'check', 'check', 'bet 10', 'call', 'call');
    expect(shown(run)).to.deep.equal(['showdown 2', 'showdown 0', 'showdown 1']);
  });

  it('mucks what cannot win, and shows it to nobody', () => {
    const { run, play } = hand(['Ks Kh', 'As Ah', 'Qs Qh'], BOARD);
    play('call', 'call', 'check', ...checks, ...checks, 'check', 'bet 10', 'call', 'call');
    expect(shown(run)).to.deep.equal(['showdown 1', 'event muck 2', 'event muck 0']);
    const mucked = run.told.filter(({ fact }) => fact.type === 'muck');
    expect(mucked.map(told => view(told, [], null)?.data)).to.deep.equal([
      { seat: 2, cards: [null, null] },
      { seat: 0, cards: [null, null] },
    ]);
    expect(mucked.map(told => view(told, [2], null)?.data)).to.deep.include({ seat: 2, cards: ['Qs', 'Qh'] });
    expect(outcome(run).hands?.map(({ rank }) => rank)).to.deep.equal(['one_pair', 'one_pair', 'one_pair']);
  });

  it('begins left of the button where the river was checked, whoever raised before', () => {
    const { run, play } = hand(['Qs Qh', 'Ks Kh', 'As Ah'], BOARD);
    play('raise 30', 'call', 'call', ...checks, ...checks, ...checks);
    expect(shown(run)).to.deep.equal(['showdown 0', 'showdown 1', 'showdown 2']);
  });

  it('shows hands that tie', () => {
    const { run, play } = hand(['As Kd', 'Ah Kc', '8s 8h'], 'Ac Kh 7d 2s 3c');
    play('call', 'call', 'check', ...checks, ...checks, ...checks);
    expect(shown(run)).to.deep.equal(['showdown 0', 'showdown 1', 'event muck 2']);
    expect(outcome(run).pots[0]).to.deep.include({ winners: [0, 1], rank: 'two_pair' });
  });

  it('shows a hand that can only win a side pot', () => {
    // seat 2 is all-in with the best hand; seat 0 loses to it, and wins the side pot against seat 1
    const { run, play } = hand(['Ks Kh', 'Qs Qh', 'As Ah'], BOARD, { stacks: [200, 200, 30] });
    play('raise 30', 'call', 'call', 'check', 'check', 'check', 'check', 'check', 'bet 20', 'call');
    expect(shown(run)).to.deep.equal(['showdown 1', 'showdown 2', 'showdown 0']);
    expect(outcome(run).pots.map(({ amount, winners, rank }) => [amount, winners, rank])).to.deep.equal([
      [90, [2], 'one_pair'],
      [40, [0], 'one_pair'],
    ]);
  });

  it('turns all hands up before the board where all-ins ended the betting, and mucks none', () => {
    const { run, play } = hand(['As Ah', 'Ks Kh', 'Qs Qh'], BOARD);
    play('raise 200', 'call', 'call');
    expect(story(run).slice(-10)).to.deep.equal([
      ...['betting preflop closed', 'event show 0', 'event show 1', 'event show 2'],
      ...['street flop', 'street turn', 'street river', 'showdown 0', 'showdown 1', 'showdown 2'],
    ]);
  });

  it('does not turn hands up early for an all-in on the river', () => {
    const { run, play } = hand(['As Ah', 'Ks Kh'], BOARD);
    play('call', 'check', 'check', 'check', 'check', 'check', 'bet 190', 'call');
    expect(shown(run)).to.deep.equal(['showdown 0', 'event muck 1']);
  });

  it('goes on betting while two have chips beside an all-in, hands down', () => {
    const { run, play } = hand(['As Ah', 'Ks Kh', 'Qs Qh'], BOARD, { stacks: [200, 200, 30] });
    play('raise 30', 'call', 'call');
    expect(asked(run)).to.equal('0: check bet 10-170');
    expect(shown(run)).to.deep.equal([]);
  });

  it('deals on without a decision where both blinds are all-in', () => {
    const { run } = hand(['As Ah', 'Ks Kh'], BOARD, { sb: 50, bb: 100, stacks: [20, 30] });
    expect(outcome(run).word).to.equal('showdown');
    expect([...run.returns]).to.deep.equal([[1, 10]]);
    expect(story(run).filter(each => each.startsWith('betting'))).to.deep.equal([
      'betting preflop open',
      'betting preflop closed',
    ]);
  });
});

describe('Omaha', () => {
  it('GAM-02 deals four cards and uses exactly two of them', () => {
    const { run, play } = hand(['Ah Ks Qs Jd', '9h 8h 2c 2d'], '3h 5h 7h Th Kc', {}, omaha);
    expect(factsOf(run, 'deal').map(({ cards }) => (cards as string[]).length)).to.deep.equal([4, 4]);
    play('call', ...Array.from({ length: 7 }, () => 'check'));
    expect(outcome(run).hands?.map(({ rank }) => rank)).to.deep.equal(['one_pair', 'flush']);
    expect(outcome(run).pots[0]?.winners).to.deep.equal([1]);
  });

  it('GAM-02 raises to the pot at most, blinds counted in full', () => {
    const cards = ['As Ks Qs Js', 'Ah Kh Qh Jh', 'Ac Kc Qc Jc'];
    expect(asked(hand(cards, '2c 3d 4h 5s 6c', { sb: 50, bb: 100, stacks: [5000, 5000, 5000] }, omaha).run)).to.equal(
      '2: fold call 100 raise 200-350',
    );
    const short = { sb: 100, bb: 200, stacks: [5000, 100, 5000] };
    expect(asked(hand(cards, '2c 3d 4h 5s 6c', short, omaha).run)).to.equal('2: fold call 200 raise 400-700');
    const dead = { sb: 100, bb: 200, stacks: [5000, 5000, 5000], posters: { sb: null, bb: 0 } };
    expect(asked(hand(cards, '2c 3d 4h 5s 6c', dead, omaha).run)).to.equal('2: fold call 200 raise 400-700');
  });
});
