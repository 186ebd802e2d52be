// A database in memory that answers exactly the statements of the server: for the simulator, a few microseconds each.
import assert from 'node:assert/strict';
import { nameOf, type Row } from '../../../../core/server/src/db/index.ts';
import { StoreError, UnknownStatement } from './errors.ts';
import type { ModelRow } from './schema.ts';
import type { Handler, Result } from './statement.ts';
import { handlers } from './statements/index.ts';
import type { Change } from './table.ts';
import { Tables } from './tables.ts';

/** What a commit did to one row. */
export interface Committed {
  table: string;
  before: ModelRow | null;
  after: ModelRow | null;
}

/** texts as the server writes them, once they were found */
const found = new Map<string, Handler>();

/** @throws UnknownStatement */
function handlerOf(text: string): Handler {
  const known = found.get(text);
  if (known) return known;
  const handler = handlers[nameOf(text) ?? ''];
  if (!handler) throw new UnknownStatement(text);
  found.set(text, handler);
  return handler;
}

/** The durable state of one simulated database; it survives processes. */
export class ModelStore {
  readonly #log: Change[] = [];
  readonly #tables: Tables;
  readonly #listeners: ((changes: readonly Committed[]) => void)[] = [];
  #open: ModelTx | null = null;

  /** @param now the database's own clock */
  constructor(now: () => number = Date.now) {
    this.#tables = new Tables(this.#log, now);
  }

  /** Begins a transaction. One is open at a time: who calls puts them in a row. */
  begin(): ModelTx {
    assert(!this.#open, 'a transaction of the model store is open already');
    const tx = new ModelTx(this.#tables, keep => this.#end(tx, keep));
    this.#open = tx;
    return tx;
  }

  /** The names of all tables. */
  get names(): string[] {
    return this.#tables.names;
  }

  /** Committed rows of a table, not copied: bigint as numbers, jsonb as its text. */
  table(name: string): Iterable<ModelRow> {
    const table = this.#tables.of(name);
    const own = this.#log.filter(each => each.table === table);
    return own.length === 0 ? { [Symbol.iterator]: () => table.all() } : committed(table.all(), own);
  }

  /** Takes these rows, as the drivers give them, for the whole table; nobody is told. */
  load(name: string, rows: readonly Row[]): void {
    assert(!this.#open, 'a transaction of the model store is open');
    this.#tables.of(name).load(rows);
  }

  /** Calls with what each commit changed; a row that was changed twice is told once. */
  onCommit(listener: (changes: readonly Committed[]) => void): void {
    this.#listeners.push(listener);
  }

  #end(tx: ModelTx, keep: boolean): void {
    assert(this.#open === tx, 'a transaction ends once');
    this.#open = null;
    const log = this.#log.splice(0);
    if (!keep) for (const change of log.reverse()) change.table.undo(change);
    else if (log.length > 0 && this.#listeners.length > 0) {
      const changes = merged(log);
      for (const listener of this.#listeners) listener(changes);
    }
  }
}

/** One transaction. After an error it answers nothing but a rollback, as PostgreSQL does. */
export class ModelTx {
  readonly #tables: Tables;
  readonly #end: (keep: boolean) => void;
  #failed = false;

  constructor(tables: Tables, end: (keep: boolean) => void) {
    this.#tables = tables;
    this.#end = end;
  }

  /** Runs a statement. @throws StoreError, UnknownStatement */
  run(text: string, params: readonly unknown[]): Result {
    if (this.#failed) throw new StoreError('25P02', 'current transaction is aborted');
    try {
      return handlerOf(text)(this.#tables, params, text);
    } catch (error) {
      this.#failed ||= !(error instanceof UnknownStatement); // the database itself might know it
      throw error;
    }
  }

  /** Keeps what was done; after an error it undoes it. */
  commit(): void {
    this.#end(!this.#failed);
  }

  rollback(): void {
    this.#end(false);
  }
}

function merged(log: readonly Change[]): Committed[] {
  if (log.length === 1) return log.map(({ table, before, after }) => ({ table: table.name, before, after }));
  const rows = new Map<string, Committed>();
  for (const { table, key, before, after } of log) {
    const id = `${table.name}\u0000${key}`;
    const earlier = rows.get(id);
    if (earlier) earlier.after = after;
    else rows.set(id, { table: table.name, before, after });
  }
  return [...rows.values()].filter(({ before, after }) => before !== after);
}

/** The rows as they were before the open transaction. */
function* committed(now: Iterable<ModelRow>, own: readonly Change[]): Generator<ModelRow> {
  const made = new Set<ModelRow>();
  const before = new Map<string, ModelRow | null>();
  for (const change of own) {
    if (!before.has(change.key)) before.set(change.key, change.before);
    if (change.after) made.add(change.after);
  }
  for (const row of now) if (!made.has(row)) yield row;
  for (const row of before.values()) if (row) yield row;
}
