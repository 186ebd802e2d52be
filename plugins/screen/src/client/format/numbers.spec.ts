// Whole numbers in the six languages, beside what the browser's own formats say.
import { expect } from 'chai';
import fc from 'fast-check';
import { LANGUAGES } from '../texts.ts';
import { decimalPoint, grouped, pluralOf } from './numbers.ts';

describe('whole numbers', () => {
  for (const lang of LANGUAGES) {
    const format = new Intl.NumberFormat(lang, { useGrouping: true });
    const rules = new Intl.PluralRules(lang);

    it(`are grouped and counted as ${lang} does`, () =>
      fc.assert(
        fc.property(fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -20, max: 20 })), value => {
          expect(grouped(value, lang)).to.equal(format.format(value));
          expect(grouped(BigInt(value), lang)).to.equal(format.format(value));
          expect(pluralOf(value, lang)).to.equal(rules.select(value));
        }),
      ));

    it(`have decimals behind the sign of ${lang}`, () =>
      expect(format.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value).to.equal(decimalPoint(lang)));
  }
});
