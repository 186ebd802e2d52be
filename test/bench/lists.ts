// Every list, look-up and report of the Operator API, over five million rounds and twenty million transactions of a year;
// `--rounds=N` over as many, and four times as many transactions.
import { signedHeaders } from '../support/clients.ts';
import { openDatabases } from '../support/databases.ts';
import { achieved, isQuick, median } from './measure.ts';
import { type Registered, register } from './operator.ts';
import { startOurs } from './ours.ts';
import { type Filling, fillTables, summedUp } from './stored/filling.ts';

const [, given] = process.argv.find(each => each.startsWith('--rounds='))?.split('=') ?? [];
const ROUNDS = given ? Number(given) : isQuick ? 100_000 : 5_000_000;
const TRANSACTIONS = 4 * ROUNDS;
const TIMES = 15;
const GOAL_MS = 50;
const YEAR = 'from=2020-01-01';

/** Rows of a year; one in ten is another operator's. One game was taken off after a month, and had tables of its own. */
const OF = `case when n % 10 = 9 then 'other' else 'bench' end`;
const IS_OLD = 'n / $5::float8 < 0.08';
const TABLES = 100;
/** The number of the round that is read as a whole. */
const ASKED = 1000;
const tableOf = (round: string) =>
  `lpad((case when ${IS_OLD} then ${TABLES} + ${round} % 5 else ${round} % ${TABLES} end)::text, 32, '0')`;
const gameOf = (round: string) =>
  `case when ${IS_OLD} then 'red_dog' when ${round} % ${TABLES} % 3 = 0 then 'holdem_nlh' else 'baccarat' end`;
const AT = '$3::bigint + (($4::bigint - $3) * (n / $5::float8))::bigint';

const TRANSACTION = `insert into wallet_tx (tx_id, type, reason, operator, player_id, external_id, currency, amount, game_code, table_id,
    scope_id, ordinal, body, status, version, prepaid, created_at, completed_at, balance_after, wallet_status, http_status,
    operator_tx_id, attempts, review, born_epoch)
  select 'tx_' || lpad(to_hex(n), 32, '0'), case when n % 2 = 0 then 'debit' else 'credit' end,
    case when n % 2 = 0 then 'bet' else 'settle' end, ${OF}, 'pl_' || lpad((n / 4 % 20000)::text, 32, '0'), 'u-' || n / 4 % 20000,
    'KRW', 1000 + n % 100, ${gameOf('(n / 4)')}, 'tbl_' || ${tableOf('(n / 4)')},
    'rnd_' || lpad(to_hex(n / 4), 32, '0'), 0, $6::text, case when n % 200 = 0 then 'failed' else 'confirmed' end, 1, false, at, at + 20,
    100000 + n % 1000, 'OK', 200, 'W-' || n, 1, false, 0
  from (select n, ${AT} as at from generate_series($1::int + 1, $2::int) as n) as made`;

const ROUND = `insert into round (id, table_id, table_name, table_names, game_code, version, kind, hand_no, currency, status, started_at,
    settled_at, setup, settings, result, hands, settlement, participants, facts)
  select 'rnd_' || lpad(to_hex(n), 32, '0'), 'tbl_' || ${tableOf('n')}, 'T', '{"en":"T"}', ${gameOf('n')}, 'v',
    'banked', n, 'KRW', 'settled', at, at + 20000, '{}', '{}', '{}', '[]', $6::text,
    '[{"playerId":"pl_' || lpad((n % 20000)::text, 32, '0') || '","operator":"' || ${OF} || '","externalId":"u-' || n % 20000 ||
      '","nickname":"N","seat":null}]', '[]'
  from (select n, ${AT} as at from generate_series($1::int + 1, $2::int) as n) as made`;

const PLAYER = `insert into round_player (round_id, player_id, operator, external_id, game_code, table_id, table_name, table_names, hand_no,
    currency, seat, bet, win, rake, status, started_at, settled_at, session_id)
  select 'rnd_' || lpad(to_hex(n), 32, '0'), 'pl_' || lpad(((n + k) % 20000)::text, 32, '0'), ${OF}, 'u-' || (n + k) % 20000,
    ${gameOf('n')}, 'tbl_' || ${tableOf('n')}, 'T', '{"en":"T"}'::jsonb, n, 'KRW', k, 1000, 900, 0,
    case when n % 500 = 0 then 'void' else 'settled' end, at, at + 20000, 'tss_' || lpad(to_hex((n + k) / 50), 32, '0')
  from (select n, k, ${AT} as at from generate_series($1::int + 1, $2::int) as n, (values (0), (1)) as seats (k) where $6::text <> '') as made`;

const TABLE = `insert into play_table (id, game_code, names, currency, limits, sort_order, rake_cap, rake_rule, settings, live, timers,
    engine, card_design, mode, status, clonable, studio, hand_no, created_at)
  select 'tbl_' || lpad((n - 1)::text, 32, '0'),
    case when n > ${TABLES} then 'red_dog' when (n - 1) % 3 = 0 then 'holdem_nlh' else 'baccarat' end, '{}', 'KRW', '{}', 0, 0, '{}', '{}',
    '{}', '{}', '{}', '{}', 'real', 'closed', false, false, 0, 0 from generate_series($1::int + 1, $2::int) as n`;

