// One table in memory: rows by primary key, unique keys, secondary look-ups; every change goes through `#swap`, also its undoing.
import assert from 'node:assert/strict';
import type { Row } from '../../../../core/server/src/db/index.ts';
import { StoreError } from './errors.ts';
import { jsonbOf } from './jsonb.ts';
import type { Column, ModelRow, TableDefinition, Value } from './schema.ts';

/** A change of one row, in the order in which they were made. */
export interface Change {
  table: Table;
  key: string;
  before: ModelRow | null;
  after: ModelRow | null;
}

/** By which key a row is found; null: not at all. */
export type KeyOf = (row: ModelRow) => string | null;

interface Lookup {
  keyOf: KeyOf;
  rows: Map<string, Map<string, ModelRow>>;
}

interface Unique {
  name: string;
  keyOf: KeyOf;
  taken: Map<string, string>;
}

const NONE: ReadonlyMap<string, ModelRow> = new Map();

/** Several values as one key. */
export const keyed = (...values: readonly unknown[]): string => values.join('\u0000');

export class Table {
  readonly name: string;
  readonly #columns: readonly Column[];
  readonly #byName: ReadonlyMap<string, Column>;
  readonly #checks: TableDefinition['checks'];
  readonly #primaryOf: (row: Readonly<Record<string, unknown>>) => string;
  readonly #rows = new Map<string, ModelRow>();
  readonly #uniques: Unique[];
  readonly #uniqueColumns: ReadonlySet<string>;
  readonly #lookups = new Map<string, Lookup>();
  readonly #log: Change[];
  #last = 0;

  /** @param log gets every change */
  constructor(definition: TableDefinition, lookups: Record<string, KeyOf>, log: Change[]) {
    const { name, columns, primary, uniques, checks } = definition;
    this.name = name;
    this.#columns = columns;
    this.#byName = new Map(columns.map(each => [each.name, each]));
    this.#checks = checks;
    const [only] = primary;
    assert(only, `${name} has no primary key`);
    this.#primaryOf = primary.length === 1 ? row => String(row[only]) : row => keyed(...primary.map(each => row[each]));
    this.#uniques = uniques.map(each => ({ name: each.name, keyOf: uniqueKey(each.columns, each.holds), taken: new Map() }));
    // a condition of a partial key may read any column: these are all there are
    this.#uniqueColumns = new Set([...uniques.flatMap(each => each.columns), 'status', 'alone']);
    for (const [index, keyOf] of Object.entries(lookups)) this.#lookups.set(index, { keyOf, rows: new Map() });
    this.#log = log;
  }

  get size(): number {
    return this.#rows.size;
  }

  /** A row by its primary key. */
  get(...key: readonly unknown[]): ModelRow | undefined {
    return this.#rows.get(key.length === 1 ? String(key[0]) : keyed(...key));
  }

  /** Rows of a look-up; a copy, so that they may be changed on the way. */
  by(index: string, key: unknown): ModelRow[] {
    const lookup = this.#lookups.get(index);
    assert(lookup, `${this.name} has no look-up ${index}`);
    return [...(lookup.rows.get(String(key)) ?? NONE).values()];
  }

  /** The row that has this value of a unique key, which holds for all rows of the table. */
  one(unique: string, ...values: readonly unknown[]): ModelRow | undefined {
    const found = this.#uniques.find(each => each.name === unique);
    assert(found, `${this.name} has no unique key ${unique}`);
    const key = found.taken.get(keyed(...values));
    return key === undefined ? undefined : this.#rows.get(key);
  }

  all(): IterableIterator<ModelRow> {
    return this.#rows.values();
  }

  /** Adds a row; what is not given is null. @throws StoreError */
  insert(values: Readonly<Record<string, unknown>>): ModelRow {
    const row = this.#made(values);
    const clash = this.#clash(row, null);
    if (clash) throw new StoreError('23505', `duplicate key value violates unique constraint "${clash}"`);
    this.#put(row);
    return row;
  }

