// Red Dog for tests by the battery of every game, and at the edges of who may raise with either purse.
import { type Game, isRefused, Run, type Setup } from '@baize/sdk';
import { playsIn } from '@baize/testkit';
import { expect } from 'chai';
import games, { dogStack, dogWallet } from './index.ts';

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

  it('SDK-04 both purses end the same cards in the same words and the same wins', () => {
    const ended = (game: Game, chips: number[], third: string) => {
      const run = atRaise(game, chips, [50, 60]);
      run.push({ in: 'choice', seat: 1, option: 'raise', bet: 3 });
      run.push({ in: 'choice', seat: 2, option: 'stand' });
      run.push({ in: 'cards', cards: [third], source: 'auto' });
      const { outcome } = run;
      return [outcome?.result, outcome?.end === 'payouts' && outcome.wins.map(({ bet, win }) => [bet, win])];
    };
    for (const third of ['6s', '4s', 'As'])
      expect(ended(dogStack, [1000, 1000], third), third).to.deep.equal(ended(dogWallet, [], third));
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
