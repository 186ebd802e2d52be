// Red Dog by the battery of every game, by its vectors, and at the edges of who may raise.
import { type Game, isRefused, Run, type Setup } from '@baize/sdk';
import { fuzz, playsIn, playVectors, readCases } from '@baize/testkit';
import { expect } from 'chai';
import games, { dogStack, dogWallet } from './index.ts';
import { vectors } from './vectors.ts';

const player = vectors.test_red_dog as NonNullable<typeof vectors.test_red_dog>;

const setup: Setup = {
  no: 1,
  seats: [],
  dealt: [],
  limits: { min_bet: 10, max_bet: 100 },
  unit: 1,
  options: {},
  live: false,
  idle: false,
  shoe: null,
  carry: null,
};
const seat = (n: number, chips: number) => ({ seat: n, player: `p${n}`, chips, in: true, connected: true, entry: null });

/** To the raise, after bets on seats or boxes and two cards with a spread. */
function atRaise(game: Game, chips: number[], amounts: number[]): Run {
  const seats = chips.map((each, i) => seat(i + 1, each));
  const run = new Run(game, { ...setup, seats, dealt: seats.map(each => each.seat) });
  amounts.forEach((amount, i) => {
    const spot =
      seats.length > 0 ? { seat: i + 1, items: [{ spot: 'bet', amount }] } : { items: [{ spot: `box_${i + 1}`, amount }] };
    run.push({ in: 'bet', id: i + 1, player: `p${i + 1}`, ...spot });
  });
  run.push({ in: 'time' });
  for (const card of ['4c', '9d']) run.push({ in: 'cards', cards: [card], source: 'auto' });
  return run;
}

describe('Red Dog for tests', () => {
  for (const game of games) playsIn(it, game, { rounds: 500 });

  it('SDK-04 plays 10,000 random rounds with each purse, and its money adds up', () => {
    for (const game of games) {
      const report = fuzz(game, { rounds: 10_000, seed: 11 });
      expect(report.failed).to.deep.equal([]);
      expect(report.rounds).to.equal(10_000);
    }
  }).timeout(60_000);

  it('plays its vectors, and both purses say the same', () => {
    const cases = readCases(new URL('../vectors/red-dog.jsonl', import.meta.url).pathname, player);
    expect(playVectors(player, cases)).to.deep.equal({ passed: cases.length, failed: 0, differences: [] });
  });

  it('asks no seat to raise that cannot pay it', () => {
    const run = atRaise(dogStack, [100, 199, 200], [100, 100, 100]);
    expect(run.missing).to.deep.equal([3]);
    expect([...run.stacks]).to.deep.equal([
      [1, 0],
      [2, 99],
      [3, 100],
    ]);
  });

  it('has the wallet pay the raise: a price with its spot and reason, and a row of its own', () => {
    const run = atRaise(dogWallet, [], [50, 60]);
    const raise = { in: 'choice' as const, seat: 2, option: 'raise' };
    expect(run.quote(raise)).to.deep.equal({ seat: 2, player: 'p2', amount: 60, spot: 'box_2:raise', reason: 'double' });
    let refused: unknown;
    try {
      run.push(raise); // without the row that its debit has
    } catch (error) {
      refused = error;
    }
    expect(isRefused(refused)).to.equal(true);
    run.push({ ...raise, bet: 3 });
    expect(run.missing).to.deep.equal([1]);
    expect(run.stakes.at(-1)).to.deep.equal({
      id: 3,
      player: 'p2',
      seat: 2,
      items: [{ spot: 'box_2:raise', amount: 60 }],
      undone: false,
    });
  });
});
