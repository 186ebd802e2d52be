// The games that no screen knows pass every check of a game.
import { playsIn } from '@baize/testkit';
import games from './index.ts';

describe('games that no screen knows', () => {
  for (const game of games) playsIn(it, game, { rounds: 100, warn: () => {} });
});
