// Who sits where, as a carry keeps it: the same people in the same seats, who have not stood up since.
import { expect } from 'chai';
import type { SeatInfo } from '../round.ts';
import { haveStayed, sittingsOf } from './sittings.ts';

const at = (seat: number, player: string, sitting?: string): SeatInfo => ({
  ...{ seat, player, chips: 100, in: true, connected: true, entry: null },
  ...(sitting === undefined ? {} : { sitting }),
});

describe('sittings', () => {
  it('SDK-02 know who has stayed: not who came, went, changed seats, or stood up and sat down where they had sat', () => {
    const kept = sittingsOf([at(0, 'a', 'x'), at(1, 'b', 'y')]);
    expect(haveStayed(kept, [at(0, 'a', 'x'), { ...at(1, 'b', 'y'), chips: 5, in: false, connected: false }])).to.equal(true);
    for (const seats of [
      [at(0, 'a', 'x'), at(1, 'b', 'z')],
      [at(0, 'a', 'x'), at(1, 'c', 'y')],
      [at(0, 'a', 'x'), at(2, 'b', 'y')],
      [at(0, 'a', 'x')],
      [at(0, 'a', 'x'), at(1, 'b', 'y'), at(2, 'c', 'w')],
    ])
      expect(haveStayed(kept, seats)).to.equal(false);
    expect(haveStayed(undefined, [])).to.equal(false);
  });

  it('SDK-02 go by players where the host does not say when somebody sat down', () => {
    const kept = sittingsOf([at(0, 'a'), at(1, 'b')]);
    expect([haveStayed(kept, [at(0, 'a'), at(1, 'b')]), haveStayed(kept, [at(0, 'a'), at(1, 'c')])]).to.deep.equal([true, false]);
  });
});
