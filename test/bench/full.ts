// A process that is full: 300 tables of all games, 1,800 people who pay from their wallets, on PostgreSQL; then 3,000 who come
// back after a restart. Their clients and the database have the same machine. `--tables=N`: so many, and people as one to six.
import type { Child } from '../support/child.ts';
import { Platform } from '../support/clients.ts';
import { openDatabases } from '../support/databases.ts';
import { type LoadedGame, loadedGames, quickTable } from '../support/loaded-games.ts';
import { Crowd } from '../support/robots/index.ts';
import { PLATFORM_KEY } from '../support/server-process.ts';
import { openSite, openTable } from '../support/site.ts';
import { achieved, isQuick, sleep } from './measure.ts';
import { startOurs } from './ours.ts';
import type { Watched } from './server-handlers.ts';

const [, given] = process.argv.find(each => each.startsWith('--tables='))?.split('=') ?? [];
const TABLES = given ? Number(given) : isQuick ? 30 : 300;
const SHARE = TABLES / 300;
const PEOPLE = Math.round(1_800 * SHARE);
const BACK = Math.round(3_000 * SHARE);
const RATE = 500 * SHARE;
const MOST_SEATS = 6;
/** The pace is found when so many steps in a row were as wanted, or is given up after so many. */
const SETTLED_STEPS = isQuick ? 1 : 3;
const MOST_STEPS = isQuick ? 10 : 60;
const STEP_MS = 4_000;
const NEAR = 0.08;
/** Until their pace is found: whoever comes first must not keep the server from those who come later. */
const PATIENT = 20;
/** Nobody is so quick that a slow machine is asked more the slower it is. */
const SHORTEST = 0.5;
const MS = isQuick ? 10_000 : 60_000;
const GOAL = { p50: 15, p99: 60, backS: 5 };
const MOST_BACK_MS = 60_000;
const MOST_FILL_MS = 60_000;

type Server = Child<{ url: string }>;
type Table = { loaded: LoadedGame; id: string };

export async function full(): Promise<void> {
  const databases = await openDatabases();
  const database = await databases.make();
  let server: Server = await startOurs(database);
  const site = await openSite(new Platform(server.ready.url, PLATFORM_KEY), 'bench');
  try {
    const tables = await openTables(server);
    const crowd = new Crowd({ name: 'people', server: () => server, site });
    crowd.stretch = PATIENT;
    await fill(crowd, tables, PEOPLE);
    await here(crowd, MOST_FILL_MS);
    console.log(`  ${crowd.here} of ${crowd.size} people are there; their pace is found`);
    await pace(crowd);
    await play(server, crowd);
    crowd.stretch = PATIENT;
    await fill(crowd, tables, BACK);
    crowd.stretch = 1;
    await here(crowd, MOST_BACK_MS);
    await server.kill();
    const from = performance.now();
    server = await startOurs(database);
    await comeBack(server, crowd, performance.now() - from);
  } finally {
    await server.end();
    await site.wallet.close();
  }
  await databases.stop();
}

/** Tables with the times that their games come with: as long as people have, not as robots of other benchmarks. */
async function openTables({ ready }: Server): Promise<Table[]> {
  const games = await loadedGames();
  const platform = new Platform(ready.url, PLATFORM_KEY);
  const tables: Table[] = [];
  for (let i = 0; i < TABLES; i++) {
    const loaded = games[i % games.length] as LoadedGame;
    const about = { ...quickTable(loaded), timers: loaded.game.timers };
    tables.push({ loaded, id: await openTable(platform, { names: { en: `T${i}` }, ...about }) });
  }
  return tables;
}

/** Seats first; who finds none is at the tables of bets, evenly. */
async function fill(crowd: Crowd, tables: readonly Table[], count: number): Promise<void> {
  const seated = tables.filter(({ loaded }) => loaded.isSeated);
  if (crowd.size === 0)
    for (const { loaded, id } of seated) await crowd.come(loaded, id, Math.min(loaded.game.seats?.max ?? MOST_SEATS, MOST_SEATS));
  const open = tables.filter(({ loaded }) => !loaded.isSeated);
  for (let i = 0; crowd.size < count; i++) {
    const { loaded, id } = open[i % open.length] as Table;
    await crowd.come(loaded, id, 1);
  }
}

/** People wait so long that all of them together do what is wanted a second. */
async function pace(crowd: Crowd): Promise<void> {
  for (let [steps, near] = [0, 0]; steps < MOST_STEPS && near < SETTLED_STEPS; steps++) {
    const { rate } = await crowd.measured(STEP_MS);
    near = Math.abs(rate / RATE - 1) < NEAR ? near + 1 : 0;
    // what is changed is felt a step later: half of the way at a time
    if (near === 0) crowd.stretch = Math.max(SHORTEST, crowd.stretch * Math.min(1.5, Math.max(1 / 1.5, Math.sqrt(rate / RATE))));
  }
}

async function play(server: Server, crowd: Crowd): Promise<void> {
  await server.ask<Watched>('watched'); // of what was before nobody asks
  const { cpu, rate } = await crowd.measured(MS);
  const { actionsMs, debits, memoryMb } = await server.ask<Watched>('watched');
  const sorted = actionsMs.sort((a, b) => a - b);
  const [p50, p99] = [0.5, 0.99].map(share => sorted[Math.floor(sorted.length * share)] as number) as [number, number];
  console.log(`\n${TABLES} tables of all games, ${crowd.here} of ${crowd.size} people there`);
  const busy = `${cpu.toFixed(0)} µs of the processor an action, ${((cpu * rate) / 10_000).toFixed(0)} % of one`;
  console.log(
    `  ${rate.toFixed(0)} actions/s, ${(debits / (MS / 1000)).toFixed(0)} debits/s; ${busy}; ${memoryMb.toFixed(0)} MB`,
  );
  console.log(`  from received to told: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
  achieved(
    `at least ${(0.95 * RATE).toFixed(0)} actions/s, p50 under ${GOAL.p50} ms, p99 under ${GOAL.p99} ms`,
    rate >= 0.95 * RATE && p50 < GOAL.p50 && p99 < GOAL.p99,
  );
}

async function comeBack(server: Server, crowd: Crowd, startMs: number): Promise<void> {
  const before = await server.ask<number>('cpu');
  const ms = await here(crowd, MOST_BACK_MS);
  const cpu = (await server.ask<number>('cpu')) - before;
  console.log(`\n${crowd.here} of ${crowd.size} people back after a kill; the new process took ${(startMs / 1000).toFixed(1)} s`);
  console.log(
    `  ${(ms / 1000).toFixed(1)} s after it was ready; ${(cpu / crowd.size).toFixed(0)} µs of its processor each, rounds with it`,
  );
  achieved(`within ${GOAL.backS} s`, crowd.here === crowd.size && ms <= GOAL.backS * 1000);
}

/** Waits until all are in their rooms. @returns how long that took, ms */
async function here(crowd: Crowd, mostMs: number): Promise<number> {
  const from = performance.now();
  while (crowd.here < crowd.size && performance.now() - from < mostMs) await sleep(50);
  return performance.now() - from;
}
