// The face of the calls room: takes notes of calls without a statement, writes them once a second, reads and deletes them.
import type { Database, ReaderReports, Sql } from '../db/index.ts';
import { type Clock, type Log, Recurring } from '../kernel/index.ts';
import { CallBuffer } from './buffer.ts';
import { type CallNote, tidied } from './call.ts';
import { type CallFilter, type CallPage, listCalls } from './list.ts';
import { Retention } from './retention.ts';

const WRITE_MS = 1000;
const SWEEP_MS = 60_000;
const NEXT_MS = 1000;

export interface CallsDeps {
  db: Database;
  clock: Clock;
  log: Pick<Log, 'warn'>;
}

// an operator that is not there gets no row, whoever claimed to be it
const INSERT = `insert into wire_call
  (operator, category, at, name, path, request_id, tx_id, ip, http_status, status, reason, ms)
  select n.* from unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
    $9::int[], $10::text[], $11::text[], $12::int[])
    as n(operator, category, at, name, path, request_id, tx_id, ip, http_status, status, reason, ms)
  join operator o on o.code = n.operator`;

const COLUMNS = [
  ...(['operator', 'category', 'at', 'name', 'path', 'requestId', 'txId', 'ip', 'httpStatus', 'status'] as const),
  ...(['reason', 'ms'] as const),
];

/** Notes are held for a second at most: that much a crash loses. Nothing of the money depends on them. */
export class Calls {
  readonly #deps: CallsDeps;
  readonly #buffer = new CallBuffer();
  readonly #retention: Retention;
  readonly #writes: Recurring<void>;
  readonly #sweeps: Recurring<boolean>;

  constructor(deps: CallsDeps) {
    const { clock, log } = deps;
    this.#deps = deps;
    this.#retention = new Retention(deps);
    this.#writes = new Recurring({
      clock,
      work: () => this.write(),
      failed: error => log.warn({ err: error }, 'notes of calls could not be written'),
      waitMs: () => WRITE_MS,
    });
    this.#sweeps = new Recurring({
      clock,
      work: () => this.sweep(),
      failed: error => log.warn({ err: error }, 'old notes of calls could not be deleted'),
      waitMs: isMore => (isMore ? NEXT_MS : SWEEP_MS),
    });
  }

  /** Notes a call that is over, in memory. Never throws. */
  note(call: CallNote): void {
    this.#buffer.add(call);
  }

  start(): void {
    this.#writes.start();
    this.#sweeps.start();
  }

  /** Writes what is noted; none is written afterwards. */
  async stop(): Promise<void> {
    await Promise.all([this.#writes.stop(), this.#sweeps.stop()]);
    await this.write();
  }

  /** Nothing is written any more: another process has taken over. */
  async halt(): Promise<void> {
    await Promise.all([this.#writes.stop(), this.#sweeps.stop()]);
  }

  /** Writes what was noted since, in one statement. What cannot be written is counted and forgotten. */
  async write(): Promise<void> {
    const notes = this.#buffer.takeAll();
    if (notes.length === 0) return;
    const rows = notes.map(tidied);
    try {
      await this.#deps.db.query(
        INSERT,
        COLUMNS.map(name => rows.map(row => row[name])),
      );
    } catch (error) {
      this.#buffer.drop(notes);
      throw error;
    }
    for (const { operator, category } of notes) this.#retention.wrote(operator, category);
  }

  /** Deletes one piece of what is a week old, or beyond an operator's cap. @returns whether there may be more */
  sweep(): Promise<boolean> {
    return this.#retention.sweep();
  }

  /** A page of an operator's calls, newest first. */
  list(reports: ReaderReports, filter: CallFilter): Promise<CallPage> {
    return listCalls(reports, filter);
  }

  /** How many calls of an operator, or of all, were not kept since the process began. */
  dropped(operator?: string): number {
    return operator === undefined ? this.#buffer.dropped : this.#buffer.droppedOf(operator);
  }

  /** Forgets an operator's calls, with the operator itself. */
  async removeAll(sql: Sql, operator: string): Promise<void> {
    await sql.run('delete from wire_call where operator = $1', [operator]);
  }
}
