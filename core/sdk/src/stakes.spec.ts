// Tests of the rows of bets that a Run keeps: what an end in payouts has to pay.
import { expect } from 'chai';
import { runOf } from './fixture.ts';
import { bets, choose } from './verbs.ts';
import type { Input } from './words.ts';

describe('stakes', () => {
  it('keeps every row of bets: placements, costs of answers on a spot, and which were taken back', () => {
    const options = { raise: { price: 7, spot: 'box_1:extra', reason: 'bet' as const }, stay: {} };
    const box = { min: 1, max: 10, step: 1, reason: 'bet' as const, seat: 1 };
    const inputs: Input[] = [
      { in: 'bet', id: 1, player: 'a', items: [{ spot: 'box_1', amount: 5 }] },
      { in: 'bet', id: 2, player: 'a', items: [{ spot: 'box_1', amount: 2 }] },
      { in: 'undo', id: 2 },
      { in: 'time' },
      { in: 'choice', seat: 1, option: 'raise', bet: 3 },
    ];
    const run = runOf(
      function* () {
        yield* bets({ box_1: box }, 'action_ms');
        yield* choose({ seat: 1, options, otherwise: 'stay', timer: 'action_ms' });
        return { end: 'payouts', word: 'over', result: null, wins: [] };
      },
      inputs,
      { kind: 'round', flow: 'bet', seats: null },
      { seats: [], dealt: [] },
    );
    expect(run.stakes).to.deep.equal([
      { id: 1, player: 'a', seat: null, items: [{ spot: 'box_1', amount: 5 }], undone: false },
      { id: 2, player: 'a', seat: null, items: [{ spot: 'box_1', amount: 2 }], undone: true },
      { id: 3, player: 'a', seat: 1, items: [{ spot: 'box_1:extra', amount: 7 }], undone: false },
    ]);
    expect(run.outcome?.end).to.equal('payouts');
  });
});
