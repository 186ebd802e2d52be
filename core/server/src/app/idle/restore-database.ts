// `baize restore-done`, without a server: the rooms over the restored database, the work, and its end.
import type { Config, Log } from '../../kernel/index.ts';
import { onIdleDatabase } from './idle-database.ts';
import type { Restored } from './restored.ts';

/** @throws ServerRuns, what a start throws */
export async function restoreDatabase(config: Config, log: Log): Promise<Restored> {
  return onIdleDatabase(config, log, async rooms => (await import('./restored.ts')).restoreDone(rooms));
}
