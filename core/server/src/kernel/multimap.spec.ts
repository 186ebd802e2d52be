// A map of several values is what a map of sets is.
import { expect } from 'chai';
import fc from 'fast-check';
import { Multimap } from './multimap.ts';

const VALUES = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];

describe('a map of several values', () => {
  it('has nothing before anything came', () => {
    const map = new Multimap<string, object>();
    expect([map.size, map.has('x'), map.count('x'), [...map.of('x')], [...map.keys()]]).to.deep.equal([0, false, 0, [], []]);
    expect(map.delete('x', {})).to.equal(false);
  });

  it('has at every moment what a map of sets would have', () => {
    const step = fc.record({ key: fc.constantFrom('x', 'y'), value: fc.constantFrom(...VALUES), isAdded: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), steps => {
        const [map, sets] = [new Multimap<string, object>(), new Map<string, Set<object>>()];
        for (const { key, value, isAdded } of steps) {
          const own = sets.get(key) ?? new Set();
          if (isAdded) {
            map.add(key, value);
            sets.set(key, own.add(value));
          } else {
            expect(map.delete(key, value)).to.equal(own.delete(value));
            if (own.size === 0) sets.delete(key);
          }
          expect([map.size, [...map.keys()]]).to.deep.equal([sets.size, [...sets.keys()]]);
          for (const each of ['x', 'y']) {
            expect([...map.of(each)]).to.deep.equal([...(sets.get(each) ?? [])]);
            for (const one of VALUES) expect(map.includes(each, one)).to.equal(sets.get(each)?.has(one) ?? false);
            expect([map.count(each), map.has(each)]).to.deep.equal([sets.get(each)?.size ?? 0, sets.has(each)]);
          }
        }
      }),
    );
  });
});
