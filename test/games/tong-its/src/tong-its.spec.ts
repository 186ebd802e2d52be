// Tong-its by the battery of every game, by its vectors, and a round in which melds, sapaw and a fight come together.
import { type Fact, type Input, Run, type Setup, view } from '@baize/sdk';
import { fuzz, playsIn, playVectors, readCases } from '@baize/testkit';
import { expect } from 'chai';
import tongIts from './index.ts';
import { vectors } from './vectors.ts';

const player = vectors.test_tongits as NonNullable<typeof vectors.test_tongits>;
const seat = (n: number, chips: number) => ({ seat: n, player: `p${n}`, chips, in: true, connected: true, entry: null });
const SETUP: Setup = {
  ...{ no: 3, seats: [seat(0, 1000), seat(1, 250), seat(2, 1000)], dealt: [0, 1, 2] },
  ...{ limits: { stake: 100, min_buy_in: 100, max_buy_in: 5000 }, unit: 1, options: {} },
  ...{ live: false, idle: false, shoe: null, carry: null },
};
const HANDS = [
  '7c 7d 7h 9s 2c 3d Kd Qh 8c Jh 4d Ts 6h',
  'As Ah Ad 4c 5c 6c Kh Qd 9h 2h 8d 3h',
  'Kc Ks Jd Js 9d Th 8s 5s 2d 6s 4h Qs',
].map(hand => hand.split(' '));
const dealt = (...cards: string[]): Input => ({ in: 'cards', cards, source: 'auto' });
const act = (n: number, option: string, ...cards: string[]): Input =>
  cards.length > 0 ? { in: 'choice', seat: n, option, cards } : { in: 'choice', seat: n, option };
function played(...inputs: Input[]): Run {
  const run = new Run(tongIts, SETUP);
  for (const input of [dealt(...HANDS.flat()), ...inputs]) run.push(input);
  return run;
}
const optionsOf = (run: Run) => (run.waiting?.ask === 'choice' ? (run.waiting.of[0]?.options ?? {}) : {});

/** Seat 0 lays three sevens and dumps, seat 1 lays aces and a run, draws the fourth seven, adds it, and dumps. */
const LAID = [
  act(0, 'drop', '7c', '7d', '7h'),
  act(0, 'dump', 'Kd'),
  act(1, 'draw'),
  dealt('7s'),
  act(1, 'drop', 'As', 'Ah', 'Ad'),
  act(1, 'sapaw_0', '7s'),
  act(1, 'dump', 'Kh'),
];

describe('Tong-its', () => {
  playsIn(it, tongIts, { rounds: 100, dir: `${import.meta.dirname}/..`, warn: () => {} });

  it('SDK-04 plays 500 random rounds: each card in one place, no debt above a stack', () => {
    const report = fuzz(tongIts, { rounds: 500, seed: 31 });
    expect(report.failed).to.deep.equal([]);
    expect(report.rounds).to.equal(500);
  }).timeout(90_000);

  it('plays its vectors', () => {
    const cases = readCases(`${import.meta.dirname}/../vectors/tongits.jsonl`, player);
    expect(cases.length).to.equal(225);
    expect(playVectors(player, cases)).to.deep.equal({ passed: 225, failed: 0, differences: [] });
  });

  it('offers a chow, a sapaw with its meld, and no dump of what fits one', () => {
    const run = played(...LAID.slice(0, 4));
    expect(optionsOf(run).drop?.sets).to.deep.include(['As', 'Ah', 'Ad']).and.deep.include(['4c', '5c', '6c']);
    expect(optionsOf(run).sapaw_0).to.deep.equal({ label: 'sapaw', target: { zone: 'meld:0' }, from: ['7s'], least: 1, most: 1 });
    expect(optionsOf(run).dump?.from).not.to.include('7s');
    const next = played(...LAID);
    expect(optionsOf(next).chow?.sets).to.deep.equal([['Kc', 'Ks']]);
  });

  it('lets who is burned out of a fight, and pays it by what the seats have', () => {
    const inputs = [
      ...[act(2, 'chow', 'Kc', 'Ks'), act(2, 'dump', '2d'), act(0, 'draw'), dealt('3c'), act(0, 'dump', 'Qh')],
      ...[act(1, 'fight'), act(0, 'fold'), act(2, 'challenge')],
    ];
    const run = played(...LAID, ...inputs);
    const { outcome } = run;
    expect(outcome?.word).to.equal('fight');
    expect(outcome?.result).to.deep.include({ winner: 1, burned: [], fighters: [2], aces: 3, secrets: 0, units: [4, 0, 6] });
    expect(run.told.map(each => each.fact).filter(({ kind }) => kind === 'debt')).to.deep.equal([
      { kind: 'debt', from: 2, to: 1, amount: 250, why: 'fight' },
      { kind: 'debt', from: 0, to: 1, amount: 250, why: 'fight' },
    ]);
    expect(outcome?.end === 'transfers' && outcome.net).to.deep.equal([
      [0, -250],
      [1, 500],
      [2, -250],
    ]);
    expect(run.kept).to.deep.include({ starter: 1 });
  });

  it('blocks a fight after somebody added to a meld of the seat', () => {
    const run = played(...LAID, act(2, 'draw'), dealt('5d'), act(2, 'dump', 'Qs'));
    expect(run.missing, 'seat 1 added its seven to the meld of seat 0').to.deep.equal([0]);
    expect(Object.keys(optionsOf(run))).to.deep.equal(['draw']);
  });

  it('SCR-05 shows a hand to its owner alone until the end', () => {
    const run = played(...LAID);
    const seen = (n: number): string => JSON.stringify(run.told.map(told => view(told, [n], `p${n}`) as Fact));
    for (const card of ['9s', 'Jh']) expect([seen(0).includes(card), seen(1).includes(card)]).to.deep.equal([true, false]);
    expect(seen(2)).to.include('"from":"hand:1","to":"meld:0"').and.include('7s');
  });
});
