// A fresh database for a spec: a new one on TEST_DATABASE_URL, else the embedded one in memory.
import { randomUUID } from 'node:crypto';
import { type EntitySchema, MikroORM } from '@mikro-orm/postgresql';
import { makeLog } from '../kernel/index.ts';
import { Database } from './database.ts';
import { entities as own } from './entities.ts';

/** Opens an empty database with the tables of these entities. Close it in `after`. */
export async function testDatabase(entities: readonly EntitySchema[] | readonly object[]): Promise<Database> {
  const log = makeLog('silent');
  const server = process.env.TEST_DATABASE_URL;
  const url = server ? await newDatabase(server) : null;
  return Database.open({ entities: entities as EntitySchema[], log, create: true, url });
}

async function newDatabase(server: string): Promise<string> {
  const name = `spec_${randomUUID().replaceAll('-', '')}`;
  const orm = await MikroORM.init({ entities: own, clientUrl: server });
  await orm.em.fork().execute(`create database ${name}`);
  await orm.close();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
