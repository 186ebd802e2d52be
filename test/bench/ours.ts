// Starts the server under measurement with a data folder of its own.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Child, start } from '../support/child.ts';
import { PLATFORM_KEY } from '../support/server-process.ts';

/** One for all servers of a run, so that a database may be started again. */
const MASTER_KEY = randomBytes(32).toString('hex');

/** With `database` on PostgreSQL, else on the embedded one. */
export async function startOurs(database?: string): Promise<Child<{ url: string }>> {
  const data = mkdtempSync(join(tmpdir(), 'baize-bench-'));
  const child = await start<{ url: string }>('server.ts', {
    BAIZE_DATA: data,
    BAIZE_MASTER_KEY: MASTER_KEY,
    BAIZE_PLATFORM_KEY: PLATFORM_KEY,
    DATABASE_URL: database ?? '',
  });
  const clear = () => rmSync(data, { recursive: true, force: true });
  return { ...child, end: () => child.end().then(clear), kill: () => child.kill().then(clear) };
}
