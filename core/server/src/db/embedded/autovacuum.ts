// What PostgreSQL's autovacuum does on a server. The embedded database has no process for it: without this its tables keep every row
// that was ever deleted, and its plans stay those of the first seconds, made for tables that were empty.
import type { PGlite } from '@electric-sql/pglite';
import type { Log } from '../../kernel/index.ts';

const LOOK_MS = 5000;
/** Between two tables that are due: whoever waits for the database has it meanwhile. */
const REST_MS = 500;

/** The values of a column that a plan knows of: of 3,000 rows, not of 30,000, for the whole process waits while they are read. */
const FEW_SAMPLES = 'set default_statistics_target = 10';

const LARGE_BYTES = 16 * 1024 * 1024;
/** Counted in rows: PostgreSQL begins at 50 and a tenth of a table, which here would be work for nothing. */
const DUE = `select quote_ident(s.relname) as name, pg_relation_size(s.relid) > ${LARGE_BYTES} as large
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid where s.n_mod_since_analyze > 500 + 0.2 * greatest(c.reltuples, 0)
  order by s.n_mod_since_analyze / (500 + greatest(c.reltuples, 0)) desc limit 1`;

/**
 * Of a large table the indexes are gone through once in so many times: that takes most of the time, and what is dead in them is
 * dropped by those who come across it. Its rows have the place of dead ones all the same.
 */
const INDEXES_EACH = 10;

export class Autovacuum {
  readonly #database: PGlite;
  readonly #log: Pick<Log, 'warn'>;
  readonly #lookMs: number;
  #hasFailed = false;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #isOver = false;
  readonly #vacuums = new Map<string, number>();

  constructor(database: PGlite, log: Pick<Log, 'warn'>, lookMs = LOOK_MS) {
    this.#database = database;
    this.#log = log;
    this.#lookMs = lookMs;
  }

  async start(): Promise<void> {
    await this.#database.query(FEW_SAMPLES);
    this.#after(this.#lookMs);
  }

  /** Done when it has the database no more. */
  async stop(): Promise<void> {
    this.#isOver = true;
    clearTimeout(this.#timer);
    await this.#looking;
  }

  #after(ms: number): void {
    if (this.#isOver) return;
    this.#timer = setTimeout(() => {
      this.#looking = this.#look().then(found => this.#after(found ? Math.min(REST_MS, this.#lookMs) : this.#lookMs));
    }, ms);
    this.#timer.unref();
  }

  /** One table. What fails is tried again, and told once until it succeeds: without it everything becomes slow. */
  async #look(): Promise<boolean> {
    try {
      const [table] = (await this.#database.query<{ name: string; large: boolean }>(DUE)).rows;
      if (!table || this.#isOver) return false;
      const times = (this.#vacuums.get(table.name) ?? 0) + 1;
      this.#vacuums.set(table.name, times);
      const cleanup = table.large && times % INDEXES_EACH > 0 ? 'off' : 'auto';
      await this.#database.exec(`vacuum (analyze, index_cleanup ${cleanup}) ${table.name}`);
      this.#hasFailed = false;
      return true;
    } catch (error) {
      if (!this.#hasFailed && !this.#isOver) this.#log.warn({ err: error }, 'the embedded database could not be vacuumed');
      this.#hasFailed = true;
      return false;
    }
  }
}
