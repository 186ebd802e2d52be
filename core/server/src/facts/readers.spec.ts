// Who is staff: only who is nobody's player. A player whose operator was lost on the way would see every card.
import { expect } from 'chai';
import { mayRead, type Reader, type Recorded, sightOfReader } from './index.ts';

const ROUND: Recorded = {
  operator: null,
  isOver: true,
  participants: [
    { playerId: 'pl_1', operator: 'acme', externalId: 'u-1', nickname: 'One', seat: 0 },
    { playerId: 'pl_2', operator: 'acme', externalId: 'u-2', nickname: 'Two', seat: 1 },
  ],
  players: new Set(['pl_1', 'pl_2']),
};

describe('readers of a round', () => {
  it('staff see every seat, a player their own', () => {
    expect(sightOfReader(ROUND, {}).seats).to.equal('all');
    expect(sightOfReader(ROUND, { operator: 'acme' }).seats).to.deep.equal([0, 1]);
    expect(sightOfReader(ROUND, { operator: 'acme', playerId: 'pl_1', externalId: 'u-1' }).seats).to.deep.equal([0]);
  });

  it('a player without an operator is no staff: nothing is read for them', () => {
    // @ts-expect-error a player's reader names the operator
    const player: Reader = { playerId: 'pl_1' };
    // @ts-expect-error so does that of a player's view
    const view: Reader = { externalId: 'u-1' };
    for (const lost of [player, view]) {
      expect(() => sightOfReader(ROUND, lost)).to.throw('has no operator');
      expect(() => mayRead(ROUND, lost)).to.throw('has no operator');
    }
  });
});
