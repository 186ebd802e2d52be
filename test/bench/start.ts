// From nothing to serving, with the embedded database, against that database alone; and on PostgreSQL.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabases } from '../support/databases.ts';
import { ServerProcess } from '../support/server-process.ts';
import { alternate, report } from './measure.ts';

/** Compiled once and kept, as by `run.mjs`; that is not handed down to processes. */
const COMPILED = { NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/compiled') };

export async function starting(): Promise<void> {
  const folders: string[] = [];
  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), 'baize-bench-'));
    folders.push(made);
    return made;
  };
  const [kept, filled] = [folder(), folder()];
  try {
    const cold = await alternate(
      5,
      () => serverIn(folder()),
      () => databaseIn(join(folder(), 'db')),
    );
    const against = 'PGlite, a new folder and 30 tables';
    report({ name: 'the first start of the server', unit: 'ms', ...cold, against, goal: { most: 0.5 } });
    const warm = await alternate(
      5,
      () => serverIn(kept),
      () => databaseIn(join(filled, 'db')),
    );
    report({ name: 'a later start', unit: 'ms', ...warm, against: 'PGlite, the same folder again', goal: { most: 1.6 } });
    await onPostgres(folder());
  } finally {
    for (const each of folders) rmSync(each, { recursive: true, force: true });
  }
}

async function onPostgres(data: string): Promise<void> {
  const databases = await openDatabases();
  try {
    const DATABASE_URL = await databases.make();
    const { ours } = await alternate(
      3,
      () => serverIn(data, { DATABASE_URL }),
      () => 0,
    );
    const floor = ours.map(() => 700);
    report({ name: 'a later start on PostgreSQL', unit: 'ms', ours, floor, against: 'the bound of', goal: { most: 1 } });
  } finally {
    await databases.stop();
  }
}

/** Milliseconds from the start of the process to its line that it is ready. */
async function serverIn(data: string, env: Record<string, string> = { DATABASE_URL: '' }): Promise<number> {
  const from = performance.now();
  const server = await ServerProcess.start({ optimized: true, data, env: { NODE_ENV: 'production', ...COMPILED, ...env } });
  const ms = performance.now() - from;
  await server.end();
  return ms;
}

function databaseIn(dir: string): Promise<number> {
  const from = performance.now();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'floors/embedded.ts'), dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...COMPILED },
  });
  return new Promise((done, fail) => {
    let ms: number | undefined;
    child.stdout.on('data', () => {
      ms ??= performance.now() - from;
    });
    child.once('exit', code => (ms === undefined ? fail(new Error(`ended with ${code}`)) : done(ms)));
  });
}
