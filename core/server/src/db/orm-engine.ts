// Runs statements on the connections that the ORM opened: PostgreSQL, or the embedded database.
import type { PGlite } from '@electric-sql/pglite';
import { LIMITS, type Limits, openOrm } from './driver.ts';
import { Autovacuum } from './embedded/autovacuum.ts';
import { PreparedEmbedded } from './embedded/prepared-embedded.ts';
import type { Engine, Sql } from './engine.ts';
import { isBehindFailed, isOutage, markUnanswered } from './errors.ts';
import { BY_INDEX } from './prepared.ts';
import { Slots } from './slots.ts';

interface Result {
  rows: unknown[];
  /** PostgreSQL */
  rowCount?: number | null;
  /** the embedded database */
  affectedRows?: number;
}

/** What both drivers' connections can do. */
interface Connection {
  query(text: string, params: unknown[]): Promise<Result>;
}

interface Pool {
  connect(): Promise<Connection & { release(error?: unknown): void }>;
}

/** Opens the database and brings its schema up to date. @throws when it cannot be reached or is in use */
export async function openOrmEngine(options: Parameters<typeof openOrm>[0]): Promise<Engine> {
  const { orm, reports, close } = await openOrm(options);
  const client: unknown = await orm.em.getConnection().getNativeClient();
  if (options.url) {
    const engine = onPool(client as Pool, options.limits ?? LIMITS, close);
    if (reports) engine.reports = runnersOf((await reports.em.getConnection().getNativeClient()) as Pool);
    return engine;
  }
  const database = client as PGlite;
  await database.query(BY_INDEX);
  const vacuum = new Autovacuum(database, options.log);
  await vacuum.start();
  return onEmbedded(database, async () => {
    await vacuum.stop();
    await close();
  });
}

function onPool(pool: Pool, { connections, connect_ms, answer_ms }: Limits, close: () => Promise<void>): Engine {
  // a crowd waits for a database that goes on to answer; one that answers nobody any more is away
  const refusal = () => new Error('no connection was free in time');
  const slots = new Slots({ most: connections, waitMs: connect_ms, mostWaitMs: answer_ms, refusal });
  const { transaction, read } = runnersOf(pool);
  return {
    embedded: false,
    transaction: work => slots.use(() => transaction(work)),
    urgent: read,
    read: work => slots.use(() => read(work)),
    close,
  };
}

function runnersOf(pool: Pool): Pick<Engine, 'transaction' | 'read'> {
  const transaction: Engine['transaction'] = async work => {
    const connection = await pool.connect();
    let broken: unknown;
    let isCommitting = false;
    try {
      await connection.query('begin', []);
      const done = await within(connection, work);
      isCommitting = true;
      await connection.query('commit', []);
      return done;
    } catch (error) {
      if (isCommitting && isOutage(error)) markUnanswered(error);
      await connection.query('rollback', []).catch((failed: unknown) => {
        broken = failed; // nobody else may get a connection whose transaction may still be open
      });
      throw error;
    } finally {
      connection.release(broken);
    }
  };
  const read: Engine['read'] = async work => {
    const connection = await pool.connect();
    try {
      return await work(sqlOf({ query: (text, params) => alone(connection, text, params) }));
    } finally {
      connection.release();
    }
  };
  return { transaction, read };
}

function onEmbedded(database: PGlite, close: () => Promise<void>): Engine {
  const prepared = new PreparedEmbedded(database);
  const single = sqlOf({ query: (text, params) => prepared.alone(text, params) });
  // it answers through microtasks only: let clocks and sockets live
  const breathe = () => new Promise(setImmediate);
  const transaction: Engine['transaction'] = work =>
    database.transaction(async inner => {
      const done = await within({ query: (text, params) => prepared.inside(text, params, inner) }, work);
      await breathe();
      return done;
    });
  const reading =
    (sql: Sql): Engine['read'] =>
    async work => {
      const done = await work(sql);
      await breathe();
      return done;
    };
  const unprepared = sqlOf({ query: (text, params) => database.query(text, params) });
  return { embedded: true, transaction, read: reading(single), reports: { transaction, read: reading(unprepared) }, close };
}

const WRITES = /\b(insert into|update|delete from)\s/i;

/** A statement that commits by itself. */
async function alone(connection: Connection, text: string, params: unknown[]): Promise<Result> {
  try {
    return await connection.query(text, params);
  } catch (error) {
    if (WRITES.test(text) && isOutage(error)) markUnanswered(error);
    throw error;
  }
}

/**
 * Does the work of a transaction; who keeps its `sql` for later gets nothing more from it: the connection is somebody else's by then.
 * Statements may be on their way together: they run in the order in which they were asked for, and a rollback behind all of them.
 * Those behind one that failed fail for its reason, whoever is heard first.
 */
async function within<T>(connection: Connection, work: (sql: Sql) => Promise<T>): Promise<T> {
  let isOver = false;
  let reason: unknown;
  const query: Connection['query'] = async (text, params) => {
    if (isOver) throw new Error('the transaction is over');
    try {
      return await connection.query(text, params);
    } catch (error) {
      if (!isBehindFailed(error)) reason = error;
      throw reason ?? error;
    }
  };
  try {
    return await work(sqlOf({ query }));
  } finally {
    isOver = true;
  }
}

function sqlOf(connection: Connection): Sql {
  const send = (text: string, params: readonly unknown[] = []) => connection.query(text, params.map(plain));
  return {
    query: async <T>(text: string, params?: readonly unknown[]) => (await send(text, params)).rows as T[],
    async run(text, params) {
      const { rowCount, affectedRows } = await send(text, params);
      return rowCount ?? affectedRows ?? 0;
    },
  };
}

const plain = (value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value === undefined ? null : value);
