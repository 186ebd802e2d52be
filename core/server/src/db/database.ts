// The one door to the database, the same for PostgreSQL and the embedded one.
import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { EntitySchema } from '@mikro-orm/postgresql';
import { type Clock, Invalidation, type Log, systemClock, type Topic } from '../kernel/index.ts';
import { type Inspect, LIMITS, type Limits } from './driver.ts';
import type { Engine, Row, Sql } from './engine.ts';
import { entities as ownEntities } from './entities.ts';
import { isGivenWay, isLate, isOutage, isUnanswered, LeaseLost } from './errors.ts';
import { Health } from './health.ts';
import { Lease, type Taking } from './lease.ts';
import { openOrmEngine } from './orm-engine.ts';
import { Reports } from './reports.ts';
import type { Scope } from './scope.ts';
import { Slowest } from './slowest.ts';
import { statement } from './statement.ts';

export interface DatabaseOptions extends Taking {
  entities: EntitySchema[];
  /** PostgreSQL; without it the embedded database opens. */
  url?: string | null;
  /** Folder of the embedded database; without it the database lives in memory. */
  dir?: string;
  log: Log;
  clock?: Clock;
  leaseMs?: number;
  /** above it the database counts as slow (p99 of a transaction); 0: never */
  slowMs?: number;
  limits?: Limits;
  /** Makes the schema from the entities instead of migrating: for specs. */
  create?: boolean;
  /** Looks at it before its schema and its lease are touched. */
  inspect?: Inspect;
}

const LONG_MS = 1000;
const LEASE_MS = 5000;
const AGAIN_MS = 100;
const PROVE = statement('db.prove-lease', `select 1 from lease where id = 'server' and owner = $1 and epoch = $2 for key share`);
const RELEASE = statement(
  'db.release-lease',
  `update lease set owner = '' from (select id as held from lease where id = 'server' and owner = $1 and epoch = $2 for update) as mine
     where lease.id = mine.held`,
);

const KEEP = statement(
  'db.keep-known',
  'insert into meta (key, value) select key, value from jsonb_each_text($1::jsonb) on conflict (key) do nothing',
);

const REWRITE = statement(
  'db.rewrite-known',
  `insert into meta (key, value) select key, value from jsonb_each_text($1::jsonb)
     on conflict (key) do update set value = excluded.value`,
);

type Options = Pick<DatabaseOptions, 'log' | 'clock' | 'leaseMs' | 'slowMs' | 'limits' | 'stopping' | 'waiting'>;

/** The database of one process. */
export class Database {
  readonly lease: Lease;
  readonly health: Health;
  /** what people read: lists, sums, the proof of the books */
  readonly reports: Reports;
  /** who keeps rows in memory hears here that they were changed */
  readonly bus = new Invalidation();
  readonly #engine: Engine;
  readonly #log: Log;
  readonly #clock: Clock;
  readonly #overs = new WeakMap<Sql, (() => void)[]>();
  readonly #lostAnswer: (() => void)[] = [];
  readonly #inside = new AsyncLocalStorage<{ open: boolean }>();

  private constructor(engine: Engine, { log, clock = systemClock, leaseMs = LEASE_MS, slowMs = 0, limits = LIMITS }: Options) {
    this.#engine = engine;
    this.#log = log;
    this.#clock = clock;
    this.health = new Health({ clock, log, slowMs });
    const { health } = this;
    this.lease = new Lease({ clock, log, leaseMs, engine, health });
    const outside = <T>(work: () => Promise<T>) => this.#outside(work);
    this.reports = new Reports({
      engine,
      clock,
      outside,
      answered: () => engine.embedded && health.answers(),
      connections: limits.report_connections,
    });
  }

  /** Opens the database, brings its schema up to date and takes the lease. @throws when it cannot be reached or is in use */
  static async open(options: DatabaseOptions): Promise<Database> {
    const entities = [...new Set([...ownEntities, ...options.entities])] as EntitySchema[];
    return Database.over(await openOrmEngine({ ...options, entities }), options);
  }

  /** The same over something else that runs statements, whose schema stands already. */
  static async over(engine: Engine, options: Options): Promise<Database> {
    const database = new Database(engine, options);
    try {
      await database.lease.take(options);
    } catch (error) {
      await database.close();
      throw error;
    }
    return database;
  }

  /** Part of the id of every transaction; raised when a backup was restored. */
  get era(): number {
    return this.lease.era;
  }

  /** When the process before this one was last seen alive (Unix ms, 0 = never): recovery waits from there. */
  get formerSeenAt(): number {
    return this.lease.formerSeenAt;
  }

  set formerSeenAt(at: number) {
    this.lease.formerSeenAt = at;
  }

  /** One process alone may have it open; there is one connection. */
  get embedded(): boolean {
    return this.#engine.embedded;
  }

