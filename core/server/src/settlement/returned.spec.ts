// What a void round lists: every bet that was made, and what each came back as.
import { expect } from 'chai';
import { type PaidInput, returnedItems } from './index.ts';

const inputs: PaidInput[] = [
  { in: 'bet', id: 1, player: 'p1', items: [{ spot: 'box_1', amount: 50 }], tx: 'tx_1' },
  { in: 'bet', id: 2, player: 'p1', items: [{ spot: 'box_2', amount: 20 }], tx: 'tx_2' },
  { in: 'undo', id: 2 },
  { in: 'time' },
  { in: 'choice', seat: 1, option: 'double', bet: 9, tx: 'tx_3', cost: { spot: 'box_1:extra', amount: 50 } },
  { in: 'choice', seat: 1, option: 'stand' },
];

describe('the bets of a void round', () => {
  it('MNY-07 are listed as rolled back, raises and splits too, with what was returned', () => {
    const items = returnedItems(inputs, input => (input.tx === 'tx_3' ? 'p1' : undefined));
    expect(items.map(({ bet, playerId, spot, win, status }) => [bet, playerId, spot, win, status])).to.deep.equal([
      [1, 'p1', 'box_1', 50, 'rolled_back'],
      [2, 'p1', 'box_2', 0, 'rolled_back'],
      [9, 'p1', 'box_1:extra', 50, 'rolled_back'],
    ]);
  });
});
