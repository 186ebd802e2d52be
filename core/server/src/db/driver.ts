// Which database this is: PostgreSQL by its address, else the embedded one in a folder or in memory.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM as EmbeddedOrm } from '@mikro-orm/pglite';
import { type EntitySchema, MikroORM as PostgresOrm } from '@mikro-orm/postgresql';
import { faults, type Log } from '../kernel/index.ts';
import { lockFolder } from './folder-lock.ts';
import { type ClientPool, prepareStatements, setUp } from './prepared.ts';
import { layTemplate } from './template.ts';

export type AnyOrm = PostgresOrm | EmbeddedOrm;

const MIGRATIONS = join(import.meta.dirname, 'migrations');

interface OrmOptions {
  entities: EntitySchema[];
  url?: string | null;
  dir?: string;
  log: Log;
  create?: boolean;
}

/** Opens MikroORM on the right driver and brings the schema up to date. */
export async function openOrm(options: OrmOptions): Promise<{ orm: AnyOrm; unlock: () => void }> {
  const common = {
    entities: options.entities,
    extensions: [Migrator],
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
  };
  if (options.url) {
    const orm = await PostgresOrm.init({
      ...common,
      clientUrl: options.url,
      pool: { min: 0, max: 10 },
      driverOptions: {
        onPoolCreated: (pool: ClientPool) => {
          prepareStatements(pool);
          setUp(pool);
        },
      },
    });
    await migrate(orm, options.create ?? false);
    return { orm, unlock: () => {} };
  }
  const unlock = options.dir ? lockFolder(options.dir) : () => {};
  try {
    if (options.dir && !existsSync(options.dir)) await layTemplate(options.dir);
    const parsers = { 20: (value: string) => value }; // int8 as text, as the other driver gives it
    const orm = await EmbeddedOrm.init({ ...common, dbName: options.dir ?? 'memory://', driverOptions: { parsers } } as never);
    await migrate(orm, options.create ?? false);
    return { orm, unlock };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function migrate(orm: AnyOrm, create: boolean): Promise<void> {
  if (create)
    await orm.schema.update({ safe: true }); // the template has more tables than a spec names
  else {
    if (faults.on) orm.migrator.on('migrated', () => faults.at('K24')); // its transaction is open until all have run
    await orm.migrator.up();
  }
}
