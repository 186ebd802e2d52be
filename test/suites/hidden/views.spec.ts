// Nothing hidden in any view of any game's rounds, in short: `npm run hidden` plays ten thousand rounds of each.
import type { Game, Round } from '@baize/sdk';
import { findPackages, fuzz, gamesOf } from '@baize/testkit';
import { expect } from 'chai';
import { Views } from './views.ts';

const ROUNDS = 12;
const SEED = Number(process.env.BAIZE_SEED ?? 1);
const games = (await Promise.all(findPackages().map(gamesOf))).flat().filter(({ template }) => template !== undefined);
const gameOf = (code: string): Game => games.find(game => game.code === code) as Game;

/** This game, saying aloud with each answer which card was dealt first. */
const babbling = (game: Game): Game => ({
  ...game,
  *play(round) {
    let first: unknown;
    const tell: Round['tell'] = (fact, only) => {
      round.tell(fact, only);
      if (fact.kind === 'deal') first ??= (fact.cards as string[])[0];
      if (fact.kind === 'action') round.tell({ kind: 'event', type: 'note', data: { text: `it was ${String(first)}` } });
    };
    return yield* game.play(Object.setPrototypeOf({ tell }, round) as Round);
  },
});

describe('what is hidden', function () {
  this.timeout(180_000);

  for (const game of games)
    it(`GAM-13 HIS-16 ${game.code}: no screen and no history names a card that is not for it (BAIZE_SEED=${SEED})`, () => {
      const { looks, counts } = new Views(game);
      expect(fuzz(game, { rounds: ROUNDS, seed: SEED, looks }).failed.map(({ problems }) => problems)).to.deep.equal([]);
      expect(counts.cards).to.be.greaterThan(ROUNDS);
    });

  it('the check has something to find: a card that is given away in a word', () => {
    const game = babbling(gameOf('seotda'));
    const [failed] = fuzz(game, { rounds: 20, seed: SEED, looks: new Views(game).looks }).failed;
    expect(failed?.problems.join('; ')).to.match(/on the screen of null names \d\d[ab], which was hidden from them/);
  });
});
