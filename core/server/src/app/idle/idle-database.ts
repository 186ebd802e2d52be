// A database that no server is running on, opened for one piece of work with the rooms over it.
import { existsSync } from 'node:fs';
import type { Services } from '../../admin/index.ts';
import { type Config, ConfigError, type Log, systemClock, type Timer } from '../../kernel/index.ts';
import { ClockWatch, Stalls } from '../../runtime/index.ts';
import { embeddedFolder } from '../deployment.ts';

/** A server has the lease of this database. */
export class ServerRuns extends Error {
  override name = 'ServerRuns';
}

/** A server that lives has renewed its lease by then. */
const BEYOND_LEASE_MS = 1500;

/**
 * The work is of a database that was used: none is made for it.
 * @throws ServerRuns, what a start throws, what the work throws
 */
export async function onIdleDatabase<T>(config: Config, log: Log, work: (rooms: Services) => Promise<T>): Promise<T> {
  if (!config.database_url && !existsSync(embeddedFolder(config)))
    throw new ConfigError([`there is no database in ${config.data} (BAIZE_DATA), and DATABASE_URL is not set`]);
  const { sharedBy } = await import('../../gateway/index.ts'); // commands that only look need nothing of the rooms
  const { buildRooms } = await import('../rooms.ts');
  const waiting = new AbortController();
  const runs = new ServerRuns('a server runs on this database: stop it, and those that wait for it, then call this again');
  let late: Timer | undefined;
  // counted from the moment at which somebody else is found to have it: opening a large database takes what it takes
  const found = async () => {
    late = systemClock.after(config.lease_ms + BEYOND_LEASE_MS, () => waiting.abort(runs));
  };
  const time = { stalls: new Stalls(systemClock), watch: new ClockWatch(systemClock, log, () => {}) };
  const about = { url: () => '', gameOrigin: () => '', draining: () => true };
  try {
    const shared = await sharedBy(config);
    const rooms = await buildRooms(config, log, about, { time, stopping: waiting.signal, waiting: found, shared });
    late?.cancel();
    try {
      return await work(rooms);
    } finally {
      await rooms.db.release().catch((error: unknown) => log.warn({ err: error }, 'the lease was not given back'));
      await rooms.db.close();
    }
  } finally {
    late?.cancel();
    time.stalls.stop();
    time.watch.stop();
  }
}