  /** The same `on conflict do nothing`: null. */
  insertNew(values: Readonly<Record<string, unknown>>): ModelRow | null {
    const row = this.#made(values);
    if (this.#clash(row, null)) return null;
    this.#put(row);
    return row;
  }

  /** Changes columns of a row. @throws StoreError */
  update(row: ModelRow, values: Readonly<Record<string, unknown>>): ModelRow {
    const after: Record<string, Value> = { ...row };
    let mayClash = false;
    for (const [name, value] of Object.entries(values)) {
      const column = this.#byName.get(name);
      assert(column, `${this.name} has no column ${name}`);
      after[name] = stored(column, value);
      mayClash ||= this.#uniqueColumns.has(name);
    }
    this.#proved(after);
    const clash = mayClash ? this.#clash(after, row) : null;
    if (clash) throw new StoreError('23505', `duplicate key value violates unique constraint "${clash}"`);
    const key = this.#primaryOf(row);
    assert.equal(this.#primaryOf(after), key, 'a primary key is never changed');
    this.#log.push({ table: this, key, before: row, after });
    this.#swap(key, row, after);
    return after;
  }

  delete(row: ModelRow): void {
    const key = this.#primaryOf(row);
    this.#log.push({ table: this, key, before: row, after: null });
    this.#swap(key, row, null);
  }

  /** Takes these rows, as the drivers give them, for all there are. */
  load(rows: readonly Row[]): void {
    for (const [key, row] of [...this.#rows]) this.#swap(key, row, null);
    for (const given of rows) {
      const row: Record<string, Value> = {};
      for (const column of this.#columns) {
        const value = given[column.name];
        row[column.name] = stored(column, column.type === 'jsonb' && value !== null ? JSON.stringify(value) : value);
        if (column.autoincrement) this.#last = Math.max(this.#last, Number(value));
      }
      this.#swap(this.#primaryOf(row), null, row);
    }
  }

  /** Takes a change of this table back. */
  undo({ key, before, after }: Change): void {
    this.#swap(key, after, before);
  }

  /** A row as the drivers give it: bigint as text, jsonb parsed. */
  view(row: ModelRow, columns?: readonly string[]): Row {
    const out: Row = {};
    if (columns) for (const name of columns) out[name] = shown(this.#column(name), row[name] as Value);
    else for (const column of this.#columns) out[column.name] = shown(column, row[column.name] as Value);
    return out;
  }

  #column(name: string): Column {
    const column = this.#byName.get(name);
    assert(column, `${this.name} has no column ${name}`);
    return column;
  }

  #made(values: Readonly<Record<string, unknown>>): ModelRow {
    const row: Record<string, Value> = {};
    for (const column of this.#columns) {
      const given = column.autoincrement ? ++this.#last : values[column.name]; // a number is used up even when the row fails
      row[column.name] = stored(column, given);
    }
    for (const name in values) assert(this.#byName.has(name), `${this.name} has no column ${name}`);
    this.#proved(row);
    return row;
  }

  #proved(row: ModelRow): void {
    for (const { name, nullable } of this.#columns) {
      if (!nullable && row[name] === null) {
        throw new StoreError('23502', `null value in column "${name}" of relation "${this.name}" violates not-null constraint`);
      }
    }
    for (const { name, holds } of this.#checks) {
      if (!holds(row)) throw new StoreError('23514', `new row for relation "${this.name}" violates check constraint "${name}"`);
    }
  }

  /** The name of a unique key that another row has already. */
  #clash(row: ModelRow, before: ModelRow | null): string | null {
    const key = this.#primaryOf(row);
    if (!before && this.#rows.has(key)) return `${this.name}_pkey`;
    for (const { name, keyOf, taken } of this.#uniques) {
      const unique = keyOf(row);
      const owner = unique === null ? undefined : taken.get(unique);
      if (owner !== undefined && owner !== key) return name;
    }
    return null;
  }

  #put(row: ModelRow): void {
    const key = this.#primaryOf(row);
    this.#log.push({ table: this, key, before: null, after: row });
    this.#swap(key, null, row);
  }

  #swap(key: string, before: ModelRow | null, after: ModelRow | null): void {
    if (after) this.#rows.set(key, after);
    else this.#rows.delete(key);
    for (const { keyOf, taken } of this.#uniques) {
      const [from, to] = [before && keyOf(before), after && keyOf(after)];
      if (from === to) continue;
      if (from !== null) taken.delete(from);
      if (to !== null) taken.set(to, key);
    }
    for (const { keyOf, rows } of this.#lookups.values()) {
      const [from, to] = [before && keyOf(before), after && keyOf(after)];
      if (from !== null && from !== to) {
        const group = rows.get(from);
        group?.delete(key);
        if (group?.size === 0) rows.delete(from);
      }
      if (to === null) continue;
      const group = rows.get(to);
      if (group) group.set(key, after as ModelRow);
      else rows.set(to, new Map([[key, after as ModelRow]]));
    }
  }
}

/** Rows with a null in the key are never alike. */
function uniqueKey(columns: readonly string[], holds: (row: ModelRow) => boolean): KeyOf {
  return row => {
    if (!holds(row)) return null;
    let key = '';
    for (const [i, name] of columns.entries()) {
      const value = row[name];
      if (value === null) return null;
      key = i === 0 ? String(value) : `${key}\u0000${value}`;
    }
    return key;
  };
}

function stored(column: Column, value: unknown): Value {
  if (value === null || value === undefined) return null;
  switch (column.type) {
    case 'text':
      return String(value);
    case 'wide':
      return String(BigInt(value as string));
    case 'boolean':
      return typeof value === 'boolean' ? value : value === 'true';
    case 'jsonb':
      return jsonbOf(String(value));
    case 'bytea':
      return Buffer.from(value as Uint8Array).toString('hex');
    default: {
      const number = Number(value);
      if (!Number.isSafeInteger(number)) throw new StoreError('22003', `${column.name} out of range: ${value}`);
      return number;
    }
  }
}

function shown({ type }: Column, value: Value): unknown {
  if (value === null) return null;
  if (type === 'bigint') return String(value);
  if (type === 'bytea') return Buffer.from(value as string, 'hex');
  return type === 'jsonb' ? JSON.parse(value as string) : value;
}
