// One simulated process of the server: the real rooms over the simulated store, clock and network. It may die, or stand still, at
// every await of a call of the store or of a wallet.
import { Database } from '../../../../core/server/src/db/index.ts';
import { makeSource } from '../../../../core/server/src/dealing/index.ts';
import type { Plugins } from '../../../../core/server/src/games/index.ts';
import { Cipher, type Config, type Log } from '../../../../core/server/src/kernel/index.ts';
import { Credit, Ledger } from '../../../../core/server/src/ledger/index.ts';
import { Rounds } from '../../../../core/server/src/rounds/index.ts';
import { makeTable, SeatAudit, TableDirectory, tableRows } from '../../../../core/server/src/tables/index.ts';
import { Wallet } from '../../../../core/server/src/wallet/index.ts';
import { SimEngine, type StoreAccess } from '../engine/engine.ts';
import type { Owner, Scheduler } from '../scheduler.ts';
import type { Network } from '../wallets/network.ts';
import { HostClock, type Wall } from './host-clock.ts';
import { watchLife } from './life.ts';
import { currencies, games, type SimOperators } from './operators.ts';
import type { Rooms } from './rooms.ts';

/** Keys of the staff are as good as they can be: what they agree on counts. */
const OLD_KEY = { createdAt: 0, isValid: true };

/** What a process finds in its world. */
export interface Surroundings {
  scheduler: Scheduler;
  access: StoreAccess;
  network: Network;
  wall: Wall;
  operators: SimOperators;
  config: Config;
  plugins: Plugins;
  embedded: boolean;
  nicknames: ReadonlyMap<string, string>;
  /** a call to a wallet has begun; answers what to call when it is over */
  called(process: SimProcess, name: string, raw: string): () => void;
  /** this process commits something now */
  commits(process: SimProcess, work: () => Promise<void> | void): Promise<void> | void;
  /** the process said something at this level */
  said(process: SimProcess, level: string, text: string, error: string): void;
  /** what it has in memory counts no more: another has the lease, or the store was gone for long */
  letGo(process: SimProcess, isReplaced: boolean): void;
  /** it is dead, or will stand still for so long */
  fell(process: SimProcess, pausedMs: number | null): void;
}

/** how often seats are compared with their rows */
const SEATS_MS = 20_000;
/** As a stop gives what is under way. */
const LEAVE_MS = 2000;
const SHORT_PAUSE_MS = 4000;
const LONG_PAUSE_MS = 60_000;

export class SimProcess implements Owner {
  readonly name: string;
  dead = false;
  pausedUntil = 0;
  /** the rooms, once it has started */
  rooms: Rooms | null = null;
  /** the epoch of its lease; 0 before it has one */
  get epoch(): number {
    return this.#db?.lease.epoch ?? 0;
  }
  readonly clock: HostClock;
  readonly #at: Surroundings;
  readonly #engine: SimEngine;
  #db: Database | undefined;

