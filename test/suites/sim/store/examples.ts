// Parameters for every statement of the model store, drawn from few values, so that statements meet each other's rows.
import '../../../../core/server/src/app/server.ts'; // every room names its statements
import { namedStatements, nameOf, type Sql } from '../../../../core/server/src/db/index.ts';
import { tableRows } from '../../../../core/server/src/tables/round-rows.ts';
import { tableOf, updateTable } from '../../../../core/server/src/tables/rows.ts';
import type { Draw } from './draw.ts';
import {
  aid,
  alone,
  amount,
  answers,
  columnsOf,
  input,
  inputs,
  json,
  list,
  login,
  maybe,
  move,
  name,
  operator,
  owner,
  type Params,
  partOfInput,
  played,
  player,
  posting,
  round,
  scope,
  seat,
  shoe,
  soon,
  stake,
  status,
  table,
  tx,
  txIds,
  walletRow,
} from './draws.ts';
import { normal } from './statement.ts';
import { handlers } from './statements/index.ts';

const playTable: Record<string, (d: Draw) => unknown> = {
  id: table,
  game_code: () => 'baccarat',
  operator: d => maybe(d, 'demo'),
  names: json,
  currency: () => 'KRW',
  limits: json,
  max_seats: d => maybe(d, 6),
  sort_order: d => d.below(2),
  rake_bp: d => maybe(d, 500),
  rake_cap: d => d.below(9),
  rake_rule: json,
  settings: json,
  live: json,
  timers: json,
  engine: json,
  card_design: json,
  mode: d => d.mostly('real', 'odd'),
  status: d => d.one('open', 'maintenance', 'closed'),
  clonable: d => d.one(true, false),
  studio: d => d.one(true, false),
  hand_no: d => d.below(9),
  carry: d => maybe(d, json(d)),
  carry_version: d => maybe(d, 'v1'),
  shoe: d => maybe(d, json(d)),
  created_at: d => d.time(),
};

const session: Record<string, (d: Draw) => unknown> = {
  id: seat,
  table_id: table,
  table_name: () => 'T',
  table_names: json,
  game_code: () => 'holdem',
  operator,
  player_id: player,
  external_id: () => 'u-1',
  nickname: () => 'n',
  currency: () => 'KRW',
  operator_session_id: d => maybe(d, 's'),
  seat: d => d.below(3),
  status: () => 'open',
  chips: d => d.mostly(5, 6),
  waiting: () => 0,
  buy_in: () => 5,
  top_up: () => 0,
  cash_out: () => 0,
  rounds: () => 0,
  bet: () => 0,
  win: () => 0,
  rake: () => 0,
  sitting_out: d => d.one(true, false),
  entry: d => maybe(d, 'wait'),
  bank_at: d => maybe(d, 3),
  opened_at: d => d.time(),
  left_at: () => null,
  close_reason: () => null,
};

/** Parameters of an `insert`, drawn column by column in the order of its text. */
function inserted(statement: string, columns: Record<string, (d: Draw) => unknown>): Params {
  const [, names = ''] = /\(([a-z_, ]+)\) values/.exec(textsOf(statement)[0] ?? '') ?? [];
  const made = names.split(', ').map(each => columns[each]);
  return d => made.map(each => each?.(d));
}

const noted: string[] = [];
const noting: Sql = {
  query: async () => [],
  run: async text => noted.push(text) && 1,
};

/** The texts that the server writes for these columns: of a statement whose text varies. */
async function written(work: (sql: Sql) => Promise<void>): Promise<string> {
  await work(noting);
  return noted.pop() ?? '';
}

const someTable = tableOf({ names: { en: 'T' } });

/** Statements whose text varies. */
const MADE: [text: string, params: Params][] = [
  [
    await written(sql => updateTable(sql, someTable, ['handNo', 'carry', 'status'])),
    d => [table(d), d.below(9), maybe(d, json(d)), d.mostly('open', 'odd')],
  ],
  [await written(sql => tableRows.roundOver(sql, '', '', {})), d => [table(d), round(d)]],
  [
    await written(sql => tableRows.roundOver(sql, '', '', { handNo: 1, carry: null })),
    d => [table(d), round(d), d.below(9), maybe(d, json(d))],
  ],
];

const NOTHING: Params = () => [];
const byTx: Params = d => [tx(d)];
const byScope: Params = d => [scope(d)];
const byRound: Params = d => [round(d)];
const byTable: Params = d => [table(d)];
const bySeat: Params = d => [seat(d)];
const byOperator: Params = d => [operator(d)];
const lease: Params = d => [owner(d), d.mostly(1, 2)];
const later: Params = d => [tx(d), soon(d)];

