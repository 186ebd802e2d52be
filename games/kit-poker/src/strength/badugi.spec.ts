// Tests of badugi hands by number: every hand of four cards, and its properties.
import { FACES } from '@baize/kit-cards';
import { expect } from 'chai';
import fc from 'fast-check';
import { BADUGI, BADUGI_VALUES, BADUGIS_BY_TOP, byRank } from './fixture.ts';
import { badugiHandOf, rankBadugi, rankOfBadugi } from './index.ts';

const PACK = Array.from({ length: 52 }, (_, id) => id);
const RUNS = { seed: 1, numRuns: 500 };
const four = (ids: readonly number[]): number => {
  const [a = -1, b = -1, c = -1, d = -1] = ids;
  return rankBadugi(a, b, c, d);
};
const hands = fc.shuffledSubarray(PACK, { minLength: 4, maxLength: 4 });

describe('badugi hands by number', () => {
  it('GAM-05 counts every hand of four cards, and the badugis by their highest card', () => {
    const counts = new Uint32Array(1_093);
    for (let a = 0; a < 52; a++)
      for (let b = 0; b < a; b++)
        for (let c = 0; c < b; c++)
          for (let d = 0; d < c; d++) {
            const value = rankBadugi(a, b, c, d);
            counts[value] = (counts[value] as number) + 1;
          }
    expect(counts[0]).to.equal(0);
    expect(byRank(counts, rankOfBadugi)).to.deep.equal(BADUGI.counts);
    expect(byRank(counts.map(Math.sign), rankOfBadugi)).to.deep.equal(BADUGI_VALUES);
    const tops = Object.entries(BADUGIS_BY_TOP);
    let value = 1_093;
    for (const [at, [, known]] of tops.entries()) {
      let found = 0;
      const size = ((at + 3) * (at + 2) * (at + 1)) / 6; // choices of three lower ranks
      for (let each = 0; each < size; each++) found += counts[--value] as number;
      expect(found).to.equal(known);
    }
    expect(rankOfBadugi(value)).to.equal('badugi');
    expect(rankOfBadugi(value - 1)).to.equal('three_card');
  });

  it('names the highest card of a badugi by its value', () => {
    const top = (hand: string): string => badugiHandOf(hand.split(' ')).best[0] ?? '';
    expect(['Ac 2d 3h 4s', 'Kc Ad 2h 3s', 'Qc Td 9h 5s'].map(top)).to.deep.equal(['4s', 'Kc', 'Qc']);
  });

  it('is the same in whatever order the cards come, and whatever the suits are called', () => {
    fc.assert(
      fc.property(hands, fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }), (ids, suits) => {
        const renamed = ids.map(id => id - (id & 3) + (suits[id & 3] as number)).reverse();
        expect(four(renamed)).to.equal(four(ids));
      }),
      RUNS,
    );
  });

  it('is worth what its best cards are: as many as can differ in rank and suit, and no others change it', () => {
    fc.assert(
      fc.property(hands, ids => {
        const { value, rank, best } = badugiHandOf(ids.map(id => FACES[id] as string));
        expect([value, rank]).to.deep.equal([four(ids), rankOfBadugi(value)]);
        expect(best.length).to.equal(['', 'one_card', 'two_card', 'three_card', 'badugi'].indexOf(rank));
        expect(new Set(best.map(card => card[0])).size).to.equal(best.length);
        expect(new Set(best.map(card => card[1])).size).to.equal(best.length);
        const places = best.map(card => 'A23456789TJQK'.indexOf(card[0] ?? ''));
        expect(places).to.deep.equal([...places].sort((a, b) => b - a));
      }),
      RUNS,
    );
  });
});
