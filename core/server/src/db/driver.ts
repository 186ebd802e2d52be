// Which database this is: PostgreSQL by its address, else the embedded one in a folder or in memory.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { Migrator } from '@mikro-orm/migrations';
import { MikroORM as EmbeddedOrm } from '@mikro-orm/pglite';
import { type EntitySchema, MikroORM as PostgresOrm } from '@mikro-orm/postgresql';
import type { Log } from '../kernel/index.ts';
import { faults } from '../runtime/index.ts';
import { openFolder } from './embedded/open-folder.ts';
import { lockFolder } from './folder-lock.ts';
import { type ClientPool, forPlay, forReports, prepareStatements } from './prepared.ts';
import { LOCK_MS, untilFree } from './schema/until-free.ts';
import { layTemplate } from './template.ts';

export type AnyOrm = PostgresOrm | EmbeddedOrm;

const MIGRATIONS = join(import.meta.dirname, 'migrations');

/** What a connection to PostgreSQL may take. */
export interface Limits {
  /** used at once; two more are kept for the lease */
  connections: number;
  /** more of them, for lists, sums and the proof of the books alone */
  report_connections: number;
  /** waiting for a connection */
  connect_ms: number;
  /** waiting for the answer to a statement: beyond it the connection counts as dead */
  answer_ms: number;
}

export const LIMITS: Limits = { connections: 10, report_connections: 8, connect_ms: 5000, answer_ms: 30_000 };
const FOR_LEASE = 2;
const REPORTS_IDLE_MS = 5000;

/** Looks at a database before anything of it is changed. `query`: one statement without parameters. @throws when it is not ours */
export type Inspect = (query: <T>(text: string) => Promise<T[]>) => Promise<void>;

interface OrmOptions {
  entities: EntitySchema[];
  url?: string | null;
  dir?: string;
  log: Log;
  create?: boolean;
  limits?: Limits;
  leaseMs?: number;
  /** called before the schema is brought up to date */
  inspect?: Inspect;
  /** a database of PostgreSQL that is not there is made, and not refused */
  makeDatabase?: boolean;
}

interface Opened {
  orm: AnyOrm;
  /** a pool of its own for what people read; the embedded database has one connection */
  reports?: AnyOrm;
  close(): Promise<void>;
}

/** Opens MikroORM on the right driver and brings the schema up to date. */
export function openOrm(options: OrmOptions): Promise<Opened> {
  return options.url ? openPostgres(options, options.url) : openEmbedded(options);
}

/** What both drivers are told. */
const commonOf = ({ entities, create }: OrmOptions) => ({
  // all that is done with them: a schema is made of them; it wants one
  entities: create ? entities : entities.slice(0, 1),
  migrations: {
    path: MIGRATIONS,
    pathTs: MIGRATIONS,
    emit: 'ts' as const,
    glob: '*.ts',
    snapshotName: 'snapshot',
    snapshotOnMigrate: false,
    silent: true,
  },
  debug: false,
  allowGlobalContext: false,
});

async function openPostgres(options: OrmOptions, clientUrl: string): Promise<Opened> {
  const common = commonOf(options);
  await bringUpToDate(options, clientUrl);
  const { connections, report_connections, connect_ms, answer_ms } = options.limits ?? LIMITS;
  const reach = { keepAlive: true, connectionTimeoutMillis: connect_ms };
  const orm = await PostgresOrm.init({
    ...common,
    clientUrl,
    pool: { min: 0, max: connections + FOR_LEASE },
    driverOptions: {
      onPoolCreated: (pool: ClientPool) => {
        prepareStatements(pool);
        forPlay(pool);
      },
      ...reach,
      pipeline: true, // what a transaction asks at once is on its way at once
      query_timeout: answer_ms,
      // the server's own: what a dead or stopped process left does not hold its locks, the lease's row first of all
      statement_timeout: answer_ms + 1000,
      idle_in_transaction_session_timeout: options.leaseMs ?? 5000,
    },
  });
  const reports = await PostgresOrm.init({
    entities: options.entities.slice(0, 1),
    clientUrl,
    pool: { min: 0, max: report_connections },
    driverOptions: {
      onPoolCreated: forReports,
      ...reach,
      application_name: 'baize reports',
      // the server ends what takes too long, and its connection goes on; the driver's limit is for a server that is gone
      statement_timeout: answer_ms,
      query_timeout: answer_ms + 1000,
      // nobody who reads or writes waits for it, and a pass over the books rests inside its snapshot
      idle_in_transaction_session_timeout: Math.max(REPORTS_IDLE_MS, options.leaseMs ?? 0),
    },
  });
  const close = async () => {
    await Promise.all([orm.close(), reports.close()]);
  };
  return { orm, reports, close };
}

