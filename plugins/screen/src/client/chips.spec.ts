// The chips of a table.
import { expect } from 'chai';
import { chipColour, chipSet, rankOf } from './chips.ts';

describe('chips', () => {
  it('takes six values from the least bet up', () =>
    expect(chipSet(1000, 3_000_000)).to.deep.equal([1000, 5000, 10_000, 50_000, 100_000, 500_000]));
  it('uses the fine series for a narrow range', () => expect(chipSet(100, 2000)).to.deep.equal([100, 200, 500, 1000, 2000]));
  it('begins with the least bet when that is no round value', () => expect(chipSet(3000, 100_000)[0]).to.equal(3000));
  it('gives only multiples of the step', () => expect(chipSet(100, 10_000, 1000)).to.deep.equal([1000, 2000, 5000, 10_000]));
  it('gives one chip when only one sum can be bet', () => expect(chipSet(10_000, 10_000)).to.deep.equal([10_000]));
  it('shows a sum by the largest chip that fits', () => {
    expect(rankOf(65_000, [1000, 5000, 10_000, 50_000])).to.equal(3);
    expect(rankOf(500, [1000, 5000])).to.equal(0);
  });
  it('gives each rank a colour of its own', () => expect(new Set([0, 1, 2, 3, 4, 5].map(chipColour)).size).to.equal(6));
});
