// Any JSON value comes out of the words as it went in, also when a game has more shapes than are kept; broken words are refused.
import { expect } from 'chai';
import fc from 'fast-check';
import { readJson, startReading, type WordSource } from './read-words.ts';
import { keysOf } from './shapes.ts';
import { add, addJson, rewind, size, words } from './write-words.ts';

const source: WordSource = { words, keysOf, makers: new Map() };
const through = (value: unknown): unknown => {
  rewind(0);
  addJson(value);
  startReading(source, size());
  return readJson();
};
const hasProto = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && (Object.hasOwn(value, '__proto__') || Object.values(value).some(hasProto));

describe('words', () => {
  it('SDK-04 bring every JSON value across as it is', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), value => {
        fc.pre(!hasProto(value) && !JSON.stringify(value).includes('-0'));
        expect(through(value)).to.deep.equal(value);
      }),
      { numRuns: 500 },
    );
  });

  it('keep the order of keys, and leave out what is undefined', () => {
    expect(JSON.stringify(through({ b: 1, a: undefined, c: { z: 1, y: [] }, d: null }))).to.equal(
      '{"b":1,"c":{"z":1,"y":[]},"d":null}',
    );
    expect(Object.keys(through({ '10': 1, '9': 2, x: 3 }) as object)).to.deep.equal(['9', '10', 'x']);
  });

  it('bring keys that are data across, however many there are, and names that are no words', () => {
    for (let i = 0; i < 5000; i++) {
      const value = { [`pl_${i}`]: i, more: { [`key ${i}"\\`]: [i] } };
      expect(through(value)).to.deep.equal(value);
    }
    const odd = { constructor: 1, toString: 2, 'a"]; throw 1; ["': 3, '': 4 };
    expect(through(odd)).to.deep.equal(odd);
    expect(through({ kind: 'deal', seat: 1 }), 'a shape met after that').to.deep.equal({ kind: 'deal', seat: 1 });
  });

  it('refuse what is no JSON, and words that nobody wrote', () => {
    for (const value of [() => 1, Symbol('x'), Number.NaN, 1n, { a: [Number.POSITIVE_INFINITY] }, JSON.parse('{"__proto__":1}')])
      expect(() => through(value)).to.throw(TypeError);
    for (const list of [
      [undefined],
      [undefined, 1e9],
      [undefined, 0.5],
      [undefined, -1e9],
      [undefined, null, 3, 'a', 1],
      [undefined, 'x'],
      [Number.NaN],
      [undefined, null, 1, '__proto__', 1],
    ]) {
      rewind(0);
      for (const word of list) add(word);
      startReading(source, size());
      expect(() => readJson(), JSON.stringify(list)).to.throw();
    }
  });
});
