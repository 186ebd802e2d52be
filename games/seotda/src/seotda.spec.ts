// Tests of the whole game: course of a round, menu, rematches, pots, fee, vectors, golden rounds, fuzzing.
import { resolve } from 'node:path';
import { checkGame } from '@baize/sdk';
import { audit, fuzz, type GoldenRound, playsIn, readCases, replay } from '@baize/testkit';
import { expect } from 'chai';
import { setupOf, TestRound } from './fixture.ts';
import game, { seotda } from './index.ts';
import { orderOf } from './seats.ts';

const DIR = resolve(import.meta.dirname, '..');
const FIVES = '05a 05b';
const SIXES = '06a 06b';
const GABO = '02a 07b';
const ZERO = '02b 08b';
const LOW = '01b 10a';

describe('seotda', () => {
  playsIn(it, seotda, { rounds: 300, dir: DIR, certify: true });

  it('GAM-04 is a table for two to five with an ante and a fee on the profit', () => {
    expect(checkGame(seotda)).to.deep.equal([]);
    expect(game).to.equal(seotda);
    expect(seotda).to.deep.include({ code: 'seotda', category: 'board', kind: 'table', flow: 'buy_in', live: false });
    expect(seotda).to.deep.include({ rake: 'profit', seats: { min: 2, max: 5, usual: 5 } });
    expect(seotda.timers).to.deep.equal({
      action_ms: 10_000,
      showdown_ms: 5_000,
      next_round_ms: 3_000,
      sit_out_ms: 300_000,
      reconnect_ms: 30_000,
    });
  });

  it('GMS-11 GAM-04 has the ante as its bet size', () => {
    expect(seotda.betSize).to.deep.equal(['ante']);
    expect(seotda.limits).to.deep.equal(['ante', 'min_buy_in', 'max_buy_in']);
    const limits = { ante: 0, min_buy_in: 100, max_buy_in: 50 };
    expect(seotda.check?.(limits, {})).to.have.members(['ante', 'max_buy_in']);
    expect(seotda.check?.({ ...limits, ante: 200, max_buy_in: 400 }, {})).to.deep.equal(['min_buy_in']);
  });

  it('GAM-04 deals in who has the whole ante', () => {
    expect(setupOf([100, 99, 5_000]).dealt).to.deep.equal([0, 2]);
    expect(seotda.ready(setupOf([100, 99]))).to.equal(null);
  });

  it('GAM-04 the winner of the last round is first, else the next dealt in after their seat, else the number decides', () => {
    const seats = setupOf([100, 100, 100, 100, 100]).seats.map(each => ({ ...each, sitting: `s${each.seat}` }));
    const order = (carry: object | null, dealt: number[], no = 7) => orderOf({ carry: carry as never, dealt, no, seats });
    expect(order({ first: 2 }, [0, 2, 4])).to.deep.equal([2, 4, 0]);
    expect(order({ first: 3 }, [0, 2, 4])).to.deep.equal([4, 0, 2]);
    expect(order({ first: 5 }, [0, 2, 4])).to.deep.equal([0, 2, 4]);
    expect(order({ first: 2, who: ['p2', 's2'] }, [0, 2, 4])).to.deep.equal([2, 4, 0]);
    for (const who of [
      ['p2', 'stood up'],
      ['p9', 's2'],
    ])
      expect(order({ first: 2, who }, [0, 2, 4])).to.deep.equal([4, 0, 2]);
    expect(order(null, [0, 2, 4], 7)).to.deep.equal([2, 4, 0]);
    expect(order(null, [1, 3], 8)).to.deep.equal([1, 3]);
  });

  it('GAM-04 HIS-06 goes from antes over two cards and two stages of betting to the showdown', () => {
    const round = new TestRound([5_000, 5_000, 5_000], [[GABO, FIVES, ZERO]]);
    round.moves('check', 'check', 'check', 'bbing', 'call', 'fold');
    const course = round
      .facts()
      .map(({ kind, type, action, stage, seat }) => [kind, type ?? action ?? '', stage ?? '', seat ?? ''].join(' ').trim());
    expect(course.map(each => each.replace(/ +/g, ' '))).to.deep.equal([
      'start',
      ...['action ante 0', 'action ante 1', 'action ante 2', 'deal 0', 'deal 1', 'deal 2'],
      ...['betting open first', 'action check 0', 'action check 1', 'action check 2', 'betting closed first'],
      ...['deal 0', 'deal 1', 'deal 2'],
      ...['betting open second', 'action bet 0', 'action call 1', 'action fold 2', 'betting closed second'],
      ...['showdown 0', 'showdown 1'],
    ]);
    expect(round.facts()[0]).to.deep.equal({
      kind: 'start',
      no: 7,
      seats: [0, 1, 2].map(seat => ({ seat, player: `p${seat}`, chips: 5_000 })),
      button: 2,
      amount: 100,
    });
    const { outcome, run } = round;
    expect(outcome.pots).to.deep.equal([
      {
        amount: 500,
        contributions: [
          [0, 200],
          [1, 200],
          [2, 100],
        ],
        eligible: [0, 1],
        winners: [1],
        rank: '5ttaeng',
      },
    ]);
    expect(run.kept).to.deep.equal({ first: 1, who: ['p1', null] });
    expect([outcome.word, outcome.rest, outcome.flop, outcome.order]).to.deep.equal([
      'showdown',
      'showdown_ms',
      false,
      [0, 1, 2],
    ]);
    expect(run.mask(outcome.result)).to.deep.equal({
      winner: 1,
      hands: [
        { seat: 0, name: 'gabo', special: null, cards: ['02a', '07b'] },
        { seat: 1, name: '5ttaeng', special: null, cards: ['05a', '05b'] },
      ],
      redeal: 0,
      reasons: [],
      pots: [{ index: 0, amount: 500, winners: [1], by: 'rank' }],
    });
    expect(outcome.hands).to.deep.equal([
      { seat: 0, dealt: ['02a', '07b'], final: ['02a', '07b'], rank: 'gabo' },
      { seat: 1, dealt: ['05a', '05b'], final: ['05a', '05b'], rank: '5ttaeng' },
      { seat: 2, dealt: ['02b', '08b'], final: ['02b', '08b'] },
    ]);
  });

  it('HIS-08 shows each card to its seat alone, and after a fold to nobody', () => {
    const round = new TestRound([5_000, 5_000], [[GABO, FIVES]]).moves('quarter', 'fold');
    expect(round.facts(0).filter(({ kind }) => kind === 'deal')).to.deep.equal([
      { kind: 'deal', seat: 0, cards: ['02a'] },
      { kind: 'deal', seat: 1, cards: [null] },
    ]);
    const { outcome, run } = round;
    expect(JSON.stringify(round.facts())).to.not.match(/"\d\d[ab]"/);
    expect([outcome.word, outcome.rest]).to.deep.equal(['fold', 'showdown_ms']);
    expect(run.mask(outcome.result)).to.deep.equal({
      winner: 0,
      hands: [],
      redeal: 0,
      reasons: [],
      pots: [{ index: 0, amount: 200, winners: [0], by: 'fold' }],
    });
    expect(run.returns.get(0)).to.equal(100);
    expect(outcome.hands?.map(({ dealt }) => dealt)).to.deep.equal([['02a'], ['05a']]);
  });

  it('GAM-04 offers the menu of the sheet with the chips that each option moves', () => {
    const round = new TestRound([50_000, 50_000, 50_000], [[GABO, FIVES, ZERO]], { unit: 1 });
    expect(round.menu).to.deep.equal({ check: 0, bbing: 100, quarter: 100, half: 150 });
    round.moves('bbing');
    expect(round.menu).to.deep.equal({ fold: 0, call: 100, ddadang: 200, quarter: 225, half: 350 });
    round.moves('half', 'call');
    expect(round.menu).to.deep.equal({ fold: 0, call: 250, ddadang: 600, quarter: 587, half: 925 });
    expect(round.choice).to.deep.include({ otherwise: 'fold', timer: 'action_ms' });
    expect(round.choice.bank).to.equal(undefined);
  });

  it('GAM-04 lets nobody raise who has checked or called, and only the first open for the ante', () => {
    const round = new TestRound([5_000, 5_000, 5_000], [[GABO, FIVES, ZERO]]).moves('check');
    expect(Object.keys(round.offers)).to.deep.equal(['check', 'quarter', 'half']);
    round.moves('half', 'ddadang');
    expect(round.menu).to.deep.equal({ fold: 0, call: 200 });
    round.moves('fold');
    expect(Object.keys(round.offers)).to.deep.equal(['fold', 'call', 'ddadang', 'quarter', 'half']);
    round.moves('call');
    expect(Object.keys(round.offers)).to.deep.equal(['check', 'bbing', 'quarter', 'half']);
  });

  it('HIS-07 names the option beside the word of history, and an all-in', () => {
    const round = new TestRound([5_000, 5_000, 250], [[GABO, FIVES, ZERO]]).moves('bbing', 'half', 'call');
    const told = round.facts().filter(({ kind, auto }) => kind === 'action' && auto !== true);
    expect(told.map(({ action, label, amount, total }) => [action, label, amount, total])).to.deep.equal([
      ['bet', 'bbing', 100, 100],
      ['raise', 'half', 300, 300],
      ['allin', undefined, 150, 150],
    ]);
  });

  it('GAM-04 skips the betting where fewer than two have chips, and deals on', () => {
    const round = new TestRound([100, 100], [[GABO, FIVES]]);
    expect(round.facts().some(({ kind }) => kind === 'betting')).to.equal(false);
    expect(round.outcome.pots[0]?.winners).to.deep.equal([1]);
  });

  it('GAM-04 HIS-19 a tie is played again by those who tied, with new cards and without bets', () => {
    const round = new TestRound(
      [100, 100, 100],
      [
        ['02a 03b', '06a 09b', ZERO],
        [FIVES, SIXES],
      ],
    );
    const { outcome, run } = round;
    const events = round.facts().filter(({ kind }) => kind === 'event');
    expect(events).to.deep.equal([
      { kind: 'event', type: 'rematch', data: { reason: 'tie', seats: [0, 1] } },
      { kind: 'event', type: 'reshuffle', data: { count: 20 } },
    ]);
    expect(run.mask(outcome.result)).to.deep.equal({
      winner: 1,
      hands: [
        { seat: 0, name: '5ttaeng', special: null, cards: ['05a', '05b'] },
        { seat: 1, name: '6ttaeng', special: null, cards: ['06a', '06b'] },
        { seat: 2, name: 'mangtong', special: null, cards: ['02b', '08b'] },
      ],
      redeal: 1,
      reasons: ['tie'],
      pots: [{ index: 0, amount: 300, winners: [1], by: 'rank' }],
    });
    expect(run.mask((outcome.hands?.[0] ?? null) as never, [0])).to.deep.equal({
      seat: 0,
      dealt: ['02a', '03b'],
      final: ['05a', '05b'],
      steps: [{ stage: 'rematch_1', out: ['02a', '03b'], in: ['05a', '05b'] }],
      rank: '5ttaeng',
    });
    expect(outcome.hands?.[2]).to.deep.equal({ seat: 2, dealt: ['02b', '08b'], final: ['02b', '08b'], rank: 'mangtong' });
    expect(outcome.pots[0]?.eligible).to.deep.equal([0, 1, 2]);
  });

  it('GAM-04 a gusa makes all play again, also where another would have won with its catch', () => {
    const round = new TestRound(
      [100, 100, 100],
      [
        ['04a 09a', '03a 07a', SIXES],
        [FIVES, '04b 09b', LOW],
      ],
    );
    const { outcome } = round;
    expect(outcome.result).to.deep.include({ winner: 0, redeal: 1, reasons: ['meongteongguri_gusa'] });
    const shown = round.facts().filter(({ kind }) => kind === 'showdown');
    expect(shown.map(({ rank }) => rank)).to.deep.equal([
      ...['meongteongguri_gusa', 'ttaengjabi', '6ttaeng'],
      ...['5ttaeng', 'gusa', 'jangpping'],
    ]);
  });

  it('GAM-04 a catcher wins its pot and gives it its name', () => {
    const { outcome } = new TestRound([100, 100], [['09a 09b', '03a 07a']]);
    expect(outcome.pots[0]).to.deep.include({ winners: [1], rank: 'ttaengjabi' });
    expect(outcome.result).to.deep.include({ winner: 1, pots: [{ index: 0, amount: 200, winners: [1], by: 'ttaengjabi' }] });
  });

  it('GAM-04 after the third rematch equal hands share, gusa is three points, odd units go from the first seat', () => {
    const tie = ['02a 03b', '06a 09b', ZERO];
    const round = new TestRound([101, 101, 101], [tie, ['02a 03b', '06a 09b'], ['04b 09b', '01b 02b'], ['04b 09b', '05a 08a']], {
      limits: { ante: 101, min_buy_in: 101, max_buy_in: 1_000 },
      carry: { first: 0 },
      unit: 1,
    });
    const { outcome, run } = round;
    expect(outcome.result).to.deep.include({ winner: null, redeal: 3, reasons: ['tie', 'tie', 'gusa'] });
    expect(outcome.pots[0]).to.deep.include({ amount: 303, winners: [0, 1], rank: '3kkut' });
    expect(run.kept).to.deep.equal({ first: 0, who: ['p0', null] });
    const { problems, stacks } = audit(seotda, setupOf([101, 101, 101]), run, { bp: 0, cap: 0, floor: false });
    expect(problems).to.deep.equal([]);
    expect([...stacks.values()]).to.deep.equal([152, 151, 0]);
  });

  it('GAM-04 one pot is won while those who tied for another play again for it', () => {
    const round = new TestRound(
      [300, 100, 300],
      [
        ['02a 03b', '10a 10b', '06a 09b'],
        [FIVES, SIXES],
      ],
    ).moves('half', 'call', 'check', 'check');
    const { outcome } = round;
    expect(outcome.pots.map(({ amount, winners, rank }) => [amount, winners, rank])).to.deep.equal([
      [300, [1], 'jangttaeng'],
      [200, [2], '6ttaeng'],
    ]);
    expect(outcome.result).to.deep.include({ winner: 1, redeal: 1 });
  });

  it('MNY-06 GAM-04 takes the fee from the profit, also of a round won by folds', () => {
    const stacks = [1_000, 1_000, 1_000];
    const shown = new TestRound(stacks, [[GABO, FIVES, ZERO]]).moves('half', 'half', 'half', 'call', 'call');
    const before = shown.run.puts.get(0) ?? 0;
    while (shown.run.waiting) shown.moves('check');
    const { problems, stacks: after } = audit(seotda, setupOf(stacks), shown.run, { bp: 500, cap: 0, floor: false });
    expect(problems).to.deep.equal([]);
    expect(after.get(1)).to.equal(1_000 + 2 * before - Math.floor((2 * before * 500) / 10_000));
    const folded = new TestRound(stacks, [[GABO, FIVES, ZERO]]).moves('half', 'fold', 'fold');
    expect([...audit(seotda, setupOf(stacks), folded.run, { bp: 500, cap: 0, floor: false }).stacks]).to.deep.equal([
      [0, 1_190],
      [1, 900],
      [2, 900],
    ]);
  });

  it('has a bot that raises with good hands, calls with fair ones and folds bad ones', () => {
    const bot = seotda.bot ?? (() => ({ option: 'none' }));
    const round = new TestRound([5_000, 5_000], [['03a 08a', '02b 08b']]).moves('check', 'check');
    expect(bot(round.choice, round.facts(0), () => 0).option).to.equal('bbing');
    round.moves('half');
    expect(bot(round.choice, round.facts(1), () => 1).option).to.equal('fold');
  });

  it('plays its golden rounds as they were recorded', () => {
    const rounds = readCases(resolve(DIR, 'golden/seotda.jsonl')) as GoldenRound[];
    expect(rounds.length).to.be.at.least(10);
    for (const golden of rounds) expect(replay(seotda, golden)).to.deep.equal([]);
    const text = JSON.stringify(rounds);
    for (const word of ['rematch', 'reshuffle', 'uncalled_return', 'ddadang', 'allin', 'gusa', 'rematch_2'])
      expect(text).to.contain(`"${word}"`);
  });

  it('GAM-04 keeps every invariant through 800 random rounds', function () {
    this.timeout(20_000);
    expect(fuzz(seotda, { rounds: 800, seed: 77 }).failed).to.deep.equal([]);
  });
});
