// Settlement asserts every sum: what a game returns wrongly moves no money.
import type { Outcome, Run, Setup, Stake } from '@baize/sdk';
import { loadGame } from '@baize/testkit';
import { expect } from 'chai';
import { settle as money } from './settle.ts';

const { game } = await loadGame('baccarat');
const bet = (id: number, player: string, spot: string, amount: number, undone = false): Stake => ({
  id,
  player,
  seat: null,
  items: [{ spot, amount }],
  undone,
});
const bets = [bet(1, 'pl_a', 'banker', 1000), bet(2, 'pl_b', 'player', 500), bet(3, 'pl_a', 'tie', 100, true)];
const payouts = (wins: { bet: number; spot: string; win: number }[]): Outcome => ({
  word: 'banker',
  result: null,
  end: 'payouts',
  wins,
});
const right = [
  { bet: 1, spot: 'banker', win: 1950 },
  { bet: 2, spot: 'player', win: 0 },
];
const settle = (outcome: Outcome, stakes = bets) =>
  money({ game, outcome, run: { stakes, puts: new Map() } as unknown as Run, setup: {} as Setup, rake: null });

describe('settlement', () => {
  it('MNY-09 sums up what was put in and paid; the house is the difference', () => {
    const { rows, totals, kind } = settle(payouts(right));
    expect(kind).to.equal('banked');
    expect(rows).to.deep.equal([
      { playerId: 'pl_a', seat: -1, bet: 1000, win: 1950, rake: 0 },
      { playerId: 'pl_b', seat: -1, bet: 500, win: 0, rake: 0 },
    ]);
    expect(totals).to.deep.equal({ debit: 1500, credit: 1950, rake: 0, house: -450, balanced: true });
  });

  it('MNY-07 lists every item, an undone one as rolled back outside the sums', () => {
    const items = settle(payouts(right)).bets;
    expect(items.map(({ spot, amount, win, status }) => [spot, amount, win, status])).to.deep.equal([
      ['banker', 1000, 1950, 'settled'],
      ['player', 500, 0, 'settled'],
      ['tie', 100, 0, 'rolled_back'],
    ]);
  });

  it('WCR-02 gives a row to everybody with something left in, and to nobody else', () => {
    const only = [bet(1, 'pl_a', 'banker', 1000, true), bet(2, 'pl_b', 'player', 500)];
    expect(settle(payouts([{ bet: 2, spot: 'player', win: 1000 }]), only).rows.map(row => row.playerId)).to.deep.equal(['pl_b']);
  });

  const wrong: [title: string, wins: { bet: number; spot: string; win: number }[]][] = [
    ['a win that is missing', right.slice(0, 1)],
    ['a win twice', [...right, { bet: 1, spot: 'banker', win: 1950 }]],
    ['a win for a bet nobody made', [...right, { bet: 9, spot: 'banker', win: 1 }]],
    ['a win for a spot the bet is not on', [{ bet: 1, spot: 'tie', win: 1 }, right[1] as never]],
    ['a win for a bet that was undone', [...right, { bet: 3, spot: 'tie', win: 900 }]],
    ['a negative win', [{ bet: 1, spot: 'banker', win: -1 }, right[1] as never]],
    ['a win that is no number', [{ bet: 1, spot: 'banker', win: Number.NaN }, right[1] as never]],
    ['a win of a fraction', [{ bet: 1, spot: 'banker', win: 0.5 }, right[1] as never]],
    ['a win of 2^60', [{ bet: 1, spot: 'banker', win: 2 ** 60 }, right[1] as never]],
  ];
  for (const [title, wins] of wrong) {
    it(`MNY-10 refuses ${title}`, () => expect(() => settle(payouts(wins))).to.throw());
  }

  it('MNY-10 refuses an end without payouts while bets stand', () => {
    expect(() => settle({ word: 'none', result: null, end: 'none' })).to.throw();
    expect(() => settle({ word: 'x', result: null, end: 'transfers', net: [], order: [] })).to.throw();
  });

  const tie = (...amounts: number[]): Stake => ({
    id: 1,
    player: 'pl_a',
    seat: null,
    items: amounts.map(amount => ({ spot: 'tie', amount })),
    undone: false,
  });
  it('MNY-10 refuses a spot twice in one bet, and an amount below zero', () => {
    expect(() => settle(payouts([{ bet: 1, spot: 'tie', win: 900 }]), [tie(100, 100)])).to.throw('two bets');
    expect(() => settle(payouts([{ bet: 1, spot: 'tie', win: 0 }]), [tie(-100)])).to.throw('a bet of -100');
  });

  it('GAM-09 takes the fee in the order in which the game states the wins, not in which they were bet', async () => {
    const { game: boxes } = await loadGame('speed_holdem');
    const stakes = [bet(1, 'pl_a', 'box_7', 1000), bet(2, 'pl_a', 'box_2', 1000)];
    const wins = [
      { bet: 2, spot: 'box_2', win: 2000 },
      { bet: 1, spot: 'box_7', win: 2000 },
    ];
    const rake = { bp: 500, cap: 60, floor: false, noFlopNoDrop: false, unit: 1 };
    const run = { stakes, puts: new Map() } as unknown as Run;
    const { bets: paid, rows } = money({ game: boxes, outcome: payouts(wins), run, setup: {} as Setup, rake });
    expect(paid.map(({ spot, win }) => [spot, win])).to.deep.equal([
      ['box_7', 1990],
      ['box_2', 1950],
    ]);
    expect(rows).to.deep.equal([{ playerId: 'pl_a', seat: -1, bet: 2000, win: 3940, rake: 60 }]);
  });
});
