// The formatter of messages.
import { expect } from 'chai';
import { formatMessage } from './message-format.ts';

describe('message format', () => {
  const cases: [string, Record<string, string | number>, string, string][] = [
    ['Round {n}', { n: 47 }, 'en', 'Round 47'],
    ['{a} and {b}', { a: 'x' }, 'en', 'x and {b}'],
    ['{n, plural, one {# card left} other {# cards left}}', { n: 1 }, 'en', '1 card left'],
    ['{n, plural, one {# card left} other {# cards left}}', { n: 1200 }, 'en', '1,200 cards left'],
    ['{n, plural, =0 {Stand pat} one {Draw #} other {Draw #}}', { n: 0 }, 'en', 'Stand pat'],
    ['{n, plural, =0 {不换牌} other {换 # 张}}', { n: 3 }, 'zh', '换 3 张'],
    ['{n, plural, one {# junk} other {# junk}} from {name}', { n: 2, name: 'Kim' }, 'en', '2 junk from Kim'],
    ['{who, select, you {Your turn} other {{name} to act}}', { who: 'x', name: 'Lee' }, 'en', 'Lee to act'],
    ['{who, select, you {Your turn} other {no}}', { who: 'you' }, 'en', 'Your turn'],
    ['#5', {}, 'en', '#5'],
  ];
  for (const [message, values, lang, text] of cases)
    it(`writes ${text}`, () => expect(formatMessage(message, values, lang)).to.equal(text));
  it('refuses a message with an open bracket', () => expect(() => formatMessage('{n', {}, 'en')).to.throw('bracket'));
});
