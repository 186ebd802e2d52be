// Statements of the tables room: play tables, sessions at their seats, templates.
import assert from 'node:assert/strict';
import type { ModelRow } from '../schema.ts';
import { changed, compare, type Handler, type Handlers, records, rows } from '../statement.ts';
import type { Tables } from '../tables.ts';

const tables = (db: Tables) => db.of('play_table');
const sessions = (db: Tables) => db.of('table_session');

function setTable(db: Tables, id: unknown, values: Record<string, unknown>, test?: (row: ModelRow) => boolean): number {
  const row = tables(db).get(id);
  if (!row || test?.(row) === false) return 0;
  tables(db).update(row, values);
  return 1;
}

/** Changes a session if it is open, and so. */
function setOpen(
  db: Tables,
  id: unknown,
  set: (row: ModelRow) => Record<string, unknown>,
  test?: (row: ModelRow) => boolean,
): number {
  const row = sessions(db).get(id);
  if (row?.status !== 'open' || test?.(row) === false) return 0;
  sessions(db).update(row, set(row));
  return 1;
}

const plus = (value: unknown, more: unknown): number => Number(value) + Number(more);
const viewOf = (db: Tables, found: readonly ModelRow[]) => rows(found.map(row => sessions(db).view(row)));

const words = (list: string): string[] => list.split(', ');

/** What a text whose columns vary says, read once for each text. */
function readOnce<T>(pattern: RegExp, read: (match: RegExpExecArray) => T): (text: string) => T {
  const known = new Map<string, T>();
  return text => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const match = pattern.exec(text);
    assert(match, `cannot be read: ${text}`);
    const said = read(match);
    known.set(text, said);
    return said;
  };
}

const place = (mark: string): number => Number.parseInt(mark.slice(1), 10) - 1;

/** `insert into t (a, b) values ($1, $2::jsonb)`: the columns with the places of their parameters. */
const insertedBy = readOnce(/^insert into \w+ \(([a-z_, ]+)\) values \((.+)\)$/, ([, names = '', marks = '']) => {
  const places = words(marks).map(place);
  return words(names).map((name, i) => [name, places[i] ?? -1] as const);
});

/** `update t set a = $2, b = $3::jsonb where …`: the columns that are given with the places of their parameters. */
const setBy = readOnce(/^update play_table set (.+) where /, ([, list = '']) =>
  words(list)
    .map(each => each.split(' = '))
    .filter(([, mark]) => mark !== 'null')
    .map(([name = '', mark = '']) => [name, place(mark)] as const),
);

const given = (columns: readonly (readonly [string, number])[], params: readonly unknown[]) =>
  Object.fromEntries(columns.map(([name, at]) => [name, params[at]]));

const insertInto =
  (table: string): Handler =>
  (db, params, text) => {
    db.of(table).insert(given(insertedBy(text), params));
    return changed(1);
  };

export const tablesHandlers: Handlers = {
  'tables.insert': insertInto('play_table'),
  'tables.insert-session': insertInto('table_session'),
  'tables.update': (db, params, text) => changed(setTable(db, params[0], given(setBy(text), params))),
  'tables.leave-round': (db, params, text) => {
    const values = { ...given(setBy(text), params), open_round: null };
    return changed(setTable(db, params[0], values, row => row.open_round === params[1]));
  },
  'tables.live': db => {
    const isLeft = (row: ModelRow) =>
      row.status !== 'closed' || row.open_round !== null || sessions(db).by('open', row.id).length > 0;
    const found = [...tables(db).all()].filter(isLeft);
    found.sort((a, b) => compare(a.sort_order, b.sort_order) || compare(a.created_at, b.created_at) || compare(a.id, b.id));
    return rows(found.map(row => tables(db).view(row)));
  },
  'tables.one': (db, [id]) => {
    const row = tables(db).get(id);
    return rows(row ? [tables(db).view(row)] : []);
  },
  'tables.lock-open-round': (db, [id]) => {
    const row = tables(db).get(id);
    return rows(row ? [{ open_round: row.open_round }] : []);
  },
  'tables.set-open-round': (db, [id, open_round]) => changed(setTable(db, id, { open_round })),
  'tables.top-up': (db, [id, amount]) =>
    changed(setOpen(db, id, row => ({ waiting: plus(row.waiting, amount), top_up: plus(row.top_up, amount) }))),
  'tables.chips-arrive': (db, [id, amount]) =>
    changed(setOpen(db, id, row => ({ chips: plus(row.chips, amount), waiting: plus(row.waiting, -Number(amount)) }))),
  'tables.book-played': (db, [table, played]) => {
    const booked = records(played).filter(({ sessionId, before, after, bankAt, ...added }) => {
      const set = (row: ModelRow) => ({
        chips: after,
        rounds: plus(row.rounds, 1),
        bet: plus(row.bet, added.bet),
        win: plus(row.win, added.win),
        rake: plus(row.rake, added.rake),
        bank_at: bankAt,
        entry: null,
      });
      return setOpen(db, sessionId, set, row => row.table_id === table && row.chips === Number(before)) === 1;
    });
    return rows(booked.map(({ sessionId }) => ({ id: sessionId })));
  },
  'tables.set-seat-status': (db, [id, sitting_out, entry, close_reason]) =>
    changed(setOpen(db, id, () => ({ sitting_out, entry, close_reason }))),
  'tables.lock-session': (db, [id]) => {
    const row = sessions(db).get(id);
    return viewOf(db, row?.status === 'open' ? [row] : []);
  },
  'tables.end-session': (db, [id, left_at, close_reason]) => {
    const row = sessions(db).get(id);
    if (!row) return changed(0);
    const cash_out = plus(row.chips, row.waiting);
    sessions(db).update(row, { status: 'left', cash_out, chips: 0, waiting: 0, left_at, close_reason });
    return changed(1);
  },
  'tables.open-stacks': db => {
    const open = [...sessions(db).all()].filter(each => each.status === 'open');
    return rows(open.map(each => sessions(db).view(each, ['id', 'table_id', 'seat', 'chips', 'waiting'])));
  },
  'tables.sessions': (db, [table]) =>
    viewOf(
      db,
      sessions(db)
        .by('open', table)
        .sort((a, b) => compare(a.seat, b.seat)),
    ),
  'tables.last-cash-out': (db, [table, player, since]) => {
    const isPast = ({ left_at, opened_at }: ModelRow) =>
      left_at !== null && Number(left_at) >= Number(since) && Number(left_at) > Number(opened_at);
    const [last] = sessions(db)
      .by('past', `${table}\u0000${player}`)
      .filter(isPast)
      .sort((a, b) => compare(b.left_at, a.left_at));
    return rows(last ? [{ cash_out: String(last.cash_out) }] : []);
  },
  'tables.session': (db, [id]) => {
    const row = sessions(db).get(id);
    return viewOf(db, row ? [row] : []);
  },
  'catalog.templates': db => rows([...db.of('table_template').all()].map(row => db.of('table_template').view(row))),
  'catalog.set-template': (db, [game_code, body]) => {
    const templates = db.of('table_template');
    const row = templates.get(game_code);
    if (row) templates.update(row, { body });
    else templates.insert({ game_code, body });
    return changed(1);
  },
};
