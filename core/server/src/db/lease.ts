// The lease: which process may act. Its times are the database's clock alone; this process only knows how long it can be sure of it.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Clock, Log, Timer } from '../kernel/index.ts';
import type { Engine, Sql } from './engine.ts';
import type { Health } from './health.ts';
import { LeaseName } from './lease-name.ts';
import { watchForSilence } from './silence.ts';
import { statement } from './statement.ts';

export interface LeaseDeps {
  clock: Clock;
  log: Log;
  leaseMs: number;
  engine: Engine;
  health: Health;
}

/** How a lease is taken. */
export interface Taking {
  /** aborted: nobody waits for it any more */
  stopping?: AbortSignal | undefined;
  /** another process has it; says so instead of the lease itself */
  waiting?: (() => Promise<void>) | undefined;
}

/** For the log. */
export const WAITS = 'another process has the lease, or had it until a moment ago: this one waits for it';
const NOW = '(extract(epoch from clock_timestamp()) * 1000)::bigint';
/** Waits for no transaction that has proved the lease, and none waits for it. */
const RENEW = statement(
  'db.renew-lease',
  `update lease set seen_at = ${NOW} where id = 'server' and owner = any($1::text[]) and epoch = $2 returning id`,
);
/** Waits for all of them. */
const RENAME = statement(
  'db.rename-lease',
  `update lease set owner = $3::text, seen_at = ${NOW}
     from (select id as held from lease where id = 'server' and owner = any($1::text[]) and epoch = $2 for update) as mine
     where lease.id = mine.held returning lease.id`,
);
const MAKE = statement(
  'db.make-lease',
  `insert into lease (id, owner, epoch, seen_at) values ('server', '', 0, 0) on conflict do nothing`,
);
const MAKE_ERA = statement('db.make-era', `insert into meta (key, value) values ('era', '1') on conflict do nothing`);
export const READ_ERA = statement('db.read-era', `select value from meta where key = 'era'`);
const LOOK = statement('db.lock-lease', `select owner, epoch, seen_at, ${NOW} as now from lease where id = 'server' for update`);
const TAKE = statement('db.take-lease', `update lease set owner = $1, epoch = $2, seen_at = ${NOW} where id = 'server'`);
const MOST_FLYING = 2;
/** how often an absent database is asked whether it is back */
const PROBE_MS = 100;

/** Taken with a higher epoch at the start, renewed all the time, lost once and for ever. */
export class Lease {
  /** the name under which it is held; see `fence` */
  owner: string = randomUUID();
  epoch = 0;
  era = 1;
  /** when the process before this one was last seen alive, on our clock (0: there was none) */
  formerSeenAt = 0;
  /** whether that process gave it back, as one does that ends in order */
  wasGivenBack = true;
  /** pauses of this process longer than the lease after which nobody had taken over */
  stalls = 0;
  readonly #deps: LeaseDeps;
  #sureUntil = 0;
  #flying = 0;
  #lost = false;
  #ended = false;
  #timer: Timer | undefined;
  #waiting: ((sure: boolean) => void)[] = [];
  readonly #listeners: (() => void)[] = [];
  readonly #name: LeaseName;

