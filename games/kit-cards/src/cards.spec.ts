// Tests of faces and numbers.
import { standardPack } from '@baize/sdk';
import { expect } from 'chai';
import { FACES, idOf, RANKS, SUITS } from './index.ts';

describe('playing cards', () => {
  it('are the standard pack, in its order', () => {
    expect(FACES).to.deep.equal(standardPack());
    expect([FACES[0], FACES[51], RANKS.length, SUITS.length]).to.deep.equal(['2c', 'As', 13, 4]);
  });

  it('have the number of their place, marked as a copy or not', () => {
    for (const [id, face] of FACES.entries()) {
      expect(idOf(face)).to.equal(id);
      expect(idOf(`${face}.3`)).to.equal(id);
      expect([RANKS[id >> 2], SUITS[id & 3]].join('')).to.equal(face);
    }
  });

  it('are nothing else', () => {
    for (const face of ['', '2', '1c', 'cA', 'AS', 'as', '10c', 'Asx', 'A♠', 'éc', ' As', 'As '])
      expect(() => idOf(face), face).to.throw(RangeError, 'no playing card');
  });
});
