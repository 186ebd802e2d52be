// The games of the simulated world: bundled and loaded once, shared by all processes of all runs.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Database } from '../../../../core/server/src/db/index.ts';
import { Plugins } from '../../../../core/server/src/games/index.ts';
import { makeLog, ROOT, systemClock } from '../../../../core/server/src/kernel/index.ts';

export const BANKED = 'baccarat';
export const SEATED = 'holdem_nlh';

/** Loads them; their versions are recorded nowhere. */
export async function loadGames(): Promise<Plugins> {
  const data = mkdtempSync(join(tmpdir(), 'baize-sim-'));
  const db = { query: async () => [] } as unknown as Database;
  const plugins = new Plugins({ db, config: { data }, log: makeLog('silent'), clock: systemClock });
  for (const game of ['baccarat', 'holdem']) await plugins.load(resolve(ROOT, 'games', game));
  process.once('exit', () => rmSync(data, { recursive: true, force: true }));
  return plugins;
}
