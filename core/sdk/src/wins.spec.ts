// Tests of wins: whole boxes are rounded, not their rows, and every unit is paid to one of them.
import { expect } from 'chai';
import fc from 'fast-check';
import { shareWin, winEach } from './wins.ts';
import type { Bet } from './words.ts';

const bet = (id: number, amount: number, changes: Partial<Bet> & { spot?: string } = {}): Bet => {
  const { spot = 'box_1', ...rest } = changes;
  return { id, player: 'p', seat: null, items: [{ spot, amount }], ...rest };
};
const threeToTwo = ({ amount }: { amount: number }): number => amount + Math.floor((amount * 3) / 2);

describe('wins', () => {
  it('round a box once: 501 and 501 at 3:2 win 2,505', () => {
    const wins = winEach([bet(1, 501), bet(2, 501)], threeToTwo);
    expect(wins).to.deep.equal([
      { bet: 1, spot: 'box_1', win: 1253 },
      { bet: 2, spot: 'box_1', win: 1252 },
    ]);
  });

  it('keep spots, players and seats apart, and both items of a placement', () => {
    const asked: unknown[] = [];
    const both = bet(3, 5, {
      items: [
        { spot: 'red', amount: 5 },
        { spot: 'box_1', amount: 7 },
      ],
    });
    const wins = winEach([bet(1, 501), bet(2, 501, { player: 'q' }), both, bet(4, 9, { seat: 3 })], box => {
      asked.push([box.spot, box.player, box.seat, box.amount]);
      return box.amount;
    });
    expect(asked).to.deep.equal([
      ['box_1', 'p', null, 508],
      ['box_1', 'q', null, 501],
      ['red', 'p', null, 5],
      ['box_1', 'p', 3, 9],
    ]);
    expect(wins.map(each => [each.bet, each.spot, each.win])).to.deep.equal([
      [1, 'box_1', 501],
      [3, 'box_1', 7],
      [2, 'box_1', 501],
      [3, 'red', 5],
      [4, 'box_1', 9],
    ]);
  });

  it('pay every unit of a win to one of its rows', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 2 ** 40 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 2 ** 45 }), (list, win) => {
        const wins = shareWin(
          list.map((amount, i) => ({ bet: i + 1, spot: 'red', amount })),
          win,
        );
        expect(wins.length).to.equal(list.length);
        expect(wins.reduce((sum, each) => sum + each.win, 0)).to.equal(win);
        for (const each of wins) expect(each.win).to.be.at.least(0);
      }),
    );
    expect(shareWin([], 0)).to.deep.equal([]);
  });

  it('refuse a part of a unit', () => {
    expect(() => winEach([bet(1, 3)], ({ amount }) => amount * 2.5)).to.throw('a win is a whole number from 0, not 7.5');
  });
});