/** By the names of statements. */
const NAMED: Record<string, Params> = {
  'wallet.insert-debits': d => [
    list(txIds(d).map(id => ({ ...walletRow(d, id), type: 'debit', ordinal: 1 + d.below(2), alone: alone(d) }))),
    owner(d),
    1,
  ],
  'wallet.take-stakes': d => [list(Array.from({ length: 1 + d.below(2) }, () => stake(d)))],
  'wallet.release-stakes': byScope,
  'wallet.played': d => [
    [scope(d), scope(d)],
    [player(d), player(d)],
  ],
  'tables.insert': inserted('tables.insert', playTable),
  'tables.insert-session': inserted('tables.insert-session', session),
  'rounds.drop': d => [round(d), d.mostly(true, false)],
  'rounds.caused-by': d => [table(d), d.one(0, soon(d)), partOfInput(d)],
  'rounds.deeds': d => [table(d), d.one(0, soon(d))],
  'wallet.heal-ended-stakes': d => [[scope(d), scope(d)]],
  'wallet.heal-missing-stakes': d => [[scope(d), scope(d)]],
};

/** The first whose beginning (or pattern) fits. */
const PARAMS: [start: string | RegExp, params: Params][] = [
  ['with gone as (delete from round', d => [table(d), round(d), soon(d)]],
  ['update lease set owner = $1', () => ['me', 1]],
  ['update lease set seen_at', d => [d.some('me', 'other'), d.mostly(1, 2)]],
  ['update lease set owner = $3', d => [d.some('me', 'other'), d.mostly(1, 2), 'me']],
  ['select 1 from lease', lease],
  [`update lease set owner = ''`, () => ['nobody', 1]],
  ['insert into journal', d => [list(Array.from({ length: 1 + d.below(3) }, () => posting(d)))]],
  ['select coalesce(sum(case', d => [d.one('wallet:demo', 'stakes:rnd_1'), d.one('KRW', 'USD')]],
  [/^(update|insert into) credit_account/, d => [operator(d), d.mostly(d.below(50), -3)]],
  ['select 1 from credit_account where operator = any', d => [[operator(d), 'nobody']]],
  ['select balance from credit_account', byOperator],
  [/^select (e\.)?operator, (e\.)?amount from credit_entry/, byTx],
  ['select 1 from credit_entry', byTx],
  ['select 1 from credit_account where operator = any', d => [d.some('demo', 'other', 'none')]],
  [/credit_account where operator = \$1$/, byOperator],
  ['select id, kind, amount, balance_after', d => [operator(d), d.one(true, false), 3, d.below(3)]],
  ['select num, den', d => [operator(d), scope(d), 'KRW']],
  ['insert into credit_rate', d => [operator(d), scope(d), 'KRW', '1', '1300', 'r', soon(d)]],
  [
    'insert into credit_entry',
    d => [
      operator(d),
      d.one('debit', 'charge'),
      maybe(d, d.one('debit', 'back')),
      amount(d),
      7,
      maybe(d, tx(d)),
      null,
      3,
      'KRW',
      'r',
      soon(d),
    ],
  ],
  [
    'insert into wallet_tx (tx_id',
    d => [
      list(
        txIds(d)
          .map(id => walletRow(d, id))
          .slice(0, 2),
      ),
    ],
  ],
  ['update wallet_tx t set', d => [list(txIds(d).map(id => move(d, id, status(d))))]],
  ['insert into tx_attempt', d => [list([{ ...move(d, tx(d), ''), late: d.one(true, false) }])]],
  ['select 1 from wallet_tx where scope_id = $1 and player_id', d => [scope(d), player(d), operator(d)]],
  ['update wallet_tx set rolled_back_by', d => [tx(d), tx(d)]],
  [/wallet_tx where aid_session/, d => columnsOf(d, login, table, aid)],
  [/^select 1 from wallet_tx where scope_id = \$1 and reason/, byScope],
  [/any\(\$1::text\[\]\) and status in/, d => [txIds(d), d.time()]],
  [/unnest\(\$1::text\[\]\) with ordinality/, d => [txIds(d), soon(d)]],
  ['select tx_id from wallet_tx', d => [d.one(1, 2), soon(d), soon(d)]],
  [/from wallet_tx where scope_id/, byScope],
  [`update wallet_tx set status = 'uncertain'`, byTx],
  ['insert into tx_resolution', d => [tx(d), d.one('k1', 'k2'), 'note', soon(d)]],
  ['select key_id from tx_resolution', byTx],
  [/resolved_by = \$3/, d => [tx(d), d.time(), 'k1+k2']],
  ['select tx_id, key_id', d => [txIds(d)]],
  [`update wallet_tx set status = 'confirmed'`, d => [tx(d), d.below(3), d.time(), 'k1+k2']],
  [/^update wallet_tx set (status = 'rolled_back'|next_attempt_at)/, later],
  [/where tx_id = \$1( for update)?$/, byTx],
  [
    /'credit', reason/,
    d => [
      list(
        txIds(d)
          .slice(0, 2)
          .map(id => ({ ...walletRow(d, id), holder: `stakes:${round(d)}` })),
      ),
      owner(d),
      1,
    ],
  ],
  [/^with effect as materialized/, d => [list([{ tx: tx(d), roundId: round(d), no: d.below(90), input: '{}', at: 1 }])]],
  [
    /effect as materialized/,
    d => {
      const given = answers(d);
      const effects = given.map(({ txId }) => ({
        tx: txId,
        roundId: round(d),
        no: d.below(90),
        input: '{}',
        at: 1,
      }));
      return [list(given), owner(d), 1, list(effects)];
    },
  ],
  [
    /returned as \(/,
    d => [list(txIds(d).map(id => ({ ...move(d, id, d.one('pending', 'confirmed')), returns: maybe(d, null) }))), owner(d), 1],
  ],
  [/posted as \(/, d => [list(answers(d)), owner(d), 1]],
  ['with recursive first', d => [1 + d.below(4)]],
  [
    /insert into round \(/,
    d => [
      round(d),
      table(d),
      'T',
      json(d),
      'g',
      d.one('v1', 'v2'),
      'banked',
      3,
      maybe(d, 'demo'),
      'KRW',
      d.time(),
      '{}',
      '{}',
      null,
      ...inputs(d).slice(1),
    ],
  ],
  ['insert into round_input', d => [...input(d)]],
  [/insert into round_input/, d => [owner(d), 1, ...inputs(d)]],
  ['update round set started_at = 0', byRound],
  ['update round set started_at = case', d => [round(d), soon(d)]],
  [`update round set status = 'settled'`, d => [round(d), soon(d), '{}', '[]', '{}', '[]', '[]']],
  [`update round set status = 'void'`, d => [round(d), soon(d), '{}', '[]', '[]']],
  [
    'insert into round_player',
    d => {
      const who = { playerId: player(d), operator: 'demo', externalId: 'u-1', seat: 1, sessionId: maybe(d, 's') };
      return [round(d), 'settled', soon(d), list([{ ...who, bet: amount(d), win: 2, rake: 0 }])];
    },
  ],
  ['select player_id, sum(amount)', byScope],
  [/(round_id|from round where id) = \$1/, byRound],
  [/insert into shoe/, d => [owner(d), 1, shoe(d), table(d), d.below(3), d.below(2), '52x8', 416, 's', 'r', 'h', 'p', soon(d)]],
  ['select * from shoe where table_id', d => [table(d), d.below(3), d.below(2)]],
  ['select * from shoe where id', d => [shoe(d)]],
  ['select head from shoe', byTable],
  [
    'insert into card_log',
    d => [soon(d), table(d), maybe(d, round(d)), 'scan', null, null, null, null, null, null, null, maybe(d, 'p'), null, 's'],
  ],
  ['insert into plugin_version', d => [name('v', 3)(d), d.one('p', 'q'), '1', '["b","a"]', '^1', d.time()]],
  ['update play_table set open_round = $2', d => [table(d), round(d)]],
  [/status = 'open'( and started_at > 0)? and table_id/, byTable],
  [/play_table/, byTable],
  [/update table_session set (waiting|chips = chips)/, d => [seat(d), d.mostly(d.below(3), -9)]],
  [
    'update table_session t set chips',
    d => [table(d), list(d.some(0, 1, 2, 3).map(i => ({ ...played(d), sessionId: `tss_${d.age}_${i}` })))],
  ],
  ['update table_session set sitting_out', d => [seat(d), d.one(true, false), maybe(d, 'wait'), maybe(d, 'idle')]],
  [`update table_session set status = 'left'`, d => [seat(d), d.time(), 'idle']],
  ['select cash_out', d => [table(d), player(d), soon(d)]],
  ['select id, table_id, seat, chips', () => []],
  [/table_session where table_id/, byTable],
  [/table_session where id/, bySeat],
  ['insert into table_template', d => [d.one('g1', 'g2'), json(d)]],
];

export interface Example {
  text: string;
  params: Params;
}

/** Texts of a name. @throws when no statement of the server has it */
function textsOf(name: string): readonly string[] {
  const texts = namedStatements().get(name);
  if (!texts) throw new Error(`no statement of the server is called ${name}`);
  return texts;
}

/** Every statement with its parameters. @throws when one has none */
export const examples: readonly Example[] = [
  ...Object.keys(handlers)
    .flatMap(textsOf)
    .filter(text => !MADE.some(([made]) => made === text))
    .map(written => {
      const text = normal(written);
      const own = NAMED[nameOf(written) ?? ''];
      if (own) return { text: written, params: own };
      const found = PARAMS.find(([start]) => (typeof start === 'string' ? text.startsWith(start) : start.test(text)));
      if (!found && text.includes('$')) throw new Error(`no example for: ${text}`);
      return { text: written, params: found && text.includes('$') ? found[1] : NOTHING };
    }),
  ...MADE.map(([text, params]) => ({ text, params })),
];
