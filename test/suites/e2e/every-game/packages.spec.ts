// Every package of games/ by what it brings: random rounds with all checks, its bot, its vectors, its golden rounds.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checksOf, findPackages, fuzz, type GoldenRound, readCases, replay, vectors } from '@baize/testkit';
import { expect } from 'chai';
import { readScreenPackage } from '../../../../plugins/screen/src/screens/package.ts';
import { allGames, type LoadedGame, loadedGames } from '../../../support/loaded-games.ts';

const LONG = process.env.BAIZE_LONG === '1';
const ROUNDS = LONG ? 20_000 : 150;
/** Whoever wants other rounds gives a seed. */
const SEED = Number(process.env.BAIZE_SEED ?? 1);

const games: LoadedGame[] = await loadedGames();
const players = await Promise.all(
  findPackages().flatMap(({ vectors: file }) =>
    file === null ? [] : [import(file).then(module => Object.keys((module as { vectors: object }).vectors))],
  ),
);

describe('every game of the repository', function () {
  this.timeout(LONG ? 1_800_000 : 120_000);

  it('SDK-03 is found by its package alone', () => {
    expect(games.map(({ game }) => game.code)).to.include.members(['baccarat', 'holdem_nlh', 'badugi']);
  });

  it('SDK-03 brings its own picture of every game, and the shell has one of each category alone', () => {
    const missing = games.filter(({ game, pack }) => !existsSync(join(pack.dir, 'art', `thumb.${game.code}.webp`)));
    expect(missing.map(({ game }) => game.code)).to.deep.equal([]);
    const drawn = readdirSync(join(import.meta.dirname, '../../../../plugins/screen/assets/thumbs'));
    expect(drawn).to.have.members(['board', 'card', 'live', 'poker'].map(category => `${category}.webp`));
  });

  it('SDK-03 names each of its games in the words of its screen: a table that is opened directly and histories have no other', async () => {
    const unnamed = (await allGames()).filter(
      ({ game, pack }) => readScreenPackage(pack.dir).words[`game.${game.code}`] === undefined,
    );
    expect(unnamed.map(({ game }) => game.code)).to.deep.equal([]);
  });

  for (const { game, pack } of games) {
    it(`SDK-03 ${game.code} keeps money and hidden cards through ${ROUNDS} random rounds (BAIZE_SEED=${SEED})`, () => {
      expect(fuzz(game, { rounds: ROUNDS, seed: SEED }).failed).to.deep.equal([]);
    });

    it(`SDK-03 ${game.code} passes every check of a game, and its own golden rounds`, () => {
      const problems = checksOf(game, { dir: pack.dir, rounds: 20, warn: () => {} }).flatMap(check => check.problems());
      expect(problems).to.deep.equal([]);
      const file = join(pack.dir, 'golden', `${game.code}.jsonl`);
      if (!existsSync(file)) return; // a package may have none
      for (const golden of readCases(file) as GoldenRound[]) expect(replay(game, golden)).to.deep.equal([]);
    });
  }

  /** The edges that a page names, each with how many digits it has. */
  const edgesIn = (text: string): [number, number][] =>
    [...text.matchAll(/(\d+(?:\.(\d+))?) %/g)].map(([, edge, digits = '']) => [Number(edge), digits.length]);

  for (const { game, pack } of games.filter(each => existsSync(join(each.pack.dir, 'figures.json'))))
    it(`SDK-03 ${game.code} has each of its exact figures as a house edge in its README, where no fee makes it`, () => {
      const read = (file: string) => readFileSync(join(pack.dir, file), 'utf8');
      const figures = (JSON.parse(read('figures.json')) as Record<string, Record<string, { return: number }>>)[game.code];
      const named = edgesIn(read('README.md'));
      const missing = Object.entries(figures ?? {}).filter(([, figure]) => {
        const edge = 100 * (1 - figure.return);
        return edge !== 0 && !named.some(([each, digits]) => digits >= 3 && Math.abs(each - edge) <= 0.5001 / 10 ** digits);
      });
      expect(missing.map(([spot]) => spot)).to.deep.equal([]);
    });

  for (const name of players.flat())
    it(`SDK-03 all cases of the vectors ${name} that its package keeps pass`, async () => {
      expect((await vectors(name)).differences).to.deep.equal([]);
    });
});
