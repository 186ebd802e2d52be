// Tests of the five cards that make a hand: against trying every choice of five, on hands full of groups, suits and runs.
import { FACES } from '@baize/kit-cards';
import { luckOf } from '@baize/testkit';
import { expect } from 'chai';
import { bestFive } from './best-five.ts';
import { rank5, rankOf } from './rank.ts';
import { categoryOf } from './value.ts';

const highFirst = (ids: readonly number[]): number[] => [...ids].sort((a, b) => (b >> 2) - (a >> 2) || a - b);

/** The first choice of five in this order that has the value. */
function tried(ids: readonly number[], value: number): number[] {
  const five: number[] = [];
  const search = (from: number): boolean => {
    if (five.length === 5) return rank5(...(five as [number, number, number, number, number])) === value;
    for (let at = from; at < ids.length; at++) {
      five.push(ids[at] as number);
      if (search(at + 1)) return true;
      five.pop();
    }
    return false;
  };
  search(0);
  return five;
}

const PACKS: Record<string, readonly number[]> = {
  'a full pack': FACES.map((_, id) => id),
  'five ranks': FACES.map((_, id) => id).filter(id => [0, 1, 10, 11, 12].includes(id >> 2)),
  'hearts and nines': FACES.map((_, id) => id).filter(id => (id & 3) === 2 || id >> 2 === 7),
  'low cards and aces': FACES.map((_, id) => id).filter(id => id >> 2 < 5 || id >> 2 === 12),
};

describe('the best five', () => {
  for (const [name, pack] of Object.entries(PACKS))
    it(`are the first choice that has the value, from ${name}`, () => {
      const luck = luckOf(11);
      for (let i = 0; i < 3_000; i++) {
        const left = [...pack];
        const ids = highFirst(Array.from({ length: 5 + luck(3) }, () => left.splice(luck(left.length), 1)[0] as number));
        const value = rankOf(ids);
        const five = bestFive(ids, categoryOf(value));
        expect(highFirst(five), ids.join(' ')).to.deep.equal(tried(ids, value));
      }
    });

  it('come with groups first and the ace of a wheel last', () => {
    const ids = (text: string) => text.split(' ').map(card => FACES.indexOf(card));
    const names = (text: string, rank: Parameters<typeof bestFive>[1]) =>
      bestFive(highFirst(ids(text)), rank)
        .map(id => FACES[id])
        .join(' ');
    expect(names('Ac Kd 9h 9s 4c 4d 2h', 'two_pair')).to.equal('9h 9s 4c 4d Ac');
    expect(names('Ac 9d 5h 4s 3c 2d 2h', 'straight')).to.equal('5h 4s 3c 2d Ac');
    expect(names('Ac Kd Kh 2s 2c 2d 9h', 'full_house')).to.equal('2c 2d 2s Kd Kh');
  });

  it('throws where the cards are no such hand', () => {
    expect(() => bestFive([48, 44, 40, 36, 32], 'one_pair')).to.throw(RangeError);
    expect(() => bestFive([48, 45, 40, 36, 32], 'flush')).to.throw(RangeError);
  });
});
