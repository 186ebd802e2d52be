// Amounts in all languages, exponents and sizes.
import { expect } from 'chai';
import { money, moneyRange, shortMoney } from './money.ts';

const KRW = { exponent: 0, symbol: '₩' };
const USD = { exponent: 2, symbol: '$' };
const VND = { exponent: 0, symbol: '₫' };

describe('money', () => {
  const exact: [string, Parameters<typeof money>, string][] = [
    ['groups whole units', [12_500, KRW, 'ko'], '₩12,500'],
    ['writes decimals when there are any', [1250, USD, 'en'], '$12.50'],
    ['leaves zero decimals out of short places', [1200, USD, 'en'], '$12'],
    ['keeps zero decimals of a sum', [1200, USD, 'en', { full: true }], '$12.00'],
    ['pads the decimals', [1205, USD, 'en'], '$12.05'],
    ['keeps what is below one unit', [5, USD, 'en'], '$0.05'],
    ['puts the symbol behind in Vietnamese', [1_250_000, VND, 'vi'], '1.250.000\u00A0₫'],
    ['uses the decimal sign of the language', [1250, USD, 'vi'], '12,50\u00A0$'],
    ['writes a true minus', [-1000, KRW, 'en'], '−₩1,000'],
    ['marks profit', [32_500, KRW, 'en', { sign: true }], '+₩32,500'],
    ['does not mark zero', [0, KRW, 'en', { sign: true }], '₩0'],
    ['parts a symbol of letters', [1250, { exponent: 2, symbol: 'USD' }, 'en'], 'USD\u00A012.50'],
    ['keeps every digit beyond a double', ['9007199254740993', KRW, 'en'], '₩9,007,199,254,740,993'],
    ['takes a BigInt', [9007199254740993n, USD, 'en'], '$90,071,992,547,409.93'],
    ['uses western digits in Thai', [12_500, KRW, 'th'], '₩12,500'],
  ];
  for (const [title, args, text] of exact) it(title, () => expect(money(...args)).to.equal(text));

  const short: [number, typeof KRW, string, string][] = [
    [1000, KRW, 'ko', '₩1천'],
    [9999, KRW, 'ko', '₩9.99천'],
    [15_000, KRW, 'ko', '₩1.5만'],
    [1_240_000, KRW, 'ko', '₩124만'],
    [12_345_678, KRW, 'ko', '₩1,230만'],
    [123_456_789, KRW, 'ko', '₩1.23억'],
    [50_000, KRW, 'ja', '₩5万'],
    [50_000, KRW, 'zh', '₩5万'],
    [300_000_000, KRW, 'zh', '₩3亿'],
    [1_985_000, KRW, 'en', '₩1.98M'],
    [999_999, KRW, 'en', '₩999K'],
    [2_000_000_000, KRW, 'en', '₩2B'],
    [50_000, KRW, 'th', '₩50K'],
    [50_000, VND, 'vi', '50N\u00A0₫'],
    [5_000_000, VND, 'vi', '5Tr\u00A0₫'],
    [123_456, USD, 'en', '$1.23K'],
    [999, USD, 'en', '$9.99'],
  ];
  for (const [amount, currency, lang, text] of short)
    it(`shortens ${amount} to ${text} in ${lang}, rounding down`, () =>
      expect(shortMoney(amount, currency, lang)).to.equal(text));

  it('writes a range with one symbol', () => {
    expect(moneyRange(1000, 3_000_000, KRW, 'en')).to.equal('₩1,000–3,000,000');
    expect(moneyRange(1000, 3_000_000, KRW, 'ko', true)).to.equal('₩1천–300만');
    expect(moneyRange(1000, 3_000_000, VND, 'vi')).to.equal('1.000–3.000.000\u00A0₫');
    expect(moneyRange(1000, 1000, KRW, 'en')).to.equal('₩1,000');
  });
});

describe('amounts in big blinds', () => {
  const WON = { exponent: 0, symbol: '₩', bigBlind: 12_000 };
  for (const [amount, lang, expected] of [
    [1_440_000, 'en', '120\u00A0BB'],
    [108_000, 'en', '9\u00A0BB'],
    [6000, 'en', '0.5\u00A0BB'],
    [11_999, 'en', '0.9\u00A0BB'],
    [150_000, 'vi', '12,5\u00A0BB'],
    [-18_000, 'en', '−1.5\u00A0BB'],
  ] as const)
    it(`writes ${amount} as ${expected}, never more than is there`, () => expect(money(amount, WON, lang)).to.equal(expected));
  it('writes short amounts the same', () => expect(shortMoney(1_446_000, WON, 'en')).to.equal('120.5\u00A0BB'));
});
