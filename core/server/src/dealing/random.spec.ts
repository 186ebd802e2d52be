// Chance: every remainder equally likely, known answers, and the rejection path taken.
import { expect } from 'chai';
import { below, shuffle, systemWords } from './random.ts';

const RANGE = 2 ** 32;
const stream = (...words: number[]) => {
  let at = 0;
  return () => {
    if (at === words.length) throw new Error('the stream is used up');
    return words[at++] as number;
  };
};
/** The words next to both ends of the accepted range; the rule between them has a period of n. */
const limitOf = (n: number) => RANGE - (RANGE % n);

describe('random', () => {
  it('GEN-04 gives each number equally often, for all n up to 64', () => {
    for (let n = 1; n <= 64; n++) {
      expect(limitOf(n) % n, `${n}: the accepted words divide evenly`).to.equal(0);
      for (const start of [0, limitOf(n) - n]) {
        const counts = new Array<number>(n).fill(0);
        for (let word = start; word < start + n; word++) {
          const value = below(n, stream(word));
          counts[value] = (counts[value] ?? 0) + 1;
        }
        expect(counts, `${n} from ${start}`).to.deep.equal(new Array(n).fill(1));
      }
    }
  });

  it('GEN-04 draws again for every word beyond the range, for all n up to 64', () => {
    for (let n = 1; n <= 64; n++) for (let word = limitOf(n); word < RANGE; word++) expect(below(n, stream(word, 0))).to.equal(0);
    expect(below(3, stream(RANGE - 1, RANGE - 1, 5))).to.equal(2);
  });

  it('GEN-04 shuffles to known answers', () => {
    // the picks of 6 are below(6), below(5) … below(2): a swap of the last with the picked one
    expect(shuffle([0, 1, 2, 3, 4, 5], stream(0, 0, 0, 0, 0))).to.deep.equal([1, 2, 3, 4, 5, 0]);
    expect(shuffle([0, 1, 2, 3, 4, 5], stream(5, 4, 3, 2, 1))).to.deep.equal([0, 1, 2, 3, 4, 5]);
    expect(shuffle([0, 1, 2], stream(RANGE - 1, 1, 0))).to.deep.equal([2, 0, 1]);
  });

  it('GEN-04 reaches each order of four exactly once', () => {
    const seen = new Set<string>();
    for (let a = 0; a < 4; a++)
      for (let b = 0; b < 3; b++) for (let c = 0; c < 2; c++) seen.add(shuffle([0, 1, 2, 3], stream(a, b, c)).join());
    expect(seen.size).to.equal(24);
  });

  it('refuses a range that is none', () => {
    for (const n of [0, -1, 1.5, RANGE + 1, Number.NaN]) expect(() => below(n, stream(0))).to.throw(RangeError);
  });

  it('draws further blocks from the system', () => {
    const words = systemWords();
    expect(new Set(Array.from({ length: 3000 }, words)).size).to.be.greaterThan(2990);
  });
});