  constructor(no: number, at: Surroundings) {
    this.name = `p${no}`;
    this.#at = at;
    this.clock = new HostClock(at.scheduler, this, at.wall);
    this.#engine = new SimEngine({
      ...at.access,
      owner: this,
      embedded: at.embedded,
      step: (ms, label, work) => this.#step(ms, label, work),
      commit: work => at.commits(this, work),
    });
  }

  /** Starts as the server does: lease, wallet, what was left open. */
  async start(): Promise<void> {
    const { config, plugins, network, nicknames } = this.#at;
    const { clock } = this;
    const operators = this.#at.operators.room;
    const log = this.#log();
    const about = { log, clock, leaseMs: config.lease_ms, slowMs: config.database.slow_ms };
    const db = await Database.over(this.#engine, about);
    this.#db = db;
    const cipher = new Cipher(config.master_key);
    const ledger = new Ledger({ db });
    const credit = new Credit({ db, clock });
    const transport = {
      call: (...[target, name, body, late]: Parameters<Network['call']> extends [unknown, ...infer Rest] ? Rest : never) =>
        network.call(this.#caller(), target, name, body, late),
      stop: async () => {},
    };
    const { faults } = this.#at.access;
    const hold: Plugins['hold'] = async (...of) => (faults.strikes('version') ? undefined : plugins.hold(...of));
    const versions = new Proxy(plugins, {
      get(_, name) {
        const own: unknown = Reflect.get(plugins, name, plugins);
        return name === 'hold' ? hold : typeof own === 'function' ? own.bind(plugins) : own;
      },
    });
    const keys = { standing: async (_sql: unknown, ids: readonly string[]) => new Map(ids.map(id => [id, OLD_KEY])) };
    const wallet = new Wallet({ db, clock, config, log, operators, ledger, credit, transport, keys });
    const tables = new TableDirectory(
      {
        ...{ db, clock, config, log, operators, currencies, games, ledger, wallet, plugins: versions },
        rounds: new Rounds({ db, ledger, wallet, tables: tableRows }),
        source: each => makeSource(each, { db, cipher, clock, log }),
        nickname: async id => nicknames.get(id),
      },
      makeTable,
    );
    await wallet.recover();
    wallet.start();
    await tables.resumeAll();
    this.rooms = { db, wallet, tables, credit };
    new SeatAudit({ db, clock, log, tables, everyMs: SEATS_MS }).start();
    watchLife(this.rooms, clock, isReplaced => this.dead || this.#at.letGo(this, isReplaced));
  }

  /** SIGTERM: rounds end, screens are cut, what is under way ends, the lease is given back. It may die on the way. */
  async stop(cut: () => void): Promise<void> {
    const { rooms } = this;
    if (!rooms) return;
    await rooms.tables.stop();
    cut();
    await rooms.tables.leave(LEAVE_MS);
    await rooms.wallet.stop();
    await rooms.db.release();
    await rooms.db.close();
  }

  /** SIGKILL. */
  kill(): Promise<void> | void {
    if (this.dead) return;
    this.dead = true;
    this.#at.scheduler.note(`${this.name} dies`);
    this.#at.fell(this, null);
    return this.#engine.abandon();
  }

  /** SIGSTOP, and SIGCONT after a while. */
  #pause(): Promise<void> | void {
    const { scheduler, access, embedded } = this.#at;
    const luck = access.faults.of('pause');
    const ms = embedded || luck.hits(0.5) ? luck.between(50, SHORT_PAUSE_MS) : luck.between(SHORT_PAUSE_MS, LONG_PAUSE_MS);
    this.pausedUntil = scheduler.now + ms;
    scheduler.note(`${this.name} stands still for ${ms} ms`);
    scheduler.in(ms, null, `${this.name} goes on`, () => {
      this.pausedUntil = 0;
      access.turnstile.next();
    });
    this.#at.fell(this, ms);
    return this.#engine.abandon();
  }

  /** @returns true when it died, or stands still from now on */
  #falls(): 'dead' | 'paused' | null {
    const { faults } = this.#at.access;
    if (faults.strikes(this.rooms ? 'kill' : 'start')) return 'dead';
    return this.rooms && faults.strikes('pause') ? 'paused' : null;
  }

  #step<T>(ms: number, label: string, work: () => Promise<T> | T): Promise<T> {
    const { scheduler } = this.#at;
    const luck = this.#at.access.chance;
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const answer = async (settle: () => void): Promise<void> => {
      const fall = this.#falls();
      if (fall === 'dead') return this.kill();
      if (fall === 'paused') {
        await this.#pause();
        scheduler.in(0, this, 'an answer that waited', settle);
      } else settle();
    };
    scheduler.in(ms, this, label, async () => {
      const fall = luck.hits(0.5) ? this.#falls() : null;
      if (fall === 'dead') return this.kill();
      if (fall === 'paused') {
        await this.#pause();
        scheduler.in(0, this, label, () => this.#work(work, resolve, reject));
        return;
      }
      await this.#work(
        work,
        done => answer(() => resolve(done)),
        error => answer(() => reject(error)),
      );
    });
    return promise;
  }

  async #work<T>(work: () => Promise<T> | T, done: (value: T) => unknown, failed: (error: unknown) => unknown): Promise<void> {
    let value: T;
    try {
      value = await work();
    } catch (error) {
      await failed(error);
      return;
    }
    await done(value);
  }

  #caller() {
    return {
      owner: this,
      now: () => this.clock.now(),
      survives: (): boolean => {
        if (this.dead || !this.#at.access.faults.strikes('kill')) return !this.dead;
        this.#at.scheduler.owe(this.kill());
        return false;
      },
      calls: (name: string, raw: string) => this.#at.called(this, name, raw),
    };
  }

  #log(): Log {
    const at = (level: string) => (about: { err?: unknown }, text?: string) => {
      if (this.dead) return;
      const error = about?.err instanceof Error ? about.err.message : '';
      this.#at.said(this, level, text ?? String(about), error);
    };
    const log = { error: at('error'), fatal: at('fatal'), warn: at('warn'), info: () => {}, debug: () => {} };
    return log as unknown as Log;
  }
}
