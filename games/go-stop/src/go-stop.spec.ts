// Go-Stop by the battery of every game, by its vectors, and by the sheet's examples of points and money.
import { fuzz, type GoldenRound, playsIn, playVectors, readCases, replay } from '@baize/testkit';
import { expect } from 'chai';
import { goStop } from './index.ts';
import { vectors } from './vectors.ts';

const DIR = `${import.meta.dirname}/..`;
const player = vectors.gostop as NonNullable<typeof vectors.gostop>;
type Case = { id: string; given: object; expect: Record<string, unknown> & { losers: object[]; transfers: object[] } };
const cases = () => readCases(`${DIR}/vectors/gostop.jsonl`) as Case[];

describe('go-stop', function () {
  this.timeout(90_000);
  playsIn(it, goStop, { rounds: 100, dir: DIR, certify: true });

  it('GAM-07 MNY-11 plays all given vectors as they state', () => {
    expect(playVectors(player, cases())).to.deep.equal({ passed: 225, failed: 0, differences: [] });
  });

  it('names what differs in an altered vector', () => {
    const one = cases().find(each => each.expect.losers.length > 0) as Case;
    const altered = (about: object): string[] =>
      playVectors(player, [{ ...one, expect: { ...one.expect, ...about } }]).differences.map(each => each.split(': ')[1] ?? '');
    const [first] = one.expect.losers;
    expect(altered({ next_carry: 3 })).to.deep.equal(['next_carry 1, expected 3']);
    expect(altered({ losers: [{ ...first, points: 1_000 }, one.expect.losers[1]] })[0]).to.match(
      /^losers\[0\]\.points \d+, expected 1000$/,
    );
    expect(altered({ fee: [1, 1, 1] }).length).to.be.above(0);
    expect(altered({ transfers: [] })).to.deep.equal(['transfers has 2 entries, expected 0']);
  });

  it('plays its golden rounds as they were recorded', () => {
    const rounds = readCases(`${DIR}/golden/gostop.jsonl`) as GoldenRound[];
    expect(rounds).to.have.length(10);
    for (const golden of rounds) expect(replay(goStop, golden)).to.deep.equal([]);
    const text = JSON.stringify(rounds);
    for (const word of ['chongtong', 'nagari', 'ppeok', 'shake', 'bomb', 'own_heap', 'pi_bak'])
      expect(text).to.contain(`"${word}"`);
  });

  it('SDK-04 GAM-07 keeps every invariant through 400 random rounds', () => {
    expect(fuzz(goStop, { rounds: 400, seed: 77 }).failed).to.deep.equal([]);
  });
});
