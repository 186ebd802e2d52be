// How far this machine has seen its database, kept outside of it: one that is behind that was restored from the past.
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Clock, ConfigError, type Log, Recurring } from '../kernel/index.ts';
import type { Database } from './database.ts';
import { statement } from './statement.ts';

/** Of a database from the past, so much is not noticed. */
const NOTE_MS = 5000;

export interface HighWaterDeps {
  db: Database;
  clock: Clock;
  log: Pick<Log, 'warn'>;
  /** outside of the database */
  file: string;
}

/** A process that crashed is usually back by then; a copy of a database that was in use looks the same, however old it is. */
const LONG_MS = 600_000;

/** What the file holds: the database it speaks of, and a count in it that only grows. */
export interface Seen {
  database: string;
  era: number;
  mark: number;
}

const NAME_DATABASE = statement(
  'db.name-database',
  `insert into meta (key, value) values ('database_id', $1) on conflict do nothing`,
);
const READ_MARK = statement('db.read-mark', `select key, value from meta where key in ('database_id', 'high_water')`);
const RAISE_MARK = statement(
  'db.raise-mark',
  `insert into meta (key, value) values ('high_water', '1')
     on conflict (key) do update set value = (meta.value::bigint + 1)::text returning value`,
);

/** The count is raised in the database first and noted in the file afterwards: the file is never ahead of what was committed. */
export class HighWater {
  readonly #deps: HighWaterDeps;
  readonly #notes: Recurring<void>;

  constructor(deps: HighWaterDeps) {
    this.#deps = deps;
    this.#notes = new Recurring({ clock: deps.clock, work: () => this.note(), failed: () => {}, waitMs: () => NOTE_MS });
  }

  /** Call it with the lease, before anything is sent. @throws ConfigError when the database has forgotten what was seen of it */
  async check(): Promise<void> {
    const { db, file, log } = this.#deps;
    const seen = seenIn(file);
    const rows = await db.query<{ key: string; value: string }>(READ_MARK);
    const known = new Map(rows.map(row => [row.key, row.value]));
    const [mark, database] = [Number(known.get('high_water') ?? 0), known.get('database_id')];
    const { era } = db.lease;
    // what the note cannot judge is said, for whoever has just restored something; nobody else's start is held up
    if (!seen && database !== undefined) log.warn({ era, mark, file }, 'nothing here says how far this database was');
    else if (seen && database !== seen.database)
      log.warn({ database: database ?? null, seen: seen.database, file }, 'another database than the one that was seen here');
    else this.#tellOfCut();
    if (!seen || database !== seen.database || era > seen.era) return;
    if (era === seen.era && mark >= seen.mark) return;
    throw new ConfigError([
      `database_url: this database is from the past: it is at era ${era}, mark ${mark}, and was seen here at era ${seen.era}, ` +
        `mark ${seen.mark} (${file}); if it was restored from a backup, call \`baize restore-done\` with this BAIZE_DATA, ` +
        'then start again; else give the one that was played on (DATABASE_URL)',
    ]);
  }

  /** A database and its note that were restored together agree; but a copy of one in use was never given back by its process. */
  #tellOfCut(): void {
    const { db, clock, log } = this.#deps;
    const { wasGivenBack, formerSeenAt } = db.lease;
    const ago = clock.now() - formerSeenAt;
    if (!wasGivenBack && formerSeenAt > 0 && ago > LONG_MS)
      log.warn({ ms: ago }, 'the process before this one did not end in order, long ago: a crash, or a restored backup');
  }

  /** Goes one further. What cannot be noted stops nothing: this guards against a mistake, and is no part of the books. */
  async note(): Promise<void> {
    const { file, log } = this.#deps;
    try {
      keep(file, await this.#raised());
    } catch (error) {
      log.warn({ err: error }, 'what was seen of the database could not be noted');
    }
  }

  start(): void {
    this.#notes.start();
  }

  stop(): Promise<void> {
    return this.#notes.stop();
  }

  #raised(): Promise<Seen> {
    const { db } = this.#deps;
    return db.transaction(async sql => {
      await db.fence(sql);
      await sql.run(NAME_DATABASE, [randomUUID()]);
      const [raised] = await sql.query<{ value: string }>(RAISE_MARK);
      const rows = await sql.query<{ key: string; value: string }>(READ_MARK);
      const database = String(rows.find(row => row.key === 'database_id')?.value);
      return { database, era: db.lease.era, mark: Number(raised?.value) };
    });
  }
}

/** What was noted; undefined where nothing was, or nothing that can be read. */
export function seenIn(file: string): Seen | undefined {
  try {
    const { database, era, mark } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Seen>;
    if (typeof database === 'string' && Number.isInteger(era) && Number.isInteger(mark)) return { database, era, mark } as Seen;
  } catch {
    // the first start, or another folder
  }
  return undefined;
}

function keep(file: string, seen: Seen): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.new`, `${JSON.stringify(seen)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
