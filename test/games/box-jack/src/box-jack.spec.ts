// Box Jack by the battery of every game, by its vectors, and what a player pays and sees while it is played.
import { Run, type Setup, view } from '@baize/sdk';
import { fuzz, playsIn, playVectors, readCases } from '@baize/testkit';
import { expect } from 'chai';
import boxJack from './index.ts';
import { vectors } from './vectors.ts';

const player = vectors.test_box_jack as NonNullable<typeof vectors.test_box_jack>;
const SETUP: Setup = {
  no: 1,
  seats: [],
  dealt: [],
  limits: { min_bet: 2, max_bet: 100 },
  unit: 1,
  options: {},
  live: false,
  idle: false,
  shoe: null,
  carry: null,
};

/** One player on two boxes, the dealer shows this card. */
function dealt(...cards: string[]): Run {
  const run = new Run(boxJack, SETUP);
  const items = [1, 2].map(box => ({ spot: `box_${box}`, amount: 20 }));
  run.push({ in: 'bet', id: 1, player: 'p', items });
  run.push({ in: 'time' });
  run.push({ in: 'cards', cards, source: 'auto' });
  return run;
}

describe('Box Jack for tests', () => {
  playsIn(it, boxJack, { rounds: 500 });

  it('SDK-04 plays 10,000 random rounds, and debits are bets and prices', () => {
    const report = fuzz(boxJack, { rounds: 10_000, seed: 21 });
    expect(report.failed).to.deep.equal([]);
    expect(report.rounds).to.equal(10_000);
  }).timeout(90_000);

  it('plays its vectors', () => {
    const cases = readCases(new URL('../vectors/box-jack.jsonl', import.meta.url).pathname, player);
    expect(playVectors(player, cases)).to.deep.equal({ passed: cases.length, failed: 0, differences: [] });
  });

  it('asks a player of two boxes about both at once, and prices each answer', () => {
    const run = dealt('Td', '8c', 'Ac', '9d', '8d', '5s');
    expect(run.missing).to.deep.equal([1, 2]);
    const insurance = { in: 'choice' as const, seat: 2, option: 'insurance' };
    expect(run.quote(insurance)).to.deep.equal({ seat: 2, player: 'p', amount: 10, spot: 'box_2:extra', reason: 'bet' });
    run.push({ ...insurance, bet: 2 });
    run.push({ in: 'choice', seat: 1, option: 'decline' });
    run.push({ in: 'choice', seat: 1, option: 'stand' });
    const split = { in: 'choice' as const, seat: 2, option: 'split' };
    expect(run.quote(split)).to.deep.equal({ seat: 2, player: 'p', amount: 20, spot: 'box_2:extra', reason: 'split' });
  });

  it('SCR-05 shows nobody the card of the house before it plays', () => {
    const run = dealt('Td', '8c', '7c', '9d', '6d', '5s');
    const seen = () => run.told.map(told => JSON.stringify(view(told, [1, 2], 'p'))).join();
    expect(seen()).not.to.include('5s');
    expect(run.told.at(-1) && view(run.told.at(-1) as never, [1, 2], 'p')).to.deep.include({ cards: ['7c', null] });
    for (const seat of [1, 2]) run.push({ in: 'choice', seat, option: 'stand' });
    run.push({ in: 'cards', cards: ['9s'], source: 'auto' });
    expect(seen()).to.include('5s');
  });
});
