// How the books are read: short statements with a limit, and what a check answers.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, isLate, isOutage, LeaseLost, type Sql } from '../db/index.ts';
import { RateLimited } from '../kernel/index.ts';
import { type BROKEN, type Broken, broken } from './book.ts';
import type { FigureRow } from './figures.ts';

/** The limit of a statement: far below the driver's, so that the books never cost a connection. */
const LIMIT = 'set local statement_timeout = 5000';

const MOST_REST_MS = 1000;

/** Rows asked about at once. On the embedded database a statement keeps the whole process. */
export const pieceOf = (db: Database): number => (db.embedded ? 500 : 10_000);

/** Rows hashed at once: whole rows, with all that was said in a round. */
export const hashedOf = (db: Database): number => (db.embedded ? 100 : 10_000);

/** Before a check of figures: what it is given of them. */
export const FIGURES = `figures as materialized (select * from json_to_recordset($1::json)
  as f(fold text, name text, operator text, currency text, amount numeric))`;

/** What reads. */
export interface Reader {
  query<T>(text: string, params?: readonly unknown[]): Promise<T[]>;
  /** a statement that fails leaves the others as they were */
  mayFail: boolean;
}

/** How a snapshot is read. */
interface Way {
  /** each statement may; costs two more for each */
  mayFail: boolean;
  pace: Pace;
}

/** Everything inside sees the database as it is at one moment. On PostgreSQL nothing waits for it. */
export function snapshot<T>(db: Database, { mayFail, pace }: Way, work: (reader: Reader) => Promise<T>): Promise<T> {
  return db.reports.snapshot(async sql => {
    await sql.run(LIMIT);
    const query: Reader['query'] = async <T>(text: string, params?: readonly unknown[]) => {
      const ask = () => (mayFail ? protectedly(sql, () => sql.query<T>(text, params)) : sql.query<T>(text, params));
      if (!db.embedded) return rested(pace, ask);
      // nothing else is answered there until the snapshot is over: it does not rest, and a statement keeps the whole process
      await new Promise(setImmediate);
      return ask();
    };
    return work({ query, mayFail });
  });
}

async function protectedly<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  await sql.run('savepoint asked');
  try {
    const done = await work();
    await sql.run('release savepoint asked');
    return done;
  } catch (error) {
    await sql.run('rollback to savepoint asked');
    throw error;
  }
}

async function limited<T>(sql: Sql, begun: () => void, work: () => Promise<T>): Promise<T> {
  begun();
  await sql.run(LIMIT);
  return work();
}

/** How fast something is read or written that nobody waits for. */
export interface Pace {
  /** after each statement it rests for so many times as long as that took: the processors and the disk belong to the bets */
  rests: number;
  /** ends it */
  signal: AbortSignal;
}

/** Does a piece of work and rests. @param work it says when its turn has come: who waits for others costs them nothing */
export async function rested<T>({ rests, signal }: Pace, work: (begun: () => void) => Promise<T>): Promise<T> {
  let from = performance.now();
  const begun = () => {
    from = performance.now();
  };
  const done = await work(begun);
  if (rests > 0) await sleep(Math.min(MOST_REST_MS, rests * (performance.now() - from)), undefined, { signal });
  return done;
}

/** Each statement for itself: however many there are, no old row is kept from vacuum. */
export function piecewise(db: Database, pace: Pace): Reader {
  const query: Reader['query'] = async <T>(text: string, params?: readonly unknown[]) => {
    for (;;) {
      pace.signal.throwIfAborted();
      try {
        return await rested(pace, begun => db.reports.snapshot(sql => limited(sql, begun, () => sql.query<T>(text, params))));
      } catch (error) {
        if (!(error instanceof RateLimited)) throw error; // others read long reports: it waits on
      }
    }
  };
  return { query, mayFail: true };
}

/** What is written, with the proof of the lease. @param begun called when its turn has come */
export function writing<T>(db: Database, work: (sql: Sql) => Promise<T>, begun = () => {}): Promise<T> {
  return db.transaction(async sql => {
    await db.fence(sql);
    return limited(sql, begun, () => work(sql));
  });
}

/** Asks a check. A row so odd that the statement fails is a finding too, and no end of the others. */
export async function askCheck(reader: Reader, name: string, text: string, figures?: readonly FigureRow[]): Promise<Broken[]> {
  try {
    const params = figures ? [JSON.stringify(figures)] : [];
    const rows = await reader.query<Record<(typeof BROKEN)[number], string | null>>(text, params);
    return rows.map(row => ({
      what: row.what ?? name,
      id: row.id ?? '',
      tableId: row.table_id,
      playerId: row.player_id,
      operator: row.operator,
      currency: row.currency,
      expected: exact(row.expected),
      found: exact(row.found),
    }));
  } catch (error) {
    if (!reader.mayFail || !isAboutRows(error)) throw error;
    return [broken('check_failed', name, 'an answer', error instanceof Error ? error.message.slice(0, 200) : 'no answer')];
  }
}

/** A statement failed by what stands in the rows, or took too long; not because the database did not serve. */
export const isAboutRows = (error: unknown): boolean => !(error instanceof LeaseLost) && (isLate(error) || !isOutage(error));

const exact = (text: string | null): bigint | string =>
  text !== null && /^-?\d+$/.test(text) ? BigInt(text) : (text ?? 'nothing');
