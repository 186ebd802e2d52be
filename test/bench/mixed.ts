// Tables of each game, and two hundred of all games at once, played by robots: processor time of the server an action.
import { Platform } from '../support/clients.ts';
import { openDatabases } from '../support/databases.ts';
import { type LoadedGame, loadedGames, quickTable } from '../support/loaded-games.ts';
import { Crowd, type Played } from '../support/robots/index.ts';
import { PLATFORM_KEY } from '../support/server-process.ts';
import { openSite, openTable } from '../support/site.ts';
import { isQuick, median, sleep } from './measure.ts';
import { startOurs } from './ours.ts';

const TABLES = isQuick ? 28 : 200;
const MOST_SEATS = 3;
const MS = isQuick ? 5_000 : 15_000;
const SAMPLES = isQuick ? 2 : 5;

export async function mixed(): Promise<void> {
  const databases = await openDatabases();
  const ours = await startOurs(await databases.make());
  const platform = new Platform(ours.ready.url, PLATFORM_KEY);
  const site = await openSite(platform, 'bench');
  const about = { server: () => ours, site, isQuick: true };
  try {
    const games = await loadedGames();
    const tables = new Map<LoadedGame, string[]>();
    for (let i = 0; i < TABLES; i++) {
      const loaded = games[i % games.length] as LoadedGame;
      const id = await openTable(platform, { names: { en: `T${i}` }, ...quickTable(loaded) });
      tables.set(loaded, [...(tables.get(loaded) ?? []), id]);
    }
    for (const [loaded, ids] of tables) {
      const crowd = new Crowd({ ...about, name: `${loaded.game.code} at ${ids.length} tables` });
      for (const id of ids) await come(crowd, loaded, id);
      await show(crowd);
    }
    const all = new Crowd({ ...about, name: `all games at ${TABLES} tables` });
    for (const [loaded, ids] of tables) for (const id of ids) await come(all, loaded, id);
    await show(all);
  } finally {
    await ours.end();
    await site.wallet.close();
  }
  await databases.stop();
}

/** As many as the game needs, up to a few. */
function come(crowd: Crowd, loaded: LoadedGame, table: string): Promise<void> {
  return crowd.come(loaded, table, Math.min(loaded.game.seats?.max ?? MOST_SEATS, MOST_SEATS));
}

async function show(crowd: Crowd): Promise<void> {
  await sleep(3_000); // everybody sits, and the first rounds warm up
  const played: Played[] = [];
  for (let i = 0; i < SAMPLES; i++) played.push(await crowd.measured(MS / SAMPLES));
  const [cpu, rate] = [median(played.map(each => each.cpu)), median(played.map(each => each.rate))];
  console.log(`  ${crowd.name}: ${cpu.toFixed(0)} µs of the processor an action, ${rate.toFixed(0)} actions/s`);
  await crowd.goHome();
}
