// Statements of the tables room: play tables, sessions at their seats, templates.
import type { ModelRow } from '../schema.ts';
import { changed, compare, type Handler, type Pattern, rows, type Statement } from '../statement.ts';
import type { Tables } from '../tables.ts';

const tables = (db: Tables) => db.of('play_table');
const sessions = (db: Tables) => db.of('table_session');

const lockTable: Handler = (db, [id]) => rows(tables(db).get(id) ? [{ '?column?': 1 }] : []);

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

export const tablesStatements: Statement[] = [
  [
    `select * from play_table where status <> 'closed' or open_round is not null
      or exists (select 1 from table_session where table_id = play_table.id and status = 'open') order by sort_order, created_at, id`,
    db => {
      const isLeft = (row: ModelRow) =>
        row.status !== 'closed' || row.open_round !== null || sessions(db).by('open', row.id).length > 0;
      const found = [...tables(db).all()].filter(isLeft);
      found.sort((a, b) => compare(a.sort_order, b.sort_order) || compare(a.created_at, b.created_at) || compare(a.id, b.id));
      return rows(found.map(row => tables(db).view(row)));
    },
  ],
  [
    'select * from play_table where id = $1',
    (db, [id]) => {
      const row = tables(db).get(id);
      return rows(row ? [tables(db).view(row)] : []);
    },
  ],
  ['select 1 from play_table where id = $1 for update', lockTable],
  [
    'select open_round from play_table where id = $1 for update',
    (db, [id]) => {
      const row = tables(db).get(id);
      return rows(row ? [{ open_round: row.open_round }] : []);
    },
  ],
  ['update play_table set open_round = $2 where id = $1', (db, [id, open_round]) => changed(setTable(db, id, { open_round }))],
  ['update play_table set open_round = null where id = $1', (db, [id]) => changed(setTable(db, id, { open_round: null }))],
  [
    'update play_table set open_round = null where id = $1 and open_round = $2',
    (db, [id, round]) => changed(setTable(db, id, { open_round: null }, row => row.open_round === round)),
  ],
  [
    `update table_session set waiting = waiting + $2, top_up = top_up + $2 where id = $1 and status = 'open'`,
    (db, [id, amount]) =>
      changed(setOpen(db, id, row => ({ waiting: plus(row.waiting, amount), top_up: plus(row.top_up, amount) }))),
  ],
  [
    `update table_session set chips = chips + $2, waiting = waiting - $2 where id = $1 and status = 'open'`,
    (db, [id, amount]) =>
      changed(setOpen(db, id, row => ({ chips: plus(row.chips, amount), waiting: plus(row.waiting, -Number(amount)) }))),
  ],
  [
    `update table_session set chips = $3, rounds = rounds + 1, bet = bet + $4, win = win + $5, rake = rake + $6, bank_at = $7,
         entry = null where id = $1 and status = 'open' and chips = $2`,
    (db, [id, before, chips, bet, win, rake, bank_at]) => {
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
  ],
  [
    `update table_session set sitting_out = $2, entry = $3, close_reason = $4 where id = $1 and status = 'open'`,
    (db, [id, sitting_out, entry, close_reason]) => changed(setOpen(db, id, () => ({ sitting_out, entry, close_reason }))),
  ],
  [
    `select * from table_session where id = $1 and status = 'open' for update`,
    (db, [id]) => {
      const row = sessions(db).get(id);
      return viewOf(db, row?.status === 'open' ? [row] : []);
    },
  ],
  [
    `update table_session set status = 'left', cash_out = chips + waiting, chips = 0, waiting = 0, left_at = $2, close_reason = $3
       where id = $1`,
    (db, [id, left_at, close_reason]) => {
      const row = sessions(db).get(id);
      if (!row) return changed(0);
      const cash_out = plus(row.chips, row.waiting);
      sessions(db).update(row, { status: 'left', cash_out, chips: 0, waiting: 0, left_at, close_reason });
      return changed(1);
    },
  ],
  [
    `select id, table_id, seat, chips, waiting from table_session where status = 'open'`,
    db => {
      const open = [...sessions(db).all()].filter(each => each.status === 'open');
      return rows(open.map(each => sessions(db).view(each, ['id', 'table_id', 'seat', 'chips', 'waiting'])));
    },
  ],
  [
    `select * from table_session where table_id = $1 and status = 'open' order by seat`,
    (db, [table]) =>
      viewOf(
        db,
        sessions(db)
          .by('open', table)
          .sort((a, b) => compare(a.seat, b.seat)),
      ),
  ],
  [
    `select cash_out from table_session where table_id = $1 and player_id = $2 and left_at >= $3 and left_at > opened_at order by left_at desc limit 1`,
    (db, [table, player, since]) => {
      const isPast = ({ left_at, opened_at }: ModelRow) =>
        left_at !== null && Number(left_at) >= Number(since) && Number(left_at) > Number(opened_at);
      const [last] = sessions(db)
        .by('past', `${table}\u0000${player}`)
        .filter(isPast)
        .sort((a, b) => compare(b.left_at, a.left_at));
      return rows(last ? [{ cash_out: String(last.cash_out) }] : []);
    },
  ],
  [
    'select * from table_session where id = $1',
    (db, [id]) => {
      const row = sessions(db).get(id);
      return viewOf(db, row ? [row] : []);
    },
  ],
  [
    'select game_code, body from table_template',
    db => rows([...db.of('table_template').all()].map(row => db.of('table_template').view(row))),
  ],
  [
    `insert into table_template (game_code, body) values ($1, $2::jsonb)
      on conflict (game_code) do update set body = excluded.body`,
    (db, [game_code, body]) => {
      const templates = db.of('table_template');
      const row = templates.get(game_code);
      if (row) templates.update(row, { body });
      else templates.insert({ game_code, body });
      return changed(1);
    },
  ],
];

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

export const tablesPatterns: Pattern[] = [
  [new RegExp(`^insert into play_table \\(([a-z_, ]+)\\) values \\((${MARKS})\\)$`), insertInto('play_table')],
  [new RegExp(`^insert into table_session \\(([a-z_, ]+)\\) values \\((${MARKS})\\)$`), insertInto('table_session')],
  [
    /^update play_table set ((?:[a-z_]+ = \$\d+(?:::jsonb)?(?:, )?)+) where id = \$1$/,
    ([, list = '']) => {
      const sets = words(list).map(each => {
        const [name = '', mark = ''] = each.split(' = ');
        return [name, Number.parseInt(mark.slice(1), 10) - 1] as const;
      });
      return (db, p) => changed(setTable(db, p[0], Object.fromEntries(sets.map(([name, place]) => [name, p[place]]))));
    },
  ],
];
