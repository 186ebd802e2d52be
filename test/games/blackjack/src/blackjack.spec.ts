// Blackjack by the battery of every game, by its vectors, and what a box is paid and a player sees.
import { type Input, Run, type Setup, view } from '@baize/sdk';
import { fuzz, playsIn, playVectors, readCases } from '@baize/testkit';
import { expect } from 'chai';
import blackjack from './index.ts';
import { vectors } from './vectors.ts';

const player = vectors.test_blackjack as NonNullable<typeof vectors.test_blackjack>;
const SETUP: Setup = {
  ...{ no: 1, seats: [], dealt: [], limits: { min_bet: 1, max_bet: 1_000_000 }, unit: 1, options: {} },
  ...{ live: false, idle: false, shoe: null, carry: null },
};
const bet = (id: number, amount: number): Input => ({ in: 'bet', id, player: 'p', items: [{ spot: 'box_1', amount }] });
const dealt = (...cards: string[]): Input => ({ in: 'cards', cards, source: 'auto' });
function played(...inputs: Input[]): Run {
  const run = new Run(blackjack, SETUP);
  for (const input of inputs) run.push(input);
  return run;
}

describe('Blackjack', () => {
  playsIn(it, blackjack, { rounds: 500, dir: `${import.meta.dirname}/..`, warn: () => {} });

  it('SDK-04 plays 5,000 random rounds: debits are bets and prices, each card lies in one place', () => {
    const report = fuzz(blackjack, { rounds: 5_000, seed: 21 });
    expect(report.failed).to.deep.equal([]);
    expect(report.rounds).to.equal(5_000);
  }).timeout(90_000);

  it('plays its vectors', () => {
    const cases = readCases(`${import.meta.dirname}/../vectors/blackjack.jsonl`, player);
    expect(cases.length).to.equal(150);
    expect(playVectors(player, cases)).to.deep.equal({ passed: 150, failed: 0, differences: [] });
  });

  it('rounds a box once: 501 and 501 at 3:2 pay 2,505', () => {
    const run = played(bet(1, 501), bet(2, 501), { in: 'time' }, dealt('As', '9d', 'Kh', '8d'));
    const { outcome } = run;
    expect(outcome?.end === 'payouts' && outcome.wins.reduce((sum, each) => sum + each.win, 0)).to.equal(2_505);
  });

  it('says which hand of a box is asked, dealt to and moved, once there are two', () => {
    const run = played(bet(1, 100), { in: 'time' }, dealt('8s', '9d', '8h', '8d'));
    run.push({ in: 'choice', seat: 1, option: 'split', bet: 2 });
    run.push(dealt('2c'));
    run.push(dealt('3c'));
    const asked = () => (run.waiting?.ask === 'choice' ? run.waiting.of[0]?.hand : undefined);
    expect(asked()).to.equal(0);
    run.push({ in: 'choice', seat: 1, option: 'double', bet: 3 });
    run.push(dealt('Tc'));
    expect(asked()).to.equal(1);
    const facts = run.told.map(({ fact }) => fact).filter(({ kind }) => kind === 'move' || kind === 'action' || kind === 'deal');
    expect(facts.slice(2)).to.deep.equal([
      { kind: 'move', cards: ['8h'], from: 'box:1:0', to: 'box:1:1', seat: 1 },
      { kind: 'deal', seat: 1, hand: 0, cards: ['2c'] },
      { kind: 'deal', seat: 1, hand: 1, cards: ['3c'] },
      { kind: 'action', seat: 1, action: 'split', amount: 100, total: 200, points: 10 },
      { kind: 'deal', seat: 1, hand: 0, cards: ['Tc'] },
      { kind: 'action', seat: 1, hand: 0, action: 'double', amount: 100, total: 300, points: 20 },
    ]);
  });

  it('SCR-05 shows nobody the hidden card before the dealer plays', () => {
    const run = played(bet(1, 100), { in: 'time' }, dealt('Ts', '9d', '8h', '5s'));
    const seen = () => JSON.stringify(run.told.map(told => view(told, [1], 'p')));
    expect(seen()).not.to.include('5s');
    run.push({ in: 'choice', seat: 1, option: 'stand' });
    run.push(dealt('3s'));
    expect(seen()).to.include('5s');
  });
});
