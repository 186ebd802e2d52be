// The one door to the database, the same for PostgreSQL and the embedded one.
import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { EntityManager, EntitySchema } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import { type Clock, type Log, systemClock, type Timer } from '../kernel/index.ts';
import { type AnyOrm, openOrm } from './driver.ts';
import { entities as ownEntities } from './entities.ts';
import { LeaseLost } from './errors.ts';

/** A row as it came; int8, count(*) and sum() are strings. */
export type Row = Record<string, unknown>;

/** What a piece of work inside a transaction may use. Parameters are bound (`$1`), never written into the text. */
export interface Sql {
  readonly em: EntityManager;
  query<T = Row>(text: string, params?: readonly unknown[]): Promise<T[]>;
  /** @returns the number of rows changed */
  run(text: string, params?: readonly unknown[]): Promise<number>;
}

export interface DatabaseOptions {
  entities: EntitySchema[];
  /** PostgreSQL; without it the embedded database opens. */
  url?: string | null;
  /** Folder of the embedded database; without it the database lives in memory. */
  dir?: string;
  log: Log;
  clock?: Clock;
  leaseMs?: number;
  /** Makes the schema from the entities instead of migrating: for specs. */
  create?: boolean;
}

const LONG_MS = 1000;

/** The database of one process. */
export class Database {
  readonly embedded: boolean;
  readonly lease = { owner: randomUUID(), epoch: 0 };
  era = 1;
  readonly #orm: AnyOrm;
  readonly #log: Log;
  readonly #clock: Clock;
  readonly #unlock: () => void;
  readonly #inside = new AsyncLocalStorage<{ open: boolean }>();
  #beat: Timer | undefined;
  #lost = false;

  private constructor(orm: AnyOrm, options: DatabaseOptions, unlock: () => void) {
    this.#orm = orm;
    this.#log = options.log;
    this.#clock = options.clock ?? systemClock;
    this.#unlock = unlock;
    this.embedded = !options.url;
  }

  /** Opens the database, brings its schema up to date and takes the lease. @throws when it cannot be reached or is in use */
  static async open(options: DatabaseOptions): Promise<Database> {
    const { orm, unlock } = await openOrm({
      ...options,
      entities: [...new Set([...ownEntities, ...options.entities])] as EntitySchema[],
    });
    const database = new Database(orm, options, unlock);
    await database.#takeLease(options.leaseMs ?? 5000);
    return database;
  }

  /** One transaction. Never await the network, a timer or another queue inside: the embedded database has one connection. */
  async transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#enter(em =>
      em.transactional(async inner => {
        const done = await work(sqlOf(inner as EntityManager));
        if (this.embedded) await new Promise(setImmediate); // it answers through microtasks only: let clocks and sockets live
        return done;
      }),
    );
  }

  /** Reads through the same door: nothing is written, several statements share a connection but no snapshot. */
  async read<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#enter(async em => work(sqlOf(em)));
  }

  /** One statement on its own. */
  query<T = Row>(text: string, params: readonly unknown[] = []): Promise<T[]> {
    return this.#enter(async em => {
      const rows = await sqlOf(em).query<T>(text, params);
      if (this.embedded) await new Promise(setImmediate);
      return rows;
    });
  }

  /** Proves in this transaction that the lease is still ours; part of every money transaction. @throws LeaseLost */
  async fenced(sql: Sql): Promise<void> {
    const { owner, epoch } = this.lease;
    const rows = await sql.query(`select 1 from lease where id = 'server' and owner = $1 and epoch = $2 for share`, [
      owner,
      epoch,
    ]);
    if (rows.length === 1) return;
    this.#lost = true;
    throw new LeaseLost();
  }

  /** True once another process took over. */
  get lost(): boolean {
    return this.#lost;
  }

  async close(): Promise<void> {
    this.#beat?.cancel();
    await this.#orm.close();
    this.#unlock();
  }

  async #enter<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
    if (this.#inside.getStore()?.open) throw new Error('the database from inside a transaction: pass the sql on instead');
    const mark = { open: true };
    const from = this.#clock.now();
    try {
      return await this.#inside.run(mark, () => work((this.#orm.em as EntityManager).fork({ useContext: false })));
    } finally {
      mark.open = false;
      const ms = this.#clock.now() - from;
      if (ms > LONG_MS) this.#log.warn({ ms }, 'a long transaction');
    }
  }

  /** Takes the lease with a higher epoch, waiting until a former owner on another process must have noticed. */
  async #takeLease(leaseMs: number): Promise<void> {
    for (;;) {
      const now = this.#clock.now();
      const taken = await this.transaction(async sql => {
        await sql.run(`insert into lease (id, owner, epoch, seen_at) values ('server', '', 0, 0) on conflict do nothing`);
        await sql.run(`insert into meta (key, value) values ('era', '1') on conflict do nothing`);
        const [row] = await sql.query<{ owner: string; epoch: number; seen_at: string }>(
          `select owner, epoch, seen_at from lease where id = 'server' for update`,
        );
        assert(row);
        const alive = row.owner !== '' && Number(row.seen_at) > now - leaseMs;
        if (alive && !this.embedded) return false; // the folder lock already proves that nobody else is on the embedded one
        const [meta] = await sql.query<{ value: string }>(`select value from meta where key = 'era'`);
        this.era = Number(meta?.value ?? 1);
        this.lease.epoch = Number(row.epoch) + 1;
        this.formerSeenAt = Number(row.seen_at);
        const { owner, epoch } = this.lease;
        await sql.run(`update lease set owner = $1, epoch = $2, seen_at = $3 where id = 'server'`, [owner, epoch, now]);
        return true;
      });
      if (taken) break;
      await this.#clock.sleep(Math.min(250, leaseMs));
    }
    this.#keepLease(leaseMs);
  }

  /** When the process before this one was last seen alive (Unix ms, 0 = never): recovery waits from there. */
  formerSeenAt = 0;

  #keepLease(leaseMs: number): void {
    this.#beat = this.#clock.after(Math.min(1000, leaseMs / 3), () => {
      const { owner, epoch } = this.lease;
      this.query(`update lease set seen_at = $1 where id = 'server' and owner = $2 and epoch = $3 returning id`, [
        this.#clock.now(),
        owner,
        epoch,
      ])
        .then(rows => {
          if (rows.length === 0) {
            this.#lost = true;
            this.#log.fatal('the lease was taken over');
          } else this.#keepLease(leaseMs);
        })
        .catch((error: unknown) => {
          this.#log.error({ err: error }, 'the lease could not be renewed');
          this.#keepLease(leaseMs);
        });
    });
  }

  /** Gives the lease back, so that the next start need not wait. Call it when nothing moves money any more. */
  async release(): Promise<void> {
    this.#beat?.cancel();
    const { owner, epoch } = this.lease;
    await this.query(`update lease set owner = '' where id = 'server' and owner = $1 and epoch = $2`, [owner, epoch]);
  }
}

/** Wraps an entity manager; statements go to the driver with bound parameters. */
function sqlOf(em: EntityManager): Sql {
  const send = (text: string, params: readonly unknown[]) =>
    em.getKysely().executeQuery(CompiledQuery.raw(text, params.map(plain)));
  return {
    em,
    query: async <T>(text: string, params: readonly unknown[] = []) => (await send(text, params)).rows as T[],
    run: async (text, params = []) => Number((await send(text, params)).numAffectedRows ?? 0n),
  };
}

const plain = (value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value === undefined ? null : value);
