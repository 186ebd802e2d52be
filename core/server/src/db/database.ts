// The one door to the database, the same for PostgreSQL and the embedded one.
import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { EntitySchema } from '@mikro-orm/postgresql';
import { type Clock, type Log, systemClock, type Timer } from '../kernel/index.ts';
import type { Engine, Row, Sql } from './engine.ts';
import { entities as ownEntities } from './entities.ts';
import { LeaseLost } from './errors.ts';
import { openOrmEngine } from './orm-engine.ts';

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
  readonly lease = { owner: randomUUID(), epoch: 0 };
  era = 1;
  readonly #engine: Engine;
  readonly #log: Log;
  readonly #clock: Clock;
  readonly #inside = new AsyncLocalStorage<{ open: boolean }>();
  #beat: Timer | undefined;
  #lost = false;

  private constructor(engine: Engine, { log, clock = systemClock }: Pick<DatabaseOptions, 'log' | 'clock'>) {
    this.#engine = engine;
    this.#log = log;
    this.#clock = clock;
  }

  /** Opens the database, brings its schema up to date and takes the lease. @throws when it cannot be reached or is in use */
  static async open(options: DatabaseOptions): Promise<Database> {
    const entities = [...new Set([...ownEntities, ...options.entities])] as EntitySchema[];
    return Database.over(await openOrmEngine({ ...options, entities }), options);
  }

  /** The same over something else that runs statements, whose schema stands already. */
  static async over(engine: Engine, options: Pick<DatabaseOptions, 'log' | 'clock' | 'leaseMs'>): Promise<Database> {
    const database = new Database(engine, options);
    await database.#takeLease(options.leaseMs ?? 5000);
    return database;
  }

  /** One process alone may have it open; there is one connection. */
  get embedded(): boolean {
    return this.#engine.embedded;
  }

  /** One transaction. Never await the network, a timer or another queue inside: the embedded database has one connection. */
  async transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#enter(() => this.#engine.transaction(work));
  }

  /** Reads through the same door: nothing is written, several statements share a connection but no snapshot. */
  async read<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#enter(() => this.#engine.read(work));
  }

  /** One statement on its own. */
  query<T = Row>(text: string, params: readonly unknown[] = []): Promise<T[]> {
    return this.#enter(() => this.#engine.read(sql => sql.query<T>(text, params)));
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
    await this.#engine.close();
  }

  async #enter<T>(work: () => Promise<T>): Promise<T> {
    if (this.#inside.getStore()?.open) throw new Error('the database from inside a transaction: pass the sql on instead');
    const mark = { open: true };
    const from = this.#clock.now();
    try {
      return await this.#inside.run(mark, work);
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
