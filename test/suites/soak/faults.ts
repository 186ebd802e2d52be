// What goes wrong in a soak, one thing after the other: each begins, lasts, and is over.
import { rmSync, writeFileSync } from 'node:fs';
import type { Chance } from '../../support/chance.ts';
import { openPool } from '../../support/pool.ts';
import { diskOf } from '../crash/disk.ts';
import { OPERATORS } from '../crash/people.ts';
import type { CrashWorld } from '../crash/world.ts';
import { install, packCoin } from '../plugins/coin.ts';

export interface About {
  world: CrashWorld;
  /** of the database, without the line that may be cut */
  database: string;
  /** what the preload of the server reads at SIGUSR2 */
  clockFile: string;
  luck: Chance;
}

/** @returns what came of it, where that is a text: else it is seen in the figures alone */
export type Fault = (about: About) => Promise<unknown>;

/** The database is away for so long that what used it is let go: tables are read anew. */
export const GONE = 'database gone';

const AWAY_MS = 4000;
/** Longer than `gone_ms` of a soak. */
const GONE_MS = 20_000;
/** Longer than anybody waits for a connection, and than `gone_ms` of a soak. */
const LOCKED_MS = 14_000;
const WALLET_MS = 20_000;
/** What an answer of a slow wallet takes: in time, and felt by everybody who bets there. */
const SLOW_BY_MS = 250;
const CLOCK_MS = 10_000;
const HOUR = 3_600_000;
/** What was signed before the clock was right again arrives within this time. */
const UNDER_WAY_MS = 6000;
const STILL_MS = 2000;
const SWAP_MS = 60_000;
const MEMORY_MS = 30_000;
const pause = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms));

async function onLine({ world }: About, how: 'cut' | 'stall', ms: number): Promise<void> {
  await world.late?.fail(how);
  await pause(ms);
  await world.late?.open();
}

/** Sets the clock of the server's machine; 0: right again. */
function setClock({ world, clockFile }: About, by: number): void {
  writeFileSync(clockFile, String(by));
  world.server?.signal('SIGUSR2');
}

async function clock(about: About, by: number): Promise<void> {
  const from = Date.now();
  setClock(about, by);
  await pause(CLOCK_MS);
  setClock(about, 0);
  about.world.clockSet.push([from, Date.now() + UNDER_WAY_MS]);
}

let patch = 0;

/** Another version of the coin, which a table plays: it pays as before. A server that has no time for it is asked again. */
async function swap({ world }: About): Promise<string> {
  const version = `1.0.${++patch}`;
  const bytes = await packCoin({ version, head: `// version ${version}` });
  const end = Date.now() + SWAP_MS;
  for (let times = 1; ; times++) {
    const { status, body } = await install(world.staff, bytes);
    if (status === 201) return `version ${version} is played${times > 1 ? `, at attempt ${times}` : ''}`;
    if (status !== 503 || Date.now() > end) return `not taken: ${status} ${JSON.stringify(body)}`;
    await pause(STILL_MS);
  }
}

async function full({ database }: About): Promise<void> {
  const disk = await diskOf(database);
  await disk.fill();
  await pause(AWAY_MS);
  await disk.free();
}

/** Somebody alters a table: whoever reads or writes it waits, and keeps a connection. */
async function locked({ database }: About): Promise<void> {
  const pool = openPool(database, 1);
  await pool.query(`begin; lock table wallet_tx in access exclusive mode; select pg_sleep(${LOCKED_MS / 1000}); commit`);
  await pool.end();
}

const anyone = ({ luck }: About) => luck.pick(OPERATORS).code;

/** In this order, again and again: each is met. What tables forget by the first is filled again before memory is judged. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  [GONE]: about => onLine(about, 'cut', GONE_MS),
  'slow wallet': async about => {
    const code = anyone(about);
    await about.world.slow(code, SLOW_BY_MS);
    await pause(WALLET_MS);
    await about.world.slow(code, 0);
  },
  'database away': about => onLine(about, 'cut', AWAY_MS),
  'plugin swapped': swap,
  'wallet gone': async about => {
    await about.world.outage(anyone(about), WALLET_MS);
    await pause(WALLET_MS);
  },
  'disk full': full,
  'table locked': locked,
  'clock set by 10 s': about => clock(about, 10_000),
  'wallet wrong': async about => {
    const code = anyone(about);
    await about.world.bother(code, true);
    await pause(WALLET_MS);
    await about.world.bother(code, false);
  },
  'process stands still': async ({ world }) => {
    world.server?.signal('SIGSTOP');
    await pause(STILL_MS);
    world.server?.signal('SIGCONT');
  },
  'database silent': about => onLine(about, 'stall', AWAY_MS),
  'round void by staff': ({ world }) => world.staff.voidOne(),
  'commits late': async ({ world }) => {
    world.late?.begin();
    await pause(WALLET_MS);
    await world.late?.end();
  },
  'clock set by an hour': about => clock(about, HOUR),
};

/** A process that dies; or one that is told to stop. @throws where the next one does not start */
export async function kill({ world }: About, signal: 'SIGKILL' | 'SIGTERM'): Promise<string> {
  await world.end(signal);
  world.kills++;
  const { error, ms } = await world.start();
  if (error) throw new Error(`the server does not start: ${error.slice(0, 300)}`);
  return `ready in ${(ms / 1000).toFixed(1)} s, ${world.resumed} rounds went on`;
}

/**
 * What is in use in the server once garbage is collected, in bytes, what of it is code, and how many databases it has in memory:
 * the one that it serves from, and any that it has let go of and still holds. null: it did not say.
 */
export async function inUse(
  { world, clockFile }: About,
  read: (file: string) => string,
): Promise<{ bytes: number; code: number; external: number; databases: number } | null> {
  const file = `${clockFile}.memory`;
  rmSync(file, { force: true });
  writeFileSync(clockFile, 'memory');
  world.server?.signal('SIGUSR2');
  for (const end = Date.now() + MEMORY_MS; Date.now() < end; ) {
    await pause(100);
    try {
      const said = JSON.parse(read(file)) as NodeJS.MemoryUsage & { code: number; databases: number };
      const { heapUsed, external, code, databases } = said;
      return { bytes: heapUsed + external, code, external, databases };
    } catch {
      // not yet
    }
  }
  return null;
}
