// Brings the sums forward: rows that cannot be joined by earlier ones any more are added up, a piece a transaction.
import assert from 'node:assert/strict';
import { type Database, type Sql, statement } from '../db/index.ts';
import { type Clock, type Log, Recurring } from '../kernel/index.ts';

/** A table whose rows are added up, and how. */
export interface Fold {
  table: 'round_player' | 'wallet_tx';
  /**
   * Brings up to date what is kept beside the sums, before this process adds its first row.
   * @param piece writes a part of it; false: this process stops, and so does this
   */
  prepare?(db: Pick<Database, 'query'>, piece: (work: (sql: Sql) => Promise<unknown>) => Promise<boolean>): Promise<void>;
  /** Adds the rows with these numbers to the sums. */
  add(sql: Sql, after: string, until: string): Promise<void>;
  /** Adds what was left out of earlier pieces and does not change any more. @returns whether there may be more */
  addLate?(sql: Sql, most: number): Promise<boolean>;
}

/** Where the next pass may end: every transaction that could write a row below has ended by then. */
interface Cut {
  until: Map<Fold, bigint>;
  /** the first transaction that was not there yet */
  transaction: string;
}

export interface FoldingDeps {
  db: Database;
  clock: Clock;
  log: Pick<Log, 'error'>;
  folds: readonly Fold[];
}

const EVERY_MS = 2000;
/** With more rows than these to add nobody may read them beside the sums. */
const FAR = 100_000n;
/** Late rows are looked for once in so many passes: each look is one at every one of them. */
const LATE_EVERY = 10;
/** After a piece the database rests for so many times as long as it took: it belongs to the bets. */
const REST = 2;

const MARK = statement('sums.mark', 'select through from sum_mark where table_name = $1');
const BEGIN = statement('sums.begin', `insert into sum_mark (table_name, through) values ($1, 0) on conflict do nothing`);
const MOVE = statement('sums.move', 'update sum_mark set through = $3 where table_name = $1 and through = $2');
const NEXT = statement('sums.next', 'select pg_snapshot_xmax(pg_current_snapshot())::text as most');
const IS_OVER = statement('sums.is-over', 'select pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 as over');
const TOPS = {
  round_player: statement('sums.top-round-player', 'select max(seq) as top from round_player'),
  wallet_tx: statement('sums.top-wallet-tx', 'select max(seq) as top from wallet_tx'),
};

export class Folding {
  readonly #deps: FoldingDeps;
  readonly #passes: Recurring<void>;
  readonly #pieceRows: bigint;
  #cut: Cut | undefined;
  #count = 0;
  #isPrepared = false;
  #isCaughtUp = false;
  #isStopped = false;

  constructor(deps: FoldingDeps) {
    this.#deps = deps;
    this.#pieceRows = deps.db.embedded ? 1000n : 5000n;
    this.#passes = new Recurring({
      clock: deps.clock,
      work: () => this.pass(),
      failed: error => deps.log.error({ err: error }, 'the sums of reports could not be brought forward'),
      waitMs: () => EVERY_MS,
    });
  }

  start(): void {
    this.#passes.start();
  }

  stop(): Promise<void> {
    this.#isStopped = true;
    return this.#passes.stop();
  }

  /** Whether what is not in the sums yet is of the last moments alone. An old database takes a while to get there. */
  get isCaughtUp(): boolean {
    return this.#isCaughtUp;
  }

  /** Adds up what can be, and chooses where the next pass may end. */
  async pass(): Promise<void> {
    const { db, folds } = this.#deps;
    const cut = this.#cut;
    if (cut) {
      if (!this.#isPrepared) for (const fold of folds) await this.#prepare(fold);
      if (this.#isStopped) return;
      this.#isPrepared = true;
      const [row] = await db.query<{ over: boolean }>(IS_OVER, [cut.transaction]);
      if (row?.over !== true) return;
      for (const [fold, until] of cut.until) if (!(await this.#advance(fold, until))) return;
      this.#cut = undefined;
      this.#isCaughtUp = true;
      if (this.#count++ % LATE_EVERY === 0) for (const fold of folds) await this.#addLate(fold);
    }
    this.#cut = await this.#choose();
  }

  async #choose(): Promise<Cut> {
    const { db, folds } = this.#deps;
    const until = new Map<Fold, bigint>();
    for (const fold of folds) {
      const [row] = await db.query<{ top: string | null }>(TOPS[fold.table]);
      until.set(fold, BigInt(row?.top ?? 0));
    }
    const [next] = await db.query<{ most: string }>(NEXT);
    return { until, transaction: next?.most ?? '0' };
  }

  async #prepare(fold: Fold): Promise<void> {
    await this.#fenced(sql => sql.run(BEGIN, [fold.table]));
    await fold.prepare?.(this.#deps.db, async work => {
      if (!this.#isStopped) await this.#rested(work);
      return !this.#isStopped;
    });
  }

  /** @returns false: it was stopped on its way */
  async #advance(fold: Fold, until: bigint): Promise<boolean> {
    const { db } = this.#deps;
    const [mark] = await db.query<{ through: string }>(MARK, [fold.table]);
    let after = BigInt(mark?.through ?? 0);
    if (until - after > FAR) this.#isCaughtUp = false;
    while (after < until) {
      if (this.#isStopped) return false;
      const to = until - after > this.#pieceRows ? after + this.#pieceRows : until;
      const [from, end] = [String(after), String(to)];
      await this.#rested(async sql => {
        assert.equal(await sql.run(MOVE, [fold.table, from, end]), 1, `the sums of ${fold.table} have another end`);
        await fold.add(sql, from, end);
      });
      after = to;
    }
    return true;
  }

  async #addLate({ addLate }: Fold): Promise<void> {
    while (addLate && !this.#isStopped && (await this.#rested(sql => addLate(sql, Number(this.#pieceRows)))));
  }

  async #rested<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const { clock } = this.#deps;
    const from = clock.now();
    const done = await this.#fenced(work);
    await clock.sleep(Math.min(500, REST * (clock.now() - from)));
    return done;
  }

  #fenced<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const { db } = this.#deps;
    return db.transaction(async sql => {
      await db.fence(sql);
      return work(sql);
    });
  }
}