  constructor(deps: LeaseDeps) {
    this.#deps = deps;
    this.#name = new LeaseName(this.owner);
    deps.health.onChange(condition => condition === 'away' && this.epoch > 0 && this.#next());
  }

  /**
   * Takes it, waiting until a former owner must have noticed. `waiting` is told once, when another process has it.
   * @throws the reason of `stopping` once that is aborted, and what `waiting` throws
   */
  async take({ stopping, waiting }: Taking = {}): Promise<void> {
    const { clock, leaseMs, engine, log } = this.#deps;
    for (let tries = 0; ; tries++) {
      stopping?.throwIfAborted();
      const from = clock.now();
      if (await engine.transaction(sql => this.#tryToTake(sql))) {
        this.#renewed(from);
        break;
      }
      if (tries === 0 && waiting) await waiting();
      else if (tries === 0) log.info(WAITS);
      await clock.sleep(Math.min(250, leaseMs));
    }
    this.#next();
  }

  async #tryToTake(sql: Sql): Promise<boolean> {
    const { clock, leaseMs } = this.#deps;
    await sql.run(MAKE);
    await sql.run(MAKE_ERA);
    const [row] = await sql.query<{ owner: string; epoch: number; seen_at: string; now: string }>(LOOK);
    assert(row);
    const seenAt = Number(row.seen_at);
    const ago = Number(row.now) - seenAt;
    // a time that is still to come was written by another clock: it says nothing, but the owner may live
    if (row.owner !== '' && Math.abs(ago) < leaseMs && !this.#isAlone) return false;
    const [meta] = await sql.query<{ value: string }>(READ_ERA);
    this.era = Number(meta?.value ?? 1);
    this.epoch = Number(row.epoch) + 1;
    this.wasGivenBack = row.owner === '';
    this.formerSeenAt = seenAt === 0 ? 0 : clock.now() - Math.max(0, ago);
    await sql.run(TAKE, [this.owner, this.epoch]);
    return true;
  }

  /** Whether nobody else can have it now. False after a pause or while the database is silent: nothing may leave then. */
  get isSure(): boolean {
    if (this.#lost) return false;
    return this.#isAlone || this.#deps.clock.now() < this.#sureUntil;
  }

  /** Waits until that is known. @returns false when it is lost, or given up */
  sure(): Promise<boolean> {
    if (this.isSure) return Promise.resolve(true);
    if (this.#lost || this.#ended) return Promise.resolve(false);
    const answer = new Promise<boolean>(known => this.#waiting.push(known));
    if (this.#flying === 0) void this.#renew();
    return answer;
  }

  /**
   * Done when nothing that this process has sent, and whose answer is lost, can be committed any more; or when it has no lease.
   *
   * A connection that broke says nothing about its last commit: the bytes may still be on their way through a pooler, a proxy or
   * a stalled network. So the lease gets a new name, by one statement that waits for every transaction that has proved the lease
   * (they lock its row's key until they end), and after which whatever comes with the old name finds no lease. What the rows say from
   * then on is the truth. It needs no rights, and no process ids, which a pooler hides and a failover makes wrong; should the
   * database be gone with the commit on its way, it is done once that is back.
   */
  fence(): Promise<void> {
    if (this.#isAlone || this.#lost || this.#ended || this.epoch === 0) return Promise.resolve();
    const done = this.#name.change();
    void this.#renew();
    return done;
  }

  /** Whether it is held under another name than this one, which a statement has just missed; waits until that is known. */
  async isRenamed(from: string): Promise<boolean> {
    await this.#name.known();
    return !this.#lost && this.owner !== from;
  }

  /** The folder lock of the embedded database proves that nobody else is there. */
  get #isAlone(): boolean {
    return this.#deps.engine.embedded;
  }

  get lost(): boolean {
    return this.#lost;
  }

  /** Another process has it. */
  lose(): void {
    if (this.#lost || this.#ended) return;
    this.#lost = true;
    this.#name.end();
    this.#deps.log.fatal({ epoch: this.epoch }, 'another process took over: this one stops at once');
    this.#release(false);
    for (const listener of this.#listeners) listener();
  }

  onLost(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** No more renewals; it runs out by itself. */
  end(): void {
    this.#ended = true;
    this.#name.end();
    this.#release(false);
  }

  #next(): void {
    if (this.#lost || this.#ended) return;
    const { clock, leaseMs, health } = this.#deps;
    this.#timer?.cancel();
    const wait = health.condition === 'away' ? Math.min(PROBE_MS, leaseMs / 3) : Math.min(1000, leaseMs / 3);
    this.#timer = clock.after(wait, () => void this.#renew());
  }

  /** A renewal that hangs on a dead connection is overtaken by a second one. */
  async #renew(): Promise<void> {
    if (this.#flying >= MOST_FLYING) return this.#next();
    const { clock, engine, health } = this.#deps;
    const from = clock.now();
    // one that works may let a new name wait: behind transactions that have proved the old one
    const silence = watchForSilence({ clock, health });
    this.#flying++;
    this.#next();
    const renewal = this.#name.next();
    const { from: names, to } = renewal;
    try {
      const rows = await (engine.urgent ?? engine.read)(sql =>
        to === null ? sql.query(RENEW, [names, this.epoch]) : sql.query(RENAME, [names, this.epoch, to]),
      );
      if (rows.length > 0) {
        this.owner = this.#name.answered(renewal) ?? this.owner;
        this.#renewed(from);
      } else if (this.#name.isLatest(renewal)) this.lose();
    } catch (error) {
      if (!this.#ended) health.failed(error);
    } finally {
      silence.cancel();
      this.#flying--;
    }
  }

  #renewed(from: number): void {
    if (this.#lost || this.#ended) return;
    const { clock, leaseMs, health, log } = this.#deps;
    const silent = from - this.#sureUntil;
    if (this.#sureUntil > 0 && silent > 0 && !this.#isAlone) {
      this.stalls++;
      log.warn({ ms: silent + leaseMs, stalls: this.stalls }, 'the lease had run out, and nobody had taken it');
    }
    // the other side counts from a later instant; a tenth is for clocks that do not run equally fast
    this.#sureUntil = Math.max(this.#sureUntil, from + leaseMs - leaseMs / 10);
    health.written(clock.now() - from);
    if (this.isSure) this.#release(true);
  }

  #release(sure: boolean): void {
    if (!sure) this.#timer?.cancel();
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const each of waiting) each(sure);
  }
}
