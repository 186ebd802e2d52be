// Starts the server under measurement with a data folder of its own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Child, start } from '../support/child.ts';
import { PLATFORM_KEY } from '../support/server-process.ts';

/** With `database` on PostgreSQL, else on the embedded one. */
export async function startOurs(database?: string): Promise<Child<{ url: string }>> {
  const data = mkdtempSync(join(tmpdir(), 'baize-bench-'));
  const child = await start<{ url: string }>('server.ts', {
    BAIZE_DATA: data,
    BAIZE_PLATFORM_KEY: PLATFORM_KEY,
    DATABASE_URL: database ?? '',
  });
  const end = async () => {
    await child.end();
    rmSync(data, { recursive: true, force: true });
  };
  return { ...child, end };
}
