// A world on a PostgreSQL database of its own, with a hand in it: for what nobody can do through the interfaces.
import { randomUUID } from 'node:crypto';
import { openPool, type Pool } from './pool.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';
import type { ServerProcess, StartOptions } from './server-process.ts';
import { World } from './world.ts';

export class PostgresWorld extends World {
  readonly database: string;
  readonly #postgres: TestPostgres;
  readonly #hand: Pool;

  private constructor(server: ServerProcess, postgres: TestPostgres, database: string) {
    super(server);
    this.#postgres = postgres;
    this.database = database;
    this.#hand = openPool(database, 2);
  }

  static override async open(options: StartOptions = {}): Promise<PostgresWorld> {
    const postgres = await startPostgres();
    const url = await newDatabase(postgres.url);
    const env = { ...options.env, DATABASE_URL: url };
    return new PostgresWorld(await World.start({ ...options, env }), postgres, url);
  }

  /** One statement by hand. */
  async sql<T = Record<string, string>>(text: string, values: unknown[] = []): Promise<T[]> {
    return (await this.#hand.query<T>({ name: '', text, values })).rows;
  }

  override async close(): Promise<void> {
    await super.close();
    await this.#hand.end();
    await this.#postgres.stop();
  }
}

/** A new, empty database on this server. @returns its address */
export async function newDatabase(server: string): Promise<string> {
  const url = new URL(server);
  url.pathname = `/world_${randomUUID().replaceAll('-', '')}`;
  const pool = openPool(server, 1);
  await pool.query(`create database ${url.pathname.slice(1)}`);
  await pool.end();
  return url.href;
}
