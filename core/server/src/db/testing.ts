// A fresh database for a spec: a new one on TEST_DATABASE_URL, else the embedded one in a folder of its own.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EntitySchema, MikroORM } from '@mikro-orm/postgresql';
import { layDatabase } from '../../../../test/prepared.ts';
import { makeLog } from '../kernel/index.ts';
import { Database, type DatabaseOptions } from './database.ts';
import type { Engine } from './engine.ts';
import { entities as own } from './entities.ts';
import { openOrmEngine } from './orm-engine.ts';

/** Opens an empty database with the tables of these entities, `around` its engine whatever is to go wrong. Close it in `after`. */
export async function testDatabase(
  entities: readonly EntitySchema[] | readonly object[],
  around: (engine: Engine) => Engine = engine => engine,
): Promise<Database> {
  const log = makeLog('silent');
  const server = process.env.TEST_DATABASE_URL;
  const about = { entities: [...new Set([...own, ...entities])] as EntitySchema[], log, create: true };
  const open = async (where: Pick<DatabaseOptions, 'url' | 'dir'>) =>
    Database.over(around(await openOrmEngine({ ...about, ...where })), about);
  if (server) return open({ url: await newDatabase(server) });
  const folder = mkdtempSync(join(tmpdir(), 'baize-spec-'));
  const dir = join(folder, 'db'); // from the template: making one in memory takes several seconds of a processor
  await layDatabase(dir);
  const database = await open({ dir });
  const close = database.close.bind(database);
  database.close = async () => {
    await close();
    rmSync(folder, { recursive: true, force: true });
  };
  return database;
}

/** A new, empty database on a server. @returns its address */
export async function newDatabase(server: string): Promise<string> {
  const name = `spec_${randomUUID().replaceAll('-', '')}`;
  const orm = await MikroORM.init({ entities: own, clientUrl: server });
  await orm.em.fork().execute(`create database ${name}`);
  await orm.close();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