/** @returns the names of the migrations that ran */
async function bringUpToDate(options: OrmOptions, clientUrl: string): Promise<string[]> {
  // a name that is spelt wrong must not become a new, empty database
  const ensureDatabase = options.makeDatabase === true;
  const driverOptions = { lock_timeout: LOCK_MS };
  const orm = await PostgresOrm.init({
    ...commonOf(options),
    clientUrl,
    ensureDatabase,
    pool: { min: 0, max: 2 },
    driverOptions,
  });
  try {
    await orm.em.getConnection().execute('select 1');
    return await untilFree(() => migrate(orm, options), options.log); // may take its time: no other limits
  } finally {
    await orm.close();
  }
}

/** Brings the schema up to date and closes the database again. @returns the names of the migrations that ran */
export async function migrateDatabase(options: OrmOptions): Promise<string[]> {
  if (options.url) return bringUpToDate(options, options.url);
  const { close, migrated } = await openEmbedded(options);
  await close();
  return migrated;
}

async function openEmbedded(options: OrmOptions): Promise<Opened & { migrated: string[] }> {
  const common = commonOf(options);
  const unlock = options.dir ? lockFolder(options.dir) : () => {};
  let database: PGlite | undefined;
  let orm: EmbeddedOrm | undefined;
  const close = async () => {
    await orm?.close();
    await database?.close();
    unlock();
  };
  try {
    if (options.dir) {
      if (!existsSync(options.dir)) await layTemplate(options.dir);
      // ours proves that nobody has it open; its own, cut off by a kill as it was written, would keep it from ever starting again
      rmSync(join(options.dir, 'postmaster.pid'), { force: true });
    }
    database = await openFolder(options.dir);
    const made = await EmbeddedOrm.init({ ...common, dbName: 'postgres', driverOptions: { pglite: database } } as never);
    orm = made as EmbeddedOrm;
    return { orm, close, migrated: await migrate(orm, options) };
  } catch (error) {
    await close();
    throw error;
  }
}

async function migrate(orm: AnyOrm, { create, inspect, log }: OrmOptions): Promise<string[]> {
  const connection = orm.em.getConnection();
  const query = <T>(text: string) => connection.execute<T[]>(text);
  await inspect?.(query);
  if (create) {
    await orm.schema.update({ safe: true }); // the template has more tables than a spec names
    return [];
  }
  if (await isUpToDate(query)) return [];
  const { Migrator } = await import('@mikro-orm/migrations'); // most starts have nothing to change
  const migrator = new Migrator(orm.em);
  tellOfMigrations(migrator, log);
  if (faults.on) migrator.on('migrated', () => faults.at('K24')); // its transaction is open until all have run
  return (await migrator.up()).map(({ name }) => name);
}

/** Whether all migrations of the folder have run. The migrator would read the whole catalogue before it says so. */
async function isUpToDate(query: <T>(text: string) => Promise<T[]>): Promise<boolean> {
  const [table] = await query<{ made: string | null }>(`select to_regclass('mikro_orm_migrations')::text as made`);
  if (!table?.made) return false;
  const ran = new Set((await query<{ name: string }>('select name from mikro_orm_migrations')).map(({ name }) => name));
  return readdirSync(MIGRATIONS).every(file => !file.endsWith('.ts') || ran.has(basename(file, '.ts')));
}

/** One line for each, as it has run; nothing counts before the transaction around all of them is committed. */
function tellOfMigrations(migrator: Migrator, log: Log): void {
  let from = performance.now();
  migrator.on('migrating', () => {
    from = performance.now();
  });
  migrator.on('migrated', ({ name }) => {
    log.info({ migration: name, ms: Math.round(performance.now() - from) }, 'the schema was changed');
  });
}
