// A fresh database for a spec: a new one on TEST_DATABASE_URL, else the embedded one in a folder of its own.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EntitySchema, MikroORM } from '@mikro-orm/postgresql';
import { layDatabase } from '../../../../test/prepared.ts';
import { makeLog } from '../kernel/index.ts';
import { Database } from './database.ts';
import { entities as own } from './entities.ts';

/** Opens an empty database with the tables of these entities. Close it in `after`. */
export async function testDatabase(entities: readonly EntitySchema[] | readonly object[]): Promise<Database> {
  const log = makeLog('silent');
  const server = process.env.TEST_DATABASE_URL;
  const about = { entities: entities as EntitySchema[], log, create: true };
  if (server) return Database.open({ ...about, url: await newDatabase(server) });
  const folder = mkdtempSync(join(tmpdir(), 'baize-spec-'));
  const dir = join(folder, 'db'); // from the template: making one in memory takes several seconds of a processor
  await layDatabase(dir);
  const database = await Database.open({ ...about, dir });
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
