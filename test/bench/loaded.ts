// Games as the server loads them, each in a context of its own, against the same games imported: what the border costs.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Game } from '@baize/sdk';
import { bundleGuest, bundlePackage, scriptOf } from '../../core/server/src/games/bundle.ts';
import { openContext } from '../../core/server/src/games/context.ts';
import { remoteGames } from '../../core/server/src/games/remote-game.ts';
import { ROOT } from '../../core/server/src/kernel/index.ts';
import { baccarat } from '../../games/baccarat/src/index.ts';
import { holdem } from '../../games/holdem/src/index.ts';
import { playHand } from './hands.ts';
import { alternate, isQuick, rateOf, report } from './measure.ts';

/** A loaded game takes at most this much longer. */
const SLOWEST = 1.1;

export async function loaded(playRound: (game: Game) => number): Promise<void> {
  const store = mkdtempSync(join(tmpdir(), 'baize-bench-'));
  try {
    await against("hold'em of six", 'µs a hand', holdem, await load('holdem', holdem.code, store), 10, playHand);
    await against('baccarat', 'µs a round', baccarat, await load('baccarat', baccarat.code, store), 100, playRound);
  } finally {
    rmSync(store, { recursive: true, force: true });
  }
}

async function load(folder: string, code: string, store: string): Promise<Game> {
  const { version } = await bundlePackage(join(ROOT, 'games', folder), store);
  const games = remoteGames(openContext(scriptOf(version, store), version, await bundleGuest(store)));
  return games.find(each => each.code === code) as Game;
}

async function against(name: string, unit: string, imported: Game, there: Game, batch: number, play: (game: Game) => number) {
  let sum = 0;
  for (let i = 0; i < (isQuick ? 200 : 2_000) * 10; i++) sum += play(i % 2 === 0 ? imported : there);
  const time = (game: Game) => {
    const rate = rateOf(batch, () => {
      sum += play(game);
    });
    return () => 1e6 / rate();
  };
  const got = await alternate(9, time(there), time(imported));
  if (!(sum > 0)) throw new Error('nothing was played');
  report({ name: `${name}, loaded`, unit, ...got, against: 'imported', goal: { most: SLOWEST } });
}
