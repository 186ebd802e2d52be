// What JSON may look like at the edges.
import { expect } from 'chai';
import fc from 'fast-check';
import { canonicalJson, JsonError, OddNumber, oddValues, parseJson, writeJson } from './index.ts';

describe('json', () => {
  for (const [what, text] of [
    ['B2 a duplicate key', '{"amount":1,"amount":2}'],
    ['B2 a duplicate key by escape', '{"a":1,"\\u0061":2}'],
    ['B1 __proto__', '{"__proto__":{"x":1}}'],
    ['B4 NaN', '{"a":NaN}'],
    ['B4 a hex number', '{"a":0x10}'],
    ['B4 a leading zero', '{"a":01}'],
    ['B5 33 levels', `${'['.repeat(33)}${']'.repeat(33)}`],
    ['B6 a byte order mark', '\ufeff{}'],
    ['a cut text', '{"a":'],
  ] as const) {
    it(`ERR-07 refuses ${what}`, () => expect(() => parseJson(text)).to.throw(JsonError));
  }

  it('ERR-07 refuses bytes that are not UTF-8', () => {
    expect(() => parseJson(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]))).to.throw(JsonError);
    expect(() => parseJson(Buffer.from('{"a":1}', 'utf16le'))).to.throw(JsonError);
  });

  it('B1 leaves the prototype alone', () => {
    expect(() => parseJson('{"constructor":{"prototype":{"x":1}}}')).not.to.throw();
    expect(({} as { x?: unknown }).x).to.equal(undefined);
  });

  for (const [what, text, path] of [
    ['a lone surrogate', '{"a":"x\\ud800"}', 'a'],
    ['surrogates the wrong way round', '{"a":"\\udc00\\ud800"}', 'a'],
    ['a NUL', '{"a":["",{"b":"\\u0000"}]}', 'a.1.b'],
    ['a name with a lone surrogate', '{"a":{"\\ud800":1}}', 'a.\ud800'],
    ['a name with a NUL', '{"a":{"b\\u0000":{"c":1}}}', 'a.b\0'],
    ['nothing but such a text', '"\\ud800"', ''],
  ] as const) {
    it(`B6 ERR-02 takes no text with ${what}, and says where it stands`, () => {
      expect(oddValues(parseJson(text))).to.deep.equal([path]);
    });
  }

  it('B6 takes every other text as it is', () => {
    expect(parseJson('{"a":"\\u0001\\u007f\\ud83d\\ude00"}')).to.deep.equal({ a: '\u0001\u007f\u{1f600}' });
  });

  for (const text of ['1.0', '1e2', '-0', '1e400', '1.0000000000000001', '0.5']) {
    it(`GEN-08 takes no amount written as ${text}`, () => expect(parseJson(text)).to.be.instanceOf(OddNumber));
  }

  it('WTR-18 reads and writes integers beyond 2^53 exactly', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), big => {
        const read = parseJson(`{"balance":${big}}`) as { balance: number | bigint };
        return BigInt(read.balance) === big && writeJson(read) === `{"balance":${big}}`;
      }),
    );
  });

  it('WTR-08 writes keys in lexicographic order on one line at every level', () => {
    expect(canonicalJson({ b: 1, a: [{ d: 2n, c: 'x\n' }] })).to.equal('{"a":[{"c":"x\\n","d":2}],"b":1}');
  });

  it('reads back whatever it writes', () => {
    const tree = fc.letrec(tie => ({
      leaf: fc.oneof(
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.string({ unit: 'binary-ascii' }).filter(text => !text.includes('\0')),
      ),
      list: fc.array(tie('node'), { maxLength: 3 }),
      map: fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), tie('node'), { maxKeys: 3 }),
      node: fc.oneof({ depthSize: 'small' }, tie('leaf'), tie('list'), tie('map')),
    })).node;
    fc.assert(fc.property(tree, value => writeJson(parseJson(writeJson(value))) === writeJson(value)));
  });
});
