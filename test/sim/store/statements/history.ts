// Statements of the history room: rounds, their inputs, a row for each player.
import type { ModelRow } from '../schema.ts';
import { changed, compare, rows, type Statement } from '../statement.ts';
import type { Tables } from '../tables.ts';
import { isFenced } from './db.ts';

const rounds = (db: Tables) => db.of('round');
const view = (db: Tables, found: readonly ModelRow[]) => rows(found.map(row => rounds(db).view(row)));

/** The row of a round if it is open. */
function open(db: Tables, id: unknown): ModelRow | undefined {
  const row = rounds(db).get(id);
  return row?.status === 'open' ? row : undefined;
}

const inputsOf = (db: Tables, id: unknown): ModelRow[] =>
  db
    .of('round_input')
    .by('round', id)
    .sort((a, b) => compare(a.no, b.no));

export const historyStatements: Statement[] = [
  [
    'insert into round_input (round_id, no, input, at) values ($1, $2, $3, $4)',
    (db, [round_id, no, input, at]) => {
      db.of('round_input').insert({ round_id, no, input, at });
      return changed(1);
    },
  ],
  [
    `with fence as materialized (select 1 from lease where id = 'server' and owner = $1 and epoch = $2 for share)
      insert into round_input (round_id, no, input, at) select v.round_id, v.no, v.input, v.at
      from fence, unnest($3::text[], $4::int[], $5::text[], $6::bigint[]) as v(round_id, no, input, at)`,
    (db, [owner, epoch, ids, nos, inputs, ats]) => {
      if (!isFenced(db, owner, epoch)) return changed(0);
      const columns = [ids, nos, inputs, ats] as unknown[][];
      const [rounds = []] = columns;
      for (const i of rounds.keys()) {
        const [round_id, no, input, at] = columns.map(column => column[i] ?? null);
        db.of('round_input').insert({ round_id, no, input, at });
      }
      return changed(rounds.length);
    },
  ],
  [
    `insert into round (id, table_id, table_name, table_names, game_code, version, kind, hand_no, operator, currency, status,
         started_at, setup, settings, shoe)
       values ($1, $2, $3, $4::jsonb, $5, $6, $7, $8, $9, $10, 'open', $11, $12, $13, $14)`,
    (db, p) => {
      const [id, table_id, table_name, table_names, game_code, version, kind, hand_no, operator, currency, ...rest] = p;
      const [started_at, setup, settings, shoe] = rest;
      const about = { id, table_id, table_name, table_names, game_code, version, kind, hand_no, operator, currency };
      rounds(db).insert({ ...about, status: 'open', started_at, setup, settings, shoe });
      return changed(1);
    },
  ],
  [
    'delete from round_input where round_id = $1',
    (db, [id]) => {
      const inputs = db.of('round_input').by('round', id);
      for (const row of inputs) db.of('round_input').delete(row);
      return changed(inputs.length);
    },
  ],
  [
    `delete from round where id = $1 and status = 'open'`,
    (db, [id]) => {
      const row = open(db, id);
      if (row) rounds(db).delete(row);
      return changed(row ? 1 : 0);
    },
  ],
  [
    `update round set status = 'settled', settled_at = $2, result = $3, hands = $4, settlement = $5, participants = $6, facts = $7
         where id = $1 and status = 'open'`,
    (db, [id, settled_at, result, hands, settlement, participants, facts]) => {
      const row = open(db, id);
      if (row) rounds(db).update(row, { status: 'settled', settled_at, result, hands, settlement, participants, facts });
      return changed(row ? 1 : 0);
    },
  ],
  [
    `update round set status = 'void', settled_at = $2, settlement = $3, participants = $4, facts = $5 where id = $1 and status = 'open'`,
    (db, [id, settled_at, settlement, participants, facts]) => {
      const row = open(db, id);
      if (row) rounds(db).update(row, { status: 'void', settled_at, settlement, participants, facts });
      return changed(row ? 1 : 0);
    },
  ],
  [
    'select table_name, table_names, game_code from round where id = $1',
    (db, [id]) => {
      const row = rounds(db).get(id);
      return rows(row ? [rounds(db).view(row, ['table_name', 'table_names', 'game_code'])] : []);
    },
  ],
  [
    'select status from round where id = $1',
    (db, [id]) => {
      const row = rounds(db).get(id);
      return rows(row ? [{ status: row.status }] : []);
    },
  ],
  [
    'select input from round_input where round_id = $1 order by no',
    (db, [id]) => rows(inputsOf(db, id).map(({ input }) => ({ input }))),
  ],
  ['select input from round_input where round_id = $1', (db, [id]) => rows(inputsOf(db, id).map(({ input }) => ({ input })))],
  [
    `insert into round_player (round_id, player_id, operator, external_id, game_code, table_id, table_name, table_names, hand_no,
           currency, seat, bet, win, rake, status, started_at, settled_at, session_id)
         select id, $2, $3, $4, game_code, table_id, table_name, table_names, hand_no, currency, $5, $6, $7, $8, $9, started_at, $10, $11
           from round where id = $1`,
    (db, [round_id, player_id, operator, external_id, seat, bet, win, rake, status, settled_at, session_id]) => {
      const round = rounds(db).get(round_id);
      if (!round) return changed(0);
      const { game_code, table_id, table_name, table_names, hand_no, currency, started_at } = round;
      const who = { round_id, player_id, operator, external_id, seat, bet, win, rake, status, settled_at, session_id };
      db.of('round_player').insert({ ...who, game_code, table_id, table_name, table_names, hand_no, currency, started_at });
      return changed(1);
    },
  ],
  [
    `select * from round where status = 'open' order by started_at`,
    db =>
      view(
        db,
        rounds(db)
          .by('open', 'open')
          .sort((a, b) => compare(a.started_at, b.started_at)),
      ),
  ],
  [
    `select * from round where status = 'open' and table_id = $1 order by started_at`,
    (db, [table]) => {
      const found = rounds(db)
        .by('open', 'open')
        .filter(row => row.table_id === table);
      return view(
        db,
        found.sort((a, b) => compare(a.started_at, b.started_at)),
      );
    },
  ],
  [
    `select version, count(*) as open from round where status = 'open' group by version`,
    db => {
      const counts = new Map<unknown, number>();
      for (const { version } of rounds(db).by('open', 'open')) counts.set(version, (counts.get(version) ?? 0) + 1);
      return rows([...counts].map(([version, count]) => ({ version, open: String(count) })));
    },
  ],
  [
    'select * from round where id = $1',
    (db, [id]) => {
      const row = rounds(db).get(id);
      return view(db, row ? [row] : []);
    },
  ],
  [
    'select no, input, at from round_input where round_id = $1 order by no',
    (db, [id]) => rows(inputsOf(db, id).map(row => db.of('round_input').view(row, ['no', 'input', 'at']))),
  ],
];
