// Sizes of a bet: presets, the slider, steps, and typed amounts.
import { expect } from 'chai';
import fc from 'fast-check';
import { amountAt, fitted, placeOf, presetsOf, type Range, stepped, typedAmount } from './sizing.ts';

const RANGE: Range = { min: 216_000, max: 1_284_000, step: 1, paid: 0 };
const TABLE = { pot: 270_000, toCall: 108_000, unit: 12_000 };

describe('sizes of a bet', () => {
  it('raises by parts of the pot after calling, and never outside the range', () => {
    expect(presetsOf(RANGE, TABLE)).to.deep.equal([
      ['min', 216_000],
      [50, 297_000],
      [75, 391_500],
      [100, 486_000],
      ['max', 1_284_000],
    ]);
    expect(presetsOf({ ...RANGE, max: 300_000 }, TABLE).map(each => each[1])).to.deep.equal([
      216_000, 297_000, 300_000, 300_000, 300_000,
    ]);
  });

  it('offers the sizes that the player wants', () =>
    expect(presetsOf(RANGE, TABLE, [33, 200])).to.deep.equal([
      ['min', 216_000],
      [33, 232_740],
      [200, 864_000],
      ['max', 1_284_000],
    ]));

  it('counts chips that are in already as part of a raise', () => {
    const paid = presetsOf({ ...RANGE, paid: 50_000 }, TABLE);
    expect(paid.find(([name]) => name === 100)?.[1]).to.equal(536_000);
  });

  it('has only the ends where there is no pot', () =>
    expect(presetsOf(RANGE, { ...TABLE, pot: 0 }).map(each => each[0])).to.deep.equal(['min', 'max']));

  it('steps by one natural unit, and back from the top onto the same rungs', () => {
    expect(stepped(216_000, 1, RANGE, 12_000)).to.equal(228_000);
    expect(stepped(216_000, -1, RANGE, 12_000)).to.equal(216_000);
    expect(stepped(1_280_000, 1, RANGE, 12_000)).to.equal(1_284_000);
    expect(stepped(1000, -1, { min: 100, max: 1000, step: 50, paid: 0 }, 400)).to.equal(900);
  });

  it('offers only legal amounts, whatever the slider, the steps and the presets do', () => {
    const ranges = fc
      .record({ min: fc.integer({ min: 1, max: 100_000 }), room: fc.nat(10_000_000), step: fc.integer({ min: 1, max: 500 }) })
      .map(({ min, room, step }): Range => ({ min, max: min + room, step, paid: 0 }));
    const legal = (amount: number, { min, max, step }: Range) =>
      amount === max || (amount >= min && amount < max && (amount - min) % step === 0);
    fc.assert(
      fc.property(
        ranges,
        fc.integer({ min: -5, max: 1005 }),
        fc.integer({ min: 1, max: 20_000 }),
        fc.nat(),
        (range, place, unit, pot) => {
          const amount = amountAt(place, range, unit);
          expect(legal(amount, range), `slider ${amount}`).to.equal(true);
          for (const by of [-1, 1]) expect(legal(stepped(amount, by, range, unit), range)).to.equal(true);
          for (const [, preset] of presetsOf(range, { pot, toCall: 7, unit })) expect(legal(preset, range)).to.equal(true);
          expect(placeOf(amount, range, unit)).to.be.within(0, 1000);
        },
      ),
      { seed: 7, numRuns: 300 },
    );
  });

  it('ends the slider exactly at both ends', () => {
    expect(amountAt(0, RANGE, 12_000)).to.equal(RANGE.min);
    expect(amountAt(1000, RANGE, 12_000)).to.equal(RANGE.max);
    expect(placeOf(RANGE.max, RANGE, 12_000)).to.equal(1000);
    expect(placeOf(RANGE.min, RANGE, 12_000)).to.equal(0);
    expect(placeOf(5, { min: 5, max: 5, step: 1, paid: 0 }, 1)).to.equal(1000);
  });

  it('fits an amount onto the steps without going over', () =>
    expect(fitted(1234, { min: 1000, max: 2000, step: 100, paid: 0 })).to.equal(1200));

  it('reads what is typed in any grouping, with and without decimals', () => {
    expect(typedAmount('₩1,234,000', 0)).to.equal(1_234_000);
    expect(typedAmount('1.234.000 ₫', 0)).to.equal(1_234_000);
    expect(typedAmount('$1,234.5', 2)).to.equal(123_450);
    expect(typedAmount('1.234,50', 2)).to.equal(123_450);
    expect(typedAmount('1,234', 2)).to.equal(123_400);
    expect(typedAmount('12', 2)).to.equal(1200);
    for (const text of ['', 'abc', '₩', '99999999999999999999']) expect(typedAmount(text, 0), text).to.equal(null);
  });
});
