// What is proved of every game of captured flower cards: its vectors, what they find, its golden rounds, rounds by chance.
import type { Game } from '@baize/sdk';
import { fuzz, type GoldenRound, playsIn, playVectors, readCases, replay, type VectorPlayer } from '@baize/testkit';
import { expect } from 'chai';

type Case = { id: string; given: object; expect: Record<string, unknown> & { losers: object[]; transfers: object[] } };

/** What golden rounds must show, that the script comes to all of it. */
const SHOWN = ['chongtong', 'nagari', 'ppeok', 'shake', 'bomb', 'own_heap', 'pi_bak'];
const ROUNDS = 400;

/** Adds its specs to the suite that runs. `id`: the requirement that the game is; `dir`: its package. */
export function provesIn(
  it: Mocha.TestFunction,
  game: Game,
  player: VectorPlayer,
  { id, dir }: { id: string; dir: string },
): void {
  const { code } = game;
  const cases = () => readCases(`${dir}/vectors/${code}.jsonl`) as Case[];
  playsIn(it, game, { rounds: 100, dir, certify: true });

  it(`${id} MNY-11 plays all given vectors as they state`, () => {
    expect(playVectors(player, cases())).to.deep.equal({ passed: 225, failed: 0, differences: [] });
  });

  it('names what differs in an altered vector', () => {
    const one = cases().find(each => each.expect.losers.length > 0) as Case;
    const altered = (about: object): string[] =>
      playVectors(player, [{ ...one, expect: { ...one.expect, ...about } }]).differences.map(each => each.split(': ')[1] ?? '');
    const { losers, transfers } = one.expect;
    const [first, ...others] = losers;
    expect(altered({ next_carry: 3 })).to.deep.equal(['next_carry 1, expected 3']);
    const points = /^losers\[0\]\.points \d+, expected 1000$/;
    expect(altered({ losers: [{ ...first, points: 1_000 }, ...others] })[0]).to.match(points);
    expect(altered({ fee: [1, ...losers.map(() => 1)] }).length).to.be.above(0);
    expect(altered({ transfers: [] })).to.deep.equal([`transfers has ${transfers.length} entries, expected 0`]);
  });

  it('plays its golden rounds as they were recorded', () => {
    const rounds = readCases(`${dir}/golden/${code}.jsonl`) as GoldenRound[];
    expect(rounds).to.have.length(10);
    for (const golden of rounds) expect(replay(game, golden)).to.deep.equal([]);
    const text = JSON.stringify(rounds);
    for (const word of SHOWN) expect(text).to.contain(`"${word}"`);
  });

  it(`SDK-04 ${id} keeps every invariant through ${ROUNDS} random rounds`, () => {
    expect(fuzz(game, { rounds: ROUNDS, seed: 77 }).failed).to.deep.equal([]);
  });
}
