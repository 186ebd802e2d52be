// All tables of one model store, with the look-ups that its statements need.
import assert from 'node:assert/strict';
import { definitions } from './schema.ts';
import { type Change, type KeyOf, keyed, Table } from './table.ts';

const text =
  (column: string): KeyOf =>
  row =>
    row[column] === null ? null : String(row[column]);
const isOpen =
  (keyOf: KeyOf): KeyOf =>
  row =>
    row.status === 'open' ? keyOf(row) : null;

const LOOKUPS: Record<string, Record<string, KeyOf>> = {
  wallet_tx: {
    scope: text('scope_id'),
    /** `debit` or `outbox` */
    pending: row => (row.status === 'pending' ? (row.type === 'debit' ? 'debit' : 'outbox') : null),
  },
  round: { open: isOpen(() => 'open') },
  round_input: { round: text('round_id') },
  stake: { player: text('player_id'), scope: text('scope_id') },
  shoe: { table: text('table_id') },
  card_log: { round: text('round_id') },
  table_session: { open: isOpen(text('table_id')), past: row => keyed(row.table_id, row.player_id) },
};

export class Tables {
  readonly #all: ReadonlyMap<string, Table>;

  /** the clock of the database */
  readonly now: () => number;

  /** @param log gets every change */
  constructor(log: Change[], now: () => number = Date.now) {
    this.now = now;
    this.#all = new Map(definitions().map(each => [each.name, new Table(each, LOOKUPS[each.name] ?? {}, log)]));
  }

  /** A table by its name in the database. */
  of(name: string): Table {
    const table = this.#all.get(name);
    assert(table, `there is no table ${name}`);
    return table;
  }

  get names(): string[] {
    return [...this.#all.keys()];
  }
}
