// The whole server in this very process, on a database of its own, as the other peers keep theirs.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServer, startServer } from '../../../core/server/src/app/server.ts';
import { loadConfig, makeLog } from '../../../core/server/src/kernel/index.ts';
import { openPool } from '../../support/pool.ts';
import { PLATFORM_KEY } from '../../support/server-process.ts';

export interface Wanted {
  kind: 'PostgreSQL' | 'PGlite';
  /** of a PostgreSQL that may make databases */
  database: string;
}

export interface InProcess {
  server: RunningServer;
  end(): Promise<void>;
}

export async function startInProcess({ kind, database }: Wanted): Promise<InProcess> {
  const data = mkdtempSync(join(tmpdir(), 'baize-bench-'));
  const own = kind === 'PostgreSQL' ? await makeDatabase(database) : undefined;
  const config = loadConfig({
    ...{ BAIZE_ENV: 'test', BAIZE_DEMO: '0', PORT: '0', BAIZE_DATA: data, BAIZE_PLATFORM_KEY: PLATFORM_KEY },
    ...(own ? { DATABASE_URL: own.url } : {}),
  });
  config.auth.rate_per_s = 10_000_000;
  config.reconcile_ms = 0;
  config.drain_ms = 0;
  const server = await startServer(config, makeLog('error'));
  return {
    server,
    async end() {
      await server.stop();
      await own?.drop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function makeDatabase(address: string) {
  const name = `baize_bench_${process.pid}_${Math.trunc(performance.now())}`;
  const pool = openPool(address, 1);
  await pool.query(`create database ${name}`);
  const url = new URL(address);
  url.pathname = `/${name}`;
  const drop = async () => {
    await pool.query(`drop database ${name} with (force)`);
    await pool.end();
  };
  return { url: url.href, drop };
}
