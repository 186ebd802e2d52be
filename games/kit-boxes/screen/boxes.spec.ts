// Reading boxes for display.
import { expect } from 'chai';
import { boxesOf, countOf } from './boxes.ts';

const you = { seat: null, chips: 0, pending: 0, status: 'out', bets: [] } as never;
const holders = {
  box_1: { nickname: 'Kim', mine: true, amount: 3000 },
  box_3: { nickname: 'Otter', mine: false, amount: 1000 },
};
const spot = { min: 1, max: 9, step: 1 };

describe('boxes on the screen', () => {
  it('says whose each box is, what lies on it, and who decides', () => {
    const betting = { mine: { box_1: 3000 }, waiting: { box_4: { amount: 500, stage: 'sending' as const } } };
    const found = boxesOf({ holders, asks: [], you }, betting, 4, [3]);
    expect(found.map(({ box, mine, nickname, stake, isNow }) => [box, mine, nickname, stake, isNow])).to.deep.equal([
      [1, true, 'Kim', 3000, false],
      [2, false, '', 0, false],
      [3, false, 'Otter', 1000, true],
      [4, true, '', 0, false],
    ]);
    expect(found[3]?.waiting).to.deep.equal({ amount: 500, stage: 'sending' });
  });

  it('has as many boxes as the window offers', () => {
    const asks = [{ ask: 1, spots: { box_1: spot, box_2: spot }, deadline: null, ms: 1 }] as never;
    expect(countOf({ holders: {}, asks }, 9)).to.equal(2);
    expect(countOf({ holders, asks: [] }, 7)).to.equal(7);
  });
});
