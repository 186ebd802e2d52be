// Rows of tables: how they are read from the database, written, and how a template makes one.
import type { Json } from '@baize/sdk';
import { type Sql, statement, statementOf } from '../db/index.ts';
import type { ShoeState } from '../dealing/index.ts';
import type { Amount } from '../kernel/index.ts';

/** A table as the process keeps it in memory. `name` is the English name, else the Korean one. */
export interface TableRow {
  id: string;
  gameCode: string;
  /** null: shared between operators */
  operator: string | null;
  name: string;
  names: Record<string, string>;
  currency: string;
  limits: Record<string, Amount>;
  maxSeats: number | null;
  sortOrder: number;
  rakeBp: number | null;
  rakeCap: Amount;
  rakeRule: Record<string, boolean>;
  settings: Record<string, Json>;
  live: { dealing: 'auto' | 'manual'; paused: boolean };
  timers: Record<string, number>;
  engine: Record<string, Json>;
  cardDesign: Record<string, string>;
  mode: 'real' | 'practice';
  status: 'open' | 'maintenance' | 'closed';
  clonable: boolean;
  studio: boolean;
  handNo: number;
  carry: Json;
  carryVersion: string | null;
  shoe: ShoeState | null;
  createdAt: number;
}

/** What a table sets, as a round of it is played: a change is for the next round. */
export type RoundSettings = Pick<TableRow, 'limits' | 'timers' | 'engine' | 'rakeBp' | 'rakeCap' | 'rakeRule'>;

/** What can be changed of a table later. */
export type TableSettings = Omit<
  TableRow,
  'id' | 'gameCode' | 'name' | 'createdAt' | 'handNo' | 'carry' | 'carryVersion' | 'shoe'
>;

const COLUMNS = {
  gameCode: 'game_code',
  operator: 'operator',
  names: 'names',
  currency: 'currency',
  limits: 'limits',
  maxSeats: 'max_seats',
  sortOrder: 'sort_order',
  rakeBp: 'rake_bp',
  rakeCap: 'rake_cap',
  rakeRule: 'rake_rule',
  settings: 'settings',
  live: 'live',
  timers: 'timers',
  engine: 'engine',
  cardDesign: 'card_design',
  mode: 'mode',
  status: 'status',
  clonable: 'clonable',
  studio: 'studio',
  handNo: 'hand_no',
  carry: 'carry',
  carryVersion: 'carry_version',
  shoe: 'shoe',
  createdAt: 'created_at',
} as const satisfies Partial<Record<keyof TableRow, string>>;

type Column = keyof typeof COLUMNS;
export type TableColumn = Column;
const JSON_COLUMNS = new Set<Column>([
  'names',
  'limits',
  'rakeRule',
  'settings',
  'live',
  'timers',
  'engine',
  'cardDesign',
  'carry',
  'shoe',
]);

const LIVE = statement(
  'tables.live',
  `select * from play_table where status <> 'closed' or open_round is not null
      or exists (select 1 from table_session where table_id = play_table.id and status = 'open') order by sort_order, created_at, id`,
);
const ONE = statement('tables.one', 'select * from play_table where id = $1');

/** What is shown where one name is wanted. */
export const nameOf = (names: Record<string, string>): string =>
  names.en || names.ko || Object.values(names).find(name => name !== '') || '';

/** A row of `play_table` as it came. */
export function tableOf(raw: Record<string, unknown>): TableRow {
  const row: Record<string, unknown> = { id: raw.id };
  for (const [key, column] of Object.entries(COLUMNS)) row[key] = raw[column] ?? null;
  for (const key of ['rakeCap', 'createdAt', 'handNo', 'sortOrder']) row[key] = Number(row[key]);
  return { ...row, name: nameOf(row.names as Record<string, string>) } as unknown as TableRow;
}

/** All that can be changed of a table by somebody: not what its rounds leave behind. */
export function settingsOf(row: TableRow): TableSettings {
  const { id: _, gameCode: _game, name: _name, createdAt: _at, handNo, carry, carryVersion, shoe, ...settings } = row;
  return settings;
}

/** Every table that is not closed, and closed ones with a round or a seat that still has to be settled. */
export async function readTables(query: Sql['query']): Promise<TableRow[]> {
  return (await query(LIVE)).map(raw => tableOf(raw as Record<string, unknown>));
}

/** One table, of whatever status. */
export async function readTable(query: Sql['query'], id: string): Promise<TableRow | undefined> {
  const [raw] = await query(ONE, [id]);
  return raw && tableOf(raw);
}

/** A column's value as it is written. */
export const columnValue = (row: Partial<TableRow>, key: Column): unknown =>
  JSON_COLUMNS.has(key) && row[key] !== null ? JSON.stringify(row[key]) : row[key];

const WRITTEN = Object.keys(COLUMNS) as Column[];
const MARKS = WRITTEN.map((key, i) => `$${i + 2}${JSON_COLUMNS.has(key) ? '::jsonb' : ''}`).join(', ');
const INSERT = statement(
  'tables.insert',
  `insert into play_table (id, ${WRITTEN.map(key => COLUMNS[key]).join(', ')}) values ($1, ${MARKS})`,
);
const UPDATE = statementOf('tables.update');

/** Writes a new table. */
export async function insertTable(sql: Sql, row: TableRow): Promise<void> {
  await sql.run(INSERT, [row.id, ...WRITTEN.map(key => columnValue(row, key))]);
}

/** The columns to be set, their values from `$first` on. */
export const setsOf = (keys: readonly Column[], first: number): string[] =>
  keys.map((key, i) => `${COLUMNS[key]} = $${i + first}${JSON_COLUMNS.has(key) ? '::jsonb' : ''}`);

/** Writes these columns of a table; the statement is built from the fixed list above only. */
export async function updateTable(sql: Sql, row: TableRow, keys: readonly Column[]): Promise<void> {
  if (keys.length === 0) return;
  const text = UPDATE(`update play_table set ${setsOf(keys, 2).join(', ')} where id = $1`);
  await sql.run(text, [row.id, ...keys.map(key => columnValue(row, key))]);
}
