// Tests of the form in which differences are said.
import { expect } from 'chai';
import { differences } from './differences.ts';

const CASES: [unknown, unknown, string[]][] = [
  [{ a: 1, b: 2 }, { a: 1 }, []],
  [{ pots: [{ shares: { '3': 120 } }] }, { pots: [{ shares: { '3': 121 } }] }, ['pots[0].shares["3"] 120, expected 121']],
  [{ a: [1, 2] }, { a: [1] }, ['a has 2 entries, expected 1']],
  [{ a: [1] }, { a: [1, 2] }, ['a[1] missing, expected 2']],
  [{}, { a: null }, ['a missing, expected null']],
  [{ a: '1' }, { a: 1 }, ['a "1", expected 1']],
  [{ a: [] }, { a: {} }, ['a [], expected {}']],
  [{ a: { b: 1 } }, { a: { b: 2, c: 3 } }, ['a.b 1, expected 2', 'a.c missing, expected 3']],
];

describe('differences', () => {
  for (const [actual, expected, found] of CASES)
    it(`of ${JSON.stringify(actual)} from ${JSON.stringify(expected)}: ${found.join('; ') || 'none'}`, () => {
      expect(differences('', actual, expected)).to.deep.equal(found);
    });
});