function stored(): Filling[] {
  const until = Date.now();
  const year = [until - 365 * 86_400_000, until];
  const totals = { debit: 2000, credit: 1800, rake: 0, house: 200, balanced: true };
  // of one player: a round is read by its participants who have a row here, and one round is asked for
  const rows = [{ playerId: player(ASKED), seat: -1, bet: 2000, win: 1800, rake: 0 }];
  const settlement = JSON.stringify({ kind: 'banked', rows, bets: [], totals });
  return [
    { table: 'play_table', rows: TABLES + 5, text: TABLE, values: [] },
    { table: 'round', rows: ROUNDS, text: ROUND, values: [...year, ROUNDS, settlement] },
    { table: 'round_player', rows: ROUNDS, text: PLAYER, values: [...year, ROUNDS, 'x'] },
    { table: 'wallet_tx', rows: TRANSACTIONS, text: TRANSACTION, values: [...year, TRANSACTIONS, 'x'.repeat(200)] },
  ];
}

const hex = (kind: string, n: number) => `${kind}_${n.toString(16).padStart(32, '0')}`;
const player = (n: number) => `pl_${String(n).padStart(32, '0')}`;
const table = (n: number) => `tbl_${String(n).padStart(32, '0')}`;

/** What an operator's staff, jobs and reports ask for. */
const PATHS = [
  ...['/rounds', '/transactions'].flatMap(list => [
    `${list}?limit=100`,
    `${list}?limit=100&order=asc`,
    `${list}?limit=100&${YEAR}`,
    `${list}?limit=100&${YEAR}&order=asc`,
    `${list}?limit=500&${YEAR}&sort=${list === '/rounds' ? 'settled_at' : 'completed_at'}`,
    `${list}?limit=100&${YEAR}&external_id=u-77`,
    `${list}?limit=100&${YEAR}&external_id=nobody`,
    `${list}?limit=100&${YEAR}&game_code=holdem_nlh`,
    `${list}?limit=100&${YEAR}&game_code=red_dog`,
    `${list}?limit=100&${YEAR}&game_code=badugi`,
    `${list}?limit=100&${YEAR}&external_id=u-77&game_code=red_dog`,
  ]),
  `/rounds?limit=100&${YEAR}&session_id=${hex('tss', 77)}`,
  `/rounds/${hex('rnd', ASKED)}`,
  `/transactions?limit=100&${YEAR}&type=credit`,
  `/transactions?limit=100&${YEAR}&status=failed`,
  `/transactions?limit=100&${YEAR}&status=uncertain`,
  `/transactions?limit=100&${YEAR}&status=pending`,
  `/transactions?limit=100&${YEAR}&reason=cash_out`,
  `/transactions?limit=100&${YEAR}&table_id=${table(7)}`,
  `/transactions?limit=100&${YEAR}&table_id=${table(7777)}`,
  `/transactions?round_id=${hex('rnd', ASKED)}`,
  `/transactions?tx_id=${hex('tx', 4321)}`,
  '/transactions?operator_tx_id=W-4321',
  '/transactions/summary',
  `/transactions/summary?${YEAR}`,
  `/transactions/summary?${YEAR}&external_id=u-77`,
  '/reports/ggr',
  `/reports/ggr?from=${new Date(Date.now() - 80 * 86_400_000).toISOString().slice(0, 10)}`,
];

export async function lists(): Promise<void> {
  const databases = await openDatabases();
  const url = await databases.make();
  const ours = await startOurs(url);
  try {
    const operator = await register(ours.ready.url);
    await register(ours.ready.url, undefined, 'other');
    await fillTables(url, stored());
    await summedUp(url, ['wallet_tx', 'round_player']);
    const slow: string[] = [];
    const bare = await timeOf(operator, '/currencies');
    console.log(`  ${bare.ms.toFixed(1).padStart(8)} ms  /currencies (nothing is read of what is stored)`);
    for (const path of PATHS) {
      const { ms, rows } = await timeOf(operator, path);
      console.log(`  ${ms.toFixed(1).padStart(8)} ms  ${path} (${rows})`);
      if (ms > GOAL_MS) slow.push(path);
    }
    achieved(`each within ${GOAL_MS} ms over ${ROUNDS} rounds and ${TRANSACTIONS} transactions`, slow.length === 0);
  } finally {
    await ours.end();
    await databases.stop();
  }
}

/** The median of some calls, and what the last one answered with. */
async function timeOf({ api }: Registered, path: string): Promise<{ ms: number; rows: string }> {
  const times: number[] = [];
  let rows = '';
  for (let i = 0; i < TIMES; i++) {
    const target = `/operator/v1${path}`;
    const from = performance.now();
    const response = await fetch(api.url + target, { headers: signedHeaders(api, 'GET', target) });
    const text = await response.text();
    times.push(performance.now() - from);
    const body = JSON.parse(text) as Record<string, unknown>;
    const list = Object.values(body).find(Array.isArray);
    if (response.status !== 200) throw new Error(`${path} is answered ${response.status} ${text.slice(0, 200)}`);
    rows = `${list?.length ?? 1} rows`;
    if (i === 0 && (times[0] ?? 0) > 20 * GOAL_MS) break; // it says enough
  }
  return { ms: median(times), rows };
}
