// A fresh database for a spec: a new one on TEST_DATABASE_URL, else the embedded one in a folder of its own.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EntitySchema, MikroORM } from '@mikro-orm/postgresql';
import { layDatabase } from '../../../../test/support/prepared.ts';
import { makeLog } from '../kernel/index.ts';
import { Database, type DatabaseOptions } from './database.ts';
import type { Engine, Sql } from './engine.ts';
import { entities as own } from './entities.ts';
import { markUnanswered } from './errors.ts';
import { openOrmEngine } from './orm-engine.ts';
import type { RowUpdate } from './row-update.ts';

/**
 * Opens an empty database with the tables of these entities, `around` its engine whatever is to go wrong. `server`: the address of a
 * server that it shall be on, for what happens at the same moment. Close it in `after`.
 */
export async function testDatabase(
  entities: readonly EntitySchema[] | readonly object[],
  around: (engine: Engine) => Engine = engine => engine,
  server = process.env.TEST_DATABASE_URL,
): Promise<Database> {
  const log = makeLog('silent');
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

/** A room's update of one row in a spec's own transaction, without the record that it is one statement with elsewhere. */
export async function updateRow(db: Database, sql: Sql, { update, when, shape, values, topic, key }: RowUpdate, column = 'code') {
  if (topic) db.invalidates(sql, topic, key);
  const given = `json_to_record($1::json) as given(key text, ${shape})`;
  const text = `${update} from ${given} where t.${column} = given.key ${when ? `and ${when}` : ''}`;
  return sql.run(text, [JSON.stringify({ ...values, key })]);
}

/** An engine around another one whose answer to one commit, also of a single statement, can be lost. */
export function losingAnswer(): { around: (engine: Engine) => Engine; lose(): void } {
  let isLost = false;
  const told = <T>(done: T): T => {
    if (!isLost) return done;
    isLost = false;
    const error = Object.assign(new Error('cut off'), { code: 'ECONNRESET' });
    markUnanswered(error);
    throw error;
  };
  const around = (engine: Engine): Engine => ({
    ...engine,
    transaction: async work => told(await engine.transaction(work)),
    read: async work => told(await engine.read(work)),
  });
  return {
    around,
    lose: () => {
      isLost = true;
    },
  };
}

/** A reading that begins before something else and ends after it. */
export async function heldReading<T>(db: Database, read: () => Promise<T>, meanwhile: () => Promise<unknown>): Promise<T> {
  const { query } = db;
  const [hasRead, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  db.query = async (text, params) => {
    const rows = await query.call(db, text, params);
    hasRead.resolve();
    await mayEnd.promise;
    return rows as never;
  };
  const reading = read();
  await hasRead.promise;
  db.query = query as Database['query'];
  await meanwhile();
  mayEnd.resolve();
  return reading;
}
