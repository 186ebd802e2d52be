// Pre-filled limits: round amounts of the 1-2-5 series that keep their order.
import { expect } from 'chai';
import fc from 'fast-check';
import { converted, convertedAll } from './prefill.ts';

const KRW = { exponent: 0, rate: 1300 };
const USD = { exponent: 2, rate: 1 };

describe('pre-filled limits', () => {
  for (const [amount, from, to, expected] of [
    [100, USD, KRW, 1000],
    [1_000, KRW, USD, 100],
    [1_000_000, KRW, USD, 100_000],
    [10_000, USD, KRW, 100_000],
    [1, KRW, USD, 100],
    [0, KRW, USD, 0],
    [500, USD, USD, 500],
  ] as const) {
    it(`TBL-12 makes ${amount} of rate ${from.rate} into ${expected} of rate ${to.rate}`, () => {
      expect(converted(amount, from, to)).to.equal(expected);
    });
  }

  it('TBL-12 stays whole, above 0, safe and in order, whatever the rates', () => {
    const rate = fc.double({ min: 1e-6, max: 1e6, noNaN: true });
    const amount = fc.integer({ min: 1, max: 2 ** 50 });
    fc.assert(
      fc.property(amount, amount, rate, rate, fc.integer({ min: 0, max: 8 }), (a, b, fromRate, toRate, exponent) => {
        const [min_bet, max_bet] = [Math.min(a, b), Math.max(a, b)];
        const to = { exponent, rate: toRate };
        const made = convertedAll({ min_bet, max_bet }, { exponent: 2, rate: fromRate }, to);
        for (const each of Object.values(made)) {
          expect(Number.isSafeInteger(each) && each > 0 && each % 10 ** exponent === 0).to.equal(true);
        }
        expect(made.min_bet).to.be.at.most(made.max_bet as number);
      }),
    );
  });
});
