// PostgreSQL for the benchmarks: TEST_DATABASE_URL or the one that came with npm; each side gets a database of its own.
import { randomUUID } from 'node:crypto';
import { openPool } from './pool.ts';
import { startPostgres } from './postgres.ts';

export interface Databases {
  /** The address of a new, empty database. */
  make(): Promise<string>;
  stop(): Promise<void>;
}

/** @throws where this platform has no PostgreSQL */
export async function openDatabases(): Promise<Databases> {
  const server = await startPostgres();
  if (!server) throw new Error('this benchmark needs PostgreSQL: give TEST_DATABASE_URL');
  const pool = openPool(server.url, 1);
  const made: string[] = [];
  return {
    async make() {
      const name = `bench_${randomUUID().replaceAll('-', '')}`;
      await pool.query(`create database ${name}`);
      made.push(name);
      const url = new URL(server.url);
      url.pathname = `/${name}`;
      return url.href;
    },
    async stop() {
      for (const name of made) await pool.query(`drop database if exists ${name} with (force)`);
      await pool.end();
      await server.stop();
    },
  };
}