  /**
   * One transaction. After an error it has ended and will not be committed later; whether it was committed the rows say.
   * Never await the network, a timer or another queue inside: the embedded database has one connection.
   */
  async transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const overs: (() => void)[] = [];
    try {
      return await this.#enter(slowest =>
        this.#engine.transaction(sql => {
          const heard = slowest.heard(sql);
          this.#overs.set(heard, overs);
          return work(heard);
        }),
      );
    } finally {
      for (const over of overs) over();
    }
  }

  /**
   * This transaction changes rows of a topic: what is kept of them is invalid when it is over, before anybody hears of it, and
   * also when it failed.
   */
  invalidates(sql: Sql, topic: Topic, key?: string): void {
    const overs = this.#overs.get(sql);
    assert(overs, 'this is no open transaction');
    overs.push(() => this.bus.invalidate(topic, key));
  }

  /** Reads through the same door: nothing is written, several statements share a connection but no snapshot. */
  async read<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#enter(slowest => this.#engine.read(sql => work(slowest.heard(sql))));
  }

  /** One statement on its own. */
  query<T = Row>(text: string, params: readonly unknown[] = []): Promise<T[]> {
    return this.read(sql => sql.query<T>(text, params));
  }

  /** Writes down what the database is to be known by; what stands there already stays. */
  async keep(known: Readonly<Record<string, string>>): Promise<void> {
    await this.transaction(async sql => {
      await this.fence(sql);
      await sql.run(KEEP, [JSON.stringify(known)]);
    });
  }

  /** The same in a transaction of the caller's, over what stands there. */
  async rewrite(sql: Sql, known: Readonly<Record<string, string>>): Promise<void> {
    await sql.run(REWRITE, [JSON.stringify(known)]);
  }

  /**
   * Reads what has become of a write whose answer is lost: again until the database answers, for whoever was not told the truth
   * then would be told none. @throws the outage once this process leads nothing any more: the next life goes by the rows
   */
  async readWhenBack<T>(read: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await read();
      } catch (error) {
        if (!isOutage(error) || this.embedded) throw error;
        await this.#clock.sleep(AGAIN_MS);
        if (!(await this.lease.sure())) throw error;
      }
    }
  }

  /**
   * The lease that all of these are held by; what a statement that moves money is given. Today that is the one of this process,
   * whatever they are: who works on several at once puts those of one lease together.
   */
  leaseOf(..._scopes: Scope[]): Lease {
    return this.lease;
  }

  /**
   * Proves in this transaction that these are still led by this process, or without any that the process has its lease; part of
   * every transaction that moves money. @throws LeaseLost
   */
  async fence(sql: Sql, ...scopes: Scope[]): Promise<void> {
    const lease = this.leaseOf(...scopes);
    for (;;) {
      const { owner, epoch } = lease;
      const rows = await sql.query(PROVE, [owner, epoch]);
      if (rows.length === 1) return;
      if (!(await lease.isRenamed(owner))) break;
    }
    lease.lose();
    throw new LeaseLost();
  }

  /**
   * Runs a statement that proves the lease itself (`FENCE`): `work` is given the lease's owner and epoch, and answers undefined where
   * they did not hold. It is run again where the lease bears another name by then. @throws LeaseLost
   */
  async proving<T>(work: (owner: string, epoch: number) => Promise<T | undefined>): Promise<T> {
    for (;;) {
      const { owner, epoch } = this.lease;
      const done = await work(owner, epoch);
      if (done !== undefined) return done;
      await this.transaction(sql => this.fence(sql)); // throws when the lease is lost; else it bears another name by now
    }
  }

  /** Called when a commit whose answer was lost is at its end: what it wrote may be there, and nobody was told. */
  onLostAnswer(listener: () => void): void {
    this.#lostAnswer.push(listener);
  }

  /** True once another process took over. */
  get lost(): boolean {
    return this.lease.lost;
  }

  async close(): Promise<void> {
    this.lease.end();
    await this.#engine.close();
  }

  async #enter<T>(work: (slowest: Slowest) => Promise<T>): Promise<T> {
    const from = this.#clock.now();
    const slowest = new Slowest(this.#clock);
    try {
      const done = await this.#outside(() => work(slowest));
      this.health.took(this.#clock.now() - from);
      return done;
    } catch (error) {
      if (isOutage(error) && !isLate(error) && !isGivenWay(error)) this.health.failed(error);
      // whoever hears of it reads the rows: nothing may change them meanwhile
      if (isUnanswered(error)) {
        await this.lease.fence();
        for (const listener of this.#lostAnswer) listener();
      }
      throw error;
    } finally {
      const ms = this.#clock.now() - from;
      if (ms > LONG_MS) this.#log.warn({ ms, ...slowest.about }, 'a long transaction');
    }
  }

  /** On one connection, whoever has it would wait for itself. */
  async #outside<T>(work: () => Promise<T>): Promise<T> {
    if (this.#inside.getStore()?.open) throw new Error('the database from inside a transaction: pass the sql on instead');
    const mark = { open: true };
    try {
      return await this.#inside.run(mark, work);
    } finally {
      mark.open = false;
    }
  }

  /** Gives the lease back, so that the next start need not wait. Call it when nothing moves money any more. */
  async release(): Promise<void> {
    this.lease.end();
    const { owner, epoch } = this.lease;
    await this.query(RELEASE, [owner, epoch]);
  }
}
