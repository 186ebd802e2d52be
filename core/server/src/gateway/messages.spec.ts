// What clients send: messages of the protocol pass, anything else becomes a refusal with its reason and never an error.
import { expect } from 'chai';
import fc from 'fast-check';
import { afterOf, isAid, parseAction } from './messages.ts';

const malformed = (type: string, payload: object) => parseAction(type, { aid: 'a', ...payload });

describe('messages of a client', () => {
  it('B57 without an aid there is nothing to answer', () => {
    for (const payload of [undefined, null, 1, 'x', [], {}, { aid: '' }, { aid: 5 }, { aid: ['a'] }])
      expect(parseAction('bet', payload), JSON.stringify(payload)).to.equal(null);
  });

  it('B58 a message of the protocol keeps its fields; null says the same as nothing', () => {
    const items = [{ spot: 'banker', amount: 1000 }];
    expect(parseAction('bet', { aid: 'a', items })).to.deep.equal({ type: 'bet', aid: 'a', items });
    expect(parseAction('sit', { aid: 'a', seat: null, buy_in: 5 })).to.include({ type: 'sit', seat: null, buy_in: 5 });
    expect(parseAction('undo', { aid: 'a', type: 'bet' })).to.deep.equal({ type: 'undo', aid: 'a' });
  });

  it('B59 B60 a field of another form is malformed, with the reason for that field', () => {
    const items = (item: unknown) => ({ items: [{ spot: 'tie', amount: 1 }, item] });
    for (const [type, payload, reason] of [
      ['bet', items({ spot: 'tie', amount: '1' }), 'step'],
      ['bet', items({ spot: 'tie', amount: Number.NaN }), 'step'],
      ['bet', items({ spot: 1, amount: 1 }), 'spot'],
      ['bet', items({ amount: 1 }), 'spot'],
      ['bet', items(null), 'option'],
      ['bet', { items: [] }, 'option'],
      ['bet', {}, 'option'],
      ['sit', { buy_in: '5' }, 'buy_in'],
      ['sit', { buy_in: 5, seat: '1' }, 'seat'],
      ['sit_in', { how: 1 }, 'option'],
      ['top_up', {}, 'min'],
      ['act', { ask: 1, option: 5 }, 'option'],
      ['act', { ask: 1, option: 'bet', amount: '5' }, 'step'],
      ['act', { ask: 1, option: 'draw', cards: [1] }, 'cards'],
    ] as const)
      expect(malformed(type, payload), `${type} ${JSON.stringify(payload)}`).to.deep.equal({
        type: 'malformed',
        aid: 'a',
        of: type,
        reason,
      });
    expect(malformed('*', {})).to.deep.equal({ type: 'malformed', aid: 'a', of: null, reason: null });
    expect(malformed('__proto__', {})).to.include({ type: 'malformed', of: null });
  });

  it('B68 whatever is sent, nothing is thrown', () => {
    const types = fc.constantFrom('bet', 'act', 'sit', 'undo', 'constructor', 'malformed');
    const payloads = fc.oneof(fc.anything(), fc.record({ aid: fc.string(), items: fc.anything(), amount: fc.anything() }));
    fc.assert(
      fc.property(types, payloads, (type, payload) => {
        const read = parseAction(type, payload);
        return read === null || typeof read.aid === 'string';
      }),
    );
  });

  it('B57 an aid that is kept is short, and comes out of a database as it went in', () => {
    expect(['a', 'é\u{1f0a1}', ' ', 'a'.repeat(40)].map(isAid)).to.deep.equal([true, true, true, true]);
    expect(['a'.repeat(41), '\0', 'a\0', '\ud800', 'a\udfff'].map(isAid)).to.deep.equal([false, false, false, false, false]);
    const units = fc.constantFrom('a', '\0', '\ud83c', '\udca1', 'é');
    fc.assert(
      fc.property(fc.array(units, { maxLength: 45 }), parts => {
        const aid = parts.join('');
        const isBack = Buffer.from(aid).toString() === aid && !aid.includes('\0');
        return isAid(aid) === (isBack && aid.length <= 40);
      }),
    );
  });

  it('B67 resync takes a number it knows, and 0 for anything else', () => {
    expect([{ after: 7 }, { after: '7' }, { after: 2 ** 53 }, null, 'x'].map(afterOf)).to.deep.equal([7, 0, 0, 0, 0]);
  });
});
