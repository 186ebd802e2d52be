// Statements of the tables room: play tables, sessions at their seats, templates.
import type { ModelRow } from '../schema.ts';
import { changed, compare, type Handler, type Handlers, type Pattern, rows } from '../statement.ts';
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

export const tablesHandlers: Handlers = {
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
  'tables.book-played': (db, [id, before, chips, bet, win, rake, bank_at]) => {
    const set = (row: ModelRow) => ({
      chips,
      rounds: plus(row.rounds, 1),
      bet: plus(row.bet, bet),
      win: plus(row.win, win),
      rake: plus(row.rake, rake),
      bank_at,
      entry: null,
    });
    return changed(setOpen(db, id, set, row => row.chips === Number(before)));
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

const words = (list: string): string[] => list.split(', ');

/** `$1`, `$2::jsonb`, … in a row. */
const MARKS = String.raw`\$\d+(?:::jsonb)?(?:, \$\d+(?:::jsonb)?)*`;

const insertInto =
  (table: string) =>
  ([, names = '', marks = '']: RegExpExecArray): Handler => {
    const columns = words(names);
    const places = words(marks).map(mark => Number.parseInt(mark.slice(1), 10) - 1);
    return (db, p) => {
      db.of(table).insert(Object.fromEntries(columns.map((name, i) => [name, p[places[i] ?? -1]])));
      return changed(1);
    };
  };

/** `a = $2, b = $3::jsonb` with its parameters. */
function valuesOf(list: string): (params: readonly unknown[]) => Record<string, unknown> {
  const sets = (list === '' ? [] : words(list)).map(each => {
    const [name = '', mark = ''] = each.split(' = ');
    return [name, Number.parseInt(mark.slice(1), 10) - 1] as const;
  });
  return params => Object.fromEntries(sets.map(([name, place]) => [name, params[place]]));
}

const SETS = String.raw`(?:[a-z_]+ = \$\d+(?:::jsonb)?(?:, )?)+`;

export const tablesPatterns: Pattern[] = [
  [new RegExp(`^insert into play_table \\(([a-z_, ]+)\\) values \\((${MARKS})\\)$`), insertInto('play_table')],
  [new RegExp(`^insert into table_session \\(([a-z_, ]+)\\) values \\((${MARKS})\\)$`), insertInto('table_session')],
  [
    new RegExp(`^update play_table set (${SETS}) where id = \\$1$`),
    ([, list = '']) => {
      const values = valuesOf(list);
      return (db, p) => changed(setTable(db, p[0], values(p)));
    },
  ],
  [
    new RegExp(`^update play_table set open_round = null(?:, (${SETS}))? where id = \\$1 and open_round = \\$2$`),
    ([, list = '']) => {
      const values = valuesOf(list);
      return (db, p) => changed(setTable(db, p[0], { ...values(p), open_round: null }, row => row.open_round === p[1]));
    },
  ],
];
