// Tests of the whole game: course of a hand, menu, draws, showdown, fees, vectors, golden rounds, fuzzing.
import { resolve } from 'node:path';
import { checkGame, RAKES } from '@baize/sdk';
import { audit, fuzz, type GoldenRound, playsIn, playVectors, readCases, replay } from '@baize/testkit';
import { expect } from 'chai';
import { TestHand } from './fixture.ts';
import game, { badugi } from './index.ts';
import { vectors } from './vectors.ts';

const DIR = resolve(import.meta.dirname, '..');
/** Seat 0 gets A234 (golf), seat 1 K-Q-J-T, seat 2 two pairs of two suits. */
const THREE = ['Ac', 'Kc', '2s', '2d', 'Qd', '2c', '3h', 'Jh', '3s', '4s', 'Ts', '3c'];
const PATS = ['draw', 'draw', 'draw'];
const CHECKS = ['check', 'check', 'check'];

/** Three players, 1,000 chips each, antes of 100. */
const three = (...moves: string[]): TestHand => new TestHand([1_000, 1_000, 1_000], { deck: THREE }).moves(...moves);

describe('badugi', () => {
  playsIn(it, badugi, { rounds: 300, dir: `${import.meta.dirname}/..`, certify: true });

  it('GAM-05 is a table for two to five with an ante and a fee on the profit', () => {
    expect(checkGame(badugi)).to.deep.equal([]);
    expect(game).to.equal(badugi);
    expect(badugi).to.deep.include({ code: 'badugi', category: 'poker', kind: 'table', flow: 'buy_in', live: false });
    expect(badugi).to.deep.include({ rake: 'profit', seats: { min: 2, max: 5, usual: 5 } });
    expect(badugi.timers).to.deep.equal({
      action_ms: 12_000,
      draw_ms: 12_000,
      showdown_ms: 4_000,
      next_round_ms: 3_000,
      sit_out_ms: 300_000,
    });
  });

  it('GMS-11 GAM-05 has the ante as its bet size', () => {
    expect(badugi.betSize).to.deep.equal(['ante']);
    expect(badugi.limits).to.deep.equal(['ante', 'min_buy_in', 'max_buy_in']);
  });

  it('checks limits and options by name', () => {
    const check = badugi.check ?? (() => ['none']);
    const limits = { ante: 100, min_buy_in: 2_000, max_buy_in: 10_000 };
    expect(check(limits, {})).to.deep.equal([]);
    expect(check(limits, { max_raises: 0 })).to.deep.equal([]);
    expect(check({ ante: 0, min_buy_in: 0, max_buy_in: 0 }, {})).to.deep.equal(['ante', 'min_buy_in', 'max_buy_in']);
    expect(check({ ante: 100, min_buy_in: 99, max_buy_in: 98 }, {})).to.deep.equal(['min_buy_in', 'max_buy_in']);
    for (const raises of [-1, 11, 1.5, '3', null]) expect(check(limits, { max_raises: raises })).to.deep.equal(['max_raises']);
  });

  it('GAM-05 goes from antes over three draws to the showdown', () => {
    const hand = three(...CHECKS, ...PATS, ...CHECKS, ...PATS, ...CHECKS, ...PATS, ...CHECKS);
    const course = hand
      .facts()
      .map(({ kind, type, action, stage }) => [kind, type ?? action ?? '', stage ?? ''].join(' ').trim());
    const street = (stage: string) => [`betting open ${stage}`, ...CHECKS.map(() => 'action check'), `betting closed ${stage}`];
    const draw = (stage: string) => [...PATS.map(() => 'action draw'), ...street(stage)];
    expect(course).to.deep.equal([
      'start',
      ...PATS.map(() => 'action ante'),
      ...PATS.map(() => 'deal'),
      ...street('predraw'),
      ...draw('draw_1'),
      ...draw('draw_2'),
      ...draw('draw_3'),
      'showdown',
      'event muck',
      'event muck',
    ]);
    expect(hand.facts()[0]).to.deep.equal({
      kind: 'start',
      no: 7,
      seats: [0, 1, 2].map(seat => ({ seat, player: `p${seat}`, chips: 1_000 })),
      button: 2,
      amount: 100,
    });
    expect(hand.facts()[1]).to.deep.equal({
      kind: 'action',
      seat: 0,
      action: 'ante',
      amount: 100,
      total: 0,
      pot: 100,
      stack: 900,
      auto: true,
    });
  });

  it('GAM-05 offers the menu and nothing else, and tells its names beside the words of history', () => {
    const hand = new TestHand([10_000, 10_000, 10_000, 10_000]);
    const menu = () => Object.fromEntries(Object.entries(hand.offers).map(([name, { min, price }]) => [name, min ?? price ?? 0]));
    expect(menu()).to.deep.equal({ check: 0, bbing: 100, half: 200, full: 400 });
    hand.moves('bbing');
    expect(menu()).to.deep.equal({ fold: 0, call: 100, ddadang: 200, half: 400, full: 700 });
    hand.moves('ddadang');
    expect(menu()).to.deep.equal({ fold: 0, call: 200, ddadang: 400, half: 600, full: 1_100 });
    hand.moves('half', 'full');
    expect(menu()).to.deep.equal({ fold: 0, call: 2_400 }); // three raises after the bet
    const told = hand.facts().filter(({ label }) => label !== undefined);
    expect(told.map(({ action, label, total }) => [action, label, total])).to.deep.equal([
      ['bet', 'bbing', 100],
      ['raise', 'ddadang', 200],
      ['raise', 'half', 600],
      ['raise', 'full', 2_500],
    ]);
  });

  it('lets a table allow fewer raises', () => {
    const hand = new TestHand([10_000, 10_000], { changes: { options: { max_raises: 1 } } });
    hand.moves('bbing', 'ddadang');
    expect(Object.keys(hand.offers)).to.deep.equal(['fold', 'call']);
  });

  it('GAM-05 lets one raise who faces a full bet since they acted, and not who has checked to a short all-in', () => {
    const hand = new TestHand([5_000, 130, 5_000]).moves('check', 'half');
    expect(hand.facts().at(-1)).to.include({ action: 'allin', label: 'half', total: 30, stack: 0 });
    expect(Object.keys(hand.offers)).to.deep.equal(['fold', 'call', 'ddadang', 'half', 'full']);
    hand.moves('call');
    expect(hand.choice.seat).to.equal(0);
    expect(hand.offers).to.deep.equal({ fold: {}, call: { price: 30 } });
  });

  it('GAM-05 HIS-19 draws in turn, gives the cards at once, keeps a turn without change with empty arrays', () => {
    const hand = three(...CHECKS, 'draw', 'draw 2', 'draw 2c 3c');
    const own = hand.facts(1).filter(({ seat, data }) => (seat ?? (data as { seat?: number } | undefined)?.seat) === 1);
    expect(own.slice(-3)).to.deep.equal([
      { kind: 'action', seat: 1, action: 'draw', amount: 2, total: 0, pot: 300, stack: 900 },
      { kind: 'event', type: 'discard', data: { seat: 1, cards: ['Kc', 'Qd'] } },
      { kind: 'deal', seat: 1, cards: ['2h', '3d'] },
    ]);
    hand.moves(...CHECKS, ...PATS, ...CHECKS, 'draw 3h', 'draw', 'draw', ...CHECKS);
    const hands = hand.run.outcome?.hands ?? [];
    expect(hands[0]?.steps).to.deep.equal([
      { stage: 'draw_1', out: [], in: [] },
      { stage: 'draw_2', out: [], in: [] },
      { stage: 'draw_3', out: ['3h'], in: ['4h'] },
    ]);
    expect(hands[0]).to.deep.include({ dealt: ['Ac', '2d', '3h', '4s'], final: ['Ac', '2d', '4s', '4h'] });
    expect(hands[1]).to.deep.include({ dealt: ['Kc', 'Qd', 'Jh', 'Ts'], final: ['Jh', 'Ts', '2h', '3d'] });
  });

  it('GAM-05 shows how many cards are drawn to all, the cards to their seat alone', () => {
    const hand = three(...CHECKS, 'draw', 'draw 2');
    for (const viewer of [undefined, 0, 2]) {
      const [action, discard, deal] = hand.facts(viewer).slice(-3);
      expect(action).to.include({ action: 'draw', amount: 2 });
      expect(discard?.data).to.deep.equal({ seat: 1, cards: [null, null] });
      expect(deal?.cards).to.deep.equal([null, null]);
    }
    expect(hand.facts(1).at(-1)?.cards).to.deep.equal(['2h', '3d']);
  });

  it('offers a draw of none to four of the own cards; the clock keeps them all', () => {
    const hand = three(...CHECKS);
    expect(hand.choice).to.deep.equal({
      seat: 0,
      options: { draw: { from: ['Ac', '2d', '3h', '4s'], least: 0, most: 4 } },
      otherwise: 'draw',
      timer: 'draw_ms',
    });
    expect(() => hand.moves('draw Kc')).to.throw('ACTION_INVALID');
    hand.moves('time');
    expect(hand.facts().at(-1)).to.deep.equal({
      kind: 'action',
      seat: 0,
      action: 'draw',
      amount: 0,
      total: 0,
      pot: 300,
      stack: 900,
      auto: true,
    });
  });

  it('asks for bets with one clock and no time bank', () => {
    const { choice } = three();
    expect([choice.timer, choice.otherwise, choice.bank]).to.deep.equal(['action_ms', 'check', undefined]);
    expect(three('bbing').choice.otherwise).to.equal('fold');
  });

  it('GAM-05 skips betting where fewer than two have chips, but goes on drawing', () => {
    const hand = new TestHand([1_000, 100, 60], { deck: THREE });
    expect(hand.choice.timer).to.equal('draw_ms');
    hand.moves(...PATS, ...PATS, 'draw 1', ...PATS.slice(1));
    expect(hand.facts().some(({ kind }) => kind === 'betting')).to.equal(false);
    const { outcome } = hand.run;
    expect(outcome?.end === 'pots' && outcome.pots.map(({ amount, eligible }) => [amount, eligible])).to.deep.equal([
      [180, [0, 1, 2]],
      [80, [0, 1]],
    ]);
  });

  it('gives the whole middle to the last one who has not folded, their cards unseen', () => {
    const hand = three('full', 'fold', 'fold');
    const { outcome } = hand.run;
    expect(outcome?.word).to.equal('fold');
    expect(outcome?.end === 'pots' && outcome.pots).to.deep.equal([
      {
        amount: 300,
        contributions: [0, 1, 2].map(seat => [seat, 100]),
        eligible: [0],
        winners: [0],
      },
    ]);
    expect(hand.facts().at(-2)).to.deep.equal({ kind: 'event', type: 'uncalled_return', data: { seat: 0, amount: 300 } });
    expect(outcome?.result).to.deep.equal({ winner: [0], hands: [], button: 2, showdown: false });
    expect(JSON.stringify(hand.facts())).to.not.match(/"[2-9TJQKA][cdhs]"/);
  });

  it('GAM-05 shows first whoever bet last in the last street, then clockwise; who is beaten mucks', () => {
    const streets = [...CHECKS, ...PATS, ...CHECKS, ...PATS, ...CHECKS, ...PATS];
    const shows = (hand: TestHand) =>
      hand
        .facts()
        .filter(({ kind, type }) => kind === 'showdown' || type === 'muck')
        .map(({ kind, seat, data }) => `${kind === 'showdown' ? 'shows' : 'mucks'} ${seat ?? (data as { seat: number }).seat}`);
    expect(shows(three(...streets, 'check', 'bbing', 'call', 'call'))).to.deep.equal(['shows 1', 'mucks 2', 'shows 0']);
    expect(shows(three(...streets, ...CHECKS))).to.deep.equal(['shows 0', 'mucks 1', 'mucks 2']);
    expect(shows(three(...streets, 'check', 'check', 'bbing', 'call', 'call'))).to.deep.equal(['shows 2', 'shows 0', 'mucks 1']);
  });

  it('names winners and hands in the result, mucked hands stay unseen in it', () => {
    const hand = three(...CHECKS, ...PATS, ...CHECKS, ...PATS, ...CHECKS, ...PATS, 'check', 'bbing', 'call', 'call');
    const { outcome } = hand.run;
    expect(outcome?.word).to.equal('showdown');
    expect(outcome?.rest).to.equal('showdown_ms');
    expect(hand.run.mask(outcome?.result ?? null)).to.deep.equal({
      winner: [0],
      hands: [{ seat: 0, size: 4, best: ['4s', '3h', '2d', 'Ac'] }],
      button: 2,
      showdown: true,
    });
    expect(outcome?.end === 'pots' && outcome.pots[0]).to.deep.include({ amount: 600, winners: [0], rank: 'badugi' });
    expect(outcome?.end === 'pots' && outcome.order).to.deep.equal([0, 1, 2]);
    expect(outcome?.hands?.map(({ rank, best }) => [rank, best?.length])).to.deep.equal([
      ['badugi', 4],
      ['badugi', 4],
      ['two_card', 2],
    ]);
  });

  it('MNY-06 GAM-05 takes the fee from the profit and leaves pots and shares as they are', () => {
    const hand = three(...CHECKS, ...PATS, ...CHECKS, ...PATS, ...CHECKS, ...PATS, ...CHECKS);
    const { run } = hand;
    const setup = { no: 7, seats: [0, 1, 2].map(seat => seatInfo(seat)), dealt: [0, 1, 2], limits: {}, unit: 1 };
    const host = { ...setup, options: {}, live: false, idle: false, shoe: null, carry: null };
    const { problems, stacks } = audit(badugi, host, run, { bp: 500, cap: 0, floor: false });
    expect(problems).to.deep.equal([]);
    expect([...stacks]).to.deep.equal([
      [0, 1_190], // 200 of profit, 10 of fee
      [1, 900],
      [2, 900],
    ]);
    const { outcome } = run;
    if (outcome?.end !== 'pots') throw new Error('no pots');
    const rows = [0, 1, 2].map(seat => ({ who: seat, paid: 100, won: seat === 0 ? 300 : 0, wins: [] }));
    const { pots } = RAKES.profit.take({ ...outcome, rows }, { bp: 500, cap: 0, floor: false, noFlopNoDrop: true, unit: 1 });
    expect(pots).to.deep.equal([{ rake: 0, full: 0, cum: 0, capped: false, floored: false, shares: [[0, 300]] }]);
  });

  it('GAM-05 plays all given vectors as they state', () => {
    for (const [name, file, passed] of [
      ['badugi', 'vectors/badugi.jsonl', 120],
      ['scenarios_badugi', 'vectors/scenarios_badugi.json', 16],
    ] as const) {
      const player = vectors[name];
      const result = player && playVectors(player, readCases(resolve(DIR, file), player));
      expect(result).to.deep.equal({ passed, failed: 0, differences: [] });
    }
  });

  it('has a bot that throws away what does not count and knows its own cards', () => {
    const bot = badugi.bot ?? (() => ({ option: 'none' }));
    const hand = three('check', 'check');
    expect(bot(hand.choice, hand.facts(2), () => 9)).to.deep.equal({ option: 'check' });
    hand.moves('check', 'draw', 'draw');
    expect(bot(hand.choice, hand.facts(2), () => 9)).to.deep.equal({ option: 'draw', cards: ['2s', '3c'] });
    hand.moves('draw 2s 3c', 'bbing', 'call');
    expect(bot(hand.choice, hand.facts(2), () => 0).option).to.equal('ddadang');
  });

  it('plays its golden rounds as they were recorded', () => {
    const rounds = readCases(resolve(DIR, 'golden/badugi.jsonl')) as GoldenRound[];
    expect(rounds.length).to.be.at.least(10);
    for (const golden of rounds) expect(replay(badugi, golden)).to.deep.equal([]);
    const text = JSON.stringify(rounds);
    for (const word of ['reshuffle', 'muck', 'uncalled_return', 'ddadang', 'button_draw']) expect(text).to.contain(`"${word}"`);
  });

  it('GAM-05 keeps every invariant through 800 random rounds', function () {
    this.timeout(20_000);
    expect(fuzz(badugi, { rounds: 800, seed: 77 }).failed).to.deep.equal([]);
  });
});

function seatInfo(seat: number) {
  return { seat, player: `p${seat}`, chips: 1_000, in: true, connected: true, entry: null };
}
