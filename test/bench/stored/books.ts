// Consistent books of any size, made by the database itself: rounds of bets, half of them prepaid, and hands of seats that stay.
export interface Seeding {
  query(text: string): Promise<unknown>;
}

const PIECE = 25_000;
const BEGIN = Date.UTC(2026, 0, 1);
/** A round each 0.3 s: a hundred tables, or thereabouts. */
const EACH_MS = 300;
/** Hands are played between two seats of one of so many tables. */
const SEATED_TABLES = 20;
/** So many of ten rounds are hands, unless said otherwise; the others are rounds of bets that two debits and credits move. */
const HANDS_OF_TEN = 1;
const BOUGHT = 1_000_000_000_000;

const id = (kind: string, text: string) => `'${kind}_' || md5(${text})`;
const at = `${BEGIN}::bigint + n::bigint * ${EACH_MS}`;
const day = `to_char(to_timestamp((${at}) / 1000.0) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const NAMES = `'{"en":"T"}'::jsonb`;

const WALLET = `tx_id, type, reason, operator, player_id, external_id, currency, amount, game_code, table_id, scope_id, ordinal, body, status,
  version, prepaid, created_at, completed_at, balance_after, wallet_status, http_status, attempts, review, round_closed, born_epoch`;

const body = (
  closed: boolean,
) => `'{"amount":' || amount || ',"created_at":"' || iso || '","currency":"KRW","external_id":"' || external_id
  || '","game_code":"' || game_code || '","operator_session_id":null,"player_id":"' || player_id || '","reason":"' || reason || '",${
    closed ? '"round_closed":true,' : ''
  }"round_id":"' || scope_id || '","table_id":"' || table_id || '","tx_id":"' || tx_id || '"}'`;

const transactions = (rows: string, type: 'debit' | 'credit') => `insert into wallet_tx (${WALLET})
  select tx_id, '${type}', reason, operator, player_id, external_id, 'KRW', amount, game_code, table_id, scope_id, ordinal, ${body(type === 'credit')},
    'confirmed', 1, prepaid, at, at + 20, 1000000, 'OK', 200, 1, false, ${type === 'credit'}, 1 from (${rows}) as t`;

/** Rounds of bets from one number to another; those that are hands are left out. */
const bets = (
  from: number,
  to: number,
  handsOfTen: number,
) => `select n, ${at} as at, ${day} as iso, 'op' || n % 4 as operator, n % 4 < 2 as prepaid,
    ${id('pl', "n % 5000 || 'p'")} as player_id, 'u-' || n % 5000 as external_id, 'baccarat' as game_code,
    ${id('tbl', "n % 100 || 't'")} as table_id, ${id('rnd', "n || 'r'")} as scope_id, 1000 + n % 9 * 100 as bet,
    case when n % 2 = 0 then 0 else (1000 + n % 9 * 100) * 2 end as win
  from generate_series(${from}, ${to}) n where n % 10 >= ${handsOfTen}`;

const DEBITS = `select *, ${id('tx', "n || 'd'")} as tx_id, 'bet' as reason, 1 as ordinal, bet as amount from bets`;
const CREDITS = `select *, ${id('tx', "n || 'c'")} as tx_id, 'settle' as reason, 0 as ordinal, win as amount from bets`;

/** Hands: the first seat of a table loses where the second wins, in turn. */
const hands = (
  from: number,
  to: number,
  handsOfTen: number,
) => `select n, ${at} as at, n / 10 % ${SEATED_TABLES} as place, ${id('rnd', "n || 'r'")} as round_id,
    ${id('tbl', `n / 10 % ${SEATED_TABLES} || 's'`)} as table_id, (n / 10 / ${SEATED_TABLES}) % 2 as winner
  from generate_series(${from}, ${to}) n where n % 10 < ${handsOfTen}`;

const tss = (seat: string | number) => `'tss_' || md5(place || '-' || ${seat})`;

const ROUND = `id, table_id, table_name, table_names, game_code, version, kind, hand_no, currency, status, started_at, settled_at, setup, settings,
  result, hands, settlement, participants, facts`;
const FACTS = `repeat('{"fact":{"kind":"card","card":"8h"},"ts":1767225600000},', 8)`;
const settlement = (debit: string, credit: string, rake: string, house: string) =>
  `'{"kind":"","rows":[],"bets":[],"totals":{"debit":' || ${debit} || ',"credit":' || ${credit}
    || ',"rake":' || ${rake} || ',"house":' || ${house} || ',"balanced":true}}'`;
const PLAYER = `round_id, player_id, operator, external_id, game_code, table_id, table_name, table_names, hand_no, currency, seat, bet, win, rake,
  status, started_at, settled_at, session_id`;

/** The statements of one piece. */
function piece(from: number, to: number, handsOfTen: number): string[] {
  const given = `create temp table bets as ${bets(from, to, handsOfTen)}`;
  const held = `create temp table hands as ${hands(from, to, handsOfTen)}`;
  const journal = 'insert into journal (ref, kind, operator, currency, debit, credit, amount, at)';
  return [
    given,
    held,
    transactions(DEBITS, 'debit'),
    transactions(CREDITS, 'credit'),
    `insert into tx_attempt (tx_id, sent_at, ms, http_status, wallet_status, body_hash, late)
      select tx_id, at, 20, 200, 'OK', repeat('0', 64), false from (${DEBITS} union all ${CREDITS}) as t`,
    `${journal} select tx_id, 'bet', operator, 'KRW', 'wallet:' || operator, 'stakes:' || scope_id, amount, at from (${DEBITS}) as t`,
    `${journal} select scope_id, 'house', operator, 'KRW', case when win = 0 then 'stakes:' || scope_id else 'house:' || operator || ':baccarat' end,
        case when win = 0 then 'house:' || operator || ':baccarat' else 'stakes:' || scope_id end, abs(bet - win), at from bets`,
    `${journal} select tx_id, 'settle', operator, 'KRW', 'stakes:' || scope_id, 'wallet:' || operator, amount, at
      from (${CREDITS}) as t where amount > 0`,
    `insert into round (${ROUND}) select scope_id, table_id, 'T', ${NAMES}, game_code, 'v', 'banked', n, 'KRW', 'settled', at, at, '{}', '{}', '{}', '[]',
        ${settlement('bet', 'win', '0', '(bet - win)')}, '[]', ${FACTS} from bets`,
    `insert into round_player (${PLAYER}) select scope_id, player_id, operator, external_id, game_code, table_id, 'T', ${NAMES}, n, 'KRW', -1, bet, win, 0,
        'settled', at, at, null from bets`,
    // prepaid: taken, and won
    `insert into credit_rate (operator, scope_id, currency, num, den, rate_id, at) select operator, scope_id, 'KRW', '1', '1', 'r', at from bets where prepaid`,
    `insert into credit_entry (operator, kind, grp, amount, balance_after, tx_id, from_amount, from_currency, rate_id, created_at)
      select m.operator, kind, kind, moved, a.balance + sum(moved) over (partition by m.operator order by n, moved), tx_id, abs(moved), 'KRW', 'r', at
      from (select operator, 'debit' as kind, -amount as moved, tx_id, n, at from (${DEBITS}) as d where prepaid
        union all select operator, 'credit', amount, tx_id, n, at from (${CREDITS}) as c where prepaid and amount > 0) as m
        join credit_account a on a.operator = m.operator order by n, moved`,
    `update credit_account a set balance = (select balance_after from credit_entry e where e.operator = a.operator order by id desc limit 1)`,
    // hands: 100 from each, 190 to the winner, 10 rake
    `insert into round (${ROUND}) select round_id, table_id, 'T', ${NAMES}, 'holdem_nlh', 'v', 'p2p', n, 'KRW', 'settled', at, at,
        '{}', '{}', '{}', '[]', ${settlement('200', '190', '10', '10')}, '[]', ${FACTS} from hands`,
    `insert into round_player (${PLAYER}) select round_id, 'pl_' || md5(place || '-' || seat), 'op0', 'seat', 'holdem_nlh', table_id, 'T',
        ${NAMES}, n, 'KRW', seat, 100, case when seat = winner then 190 else 0 end, case when seat = winner then 10 else 0 end,
        'settled', at, at, ${tss('seat')}
      from hands, (values (0), (1)) as seats (seat)`,
    `${journal} select round_id, 'hand', 'op0', 'KRW', 'chips:' || ${tss('1 - winner')}, 'pot:' || round_id, 100, at from hands
      union all select round_id, 'hand', 'op0', 'KRW', 'pot:' || round_id, 'chips:' || ${tss('winner')}, 90, at from hands
      union all select round_id, 'rake', 'op0', 'KRW', 'pot:' || round_id, 'rake:op0', 10, at from hands`,
    `update table_session s set rounds = s.rounds + p.rounds, bet = s.bet + p.bet, win = s.win + p.win, rake = s.rake + p.rake, chips = s.chips + p.win - p.bet
      from (select ${tss('seat')} as id, count(*) as rounds, count(*) * 100 as bet, sum(case when seat = winner then 190 else 0 end) as win,
          sum(case when seat = winner then 10 else 0 end) as rake
        from hands, (values (0), (1)) as seats (seat) group by 1) as p where p.id = s.id`,
    'drop table bets',
    'drop table hands',
  ];
}

/** Before the first round: credit that was charged, and seats that were bought. */
function beginning(): string[] {
  const seats = `select ${BEGIN}::bigint as at, to_char(to_timestamp(${BEGIN / 1000}) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as iso,
      'op0' as operator, true as prepaid, 'pl_' || md5(place || '-' || seat) as player_id, 'seat' as external_id, 'holdem_nlh' as game_code,
      'tbl_' || md5(place || 's') as table_id, ${tss('seat')} as scope_id, seat, 'tx_' || md5(place || '-' || seat) as tx_id, 'buy_in' as reason,
      1 as ordinal, ${BOUGHT}::bigint as amount, place
    from generate_series(0, ${SEATED_TABLES - 1}) place, (values (0), (1)) as seats (seat)`;
  const charged = BOUGHT * 1000;
  return [
    `insert into credit_account (operator, balance) values ('op0', ${charged}), ('op1', ${charged})`,
    `insert into credit_entry (operator, kind, amount, balance_after, created_at) values ('op0', 'charge', ${charged}, ${charged}, ${BEGIN}),
      ('op1', 'charge', ${charged}, ${charged}, ${BEGIN})`,
    transactions(seats, 'debit'),
    `insert into credit_rate (operator, scope_id, currency, num, den, rate_id, at) select operator, scope_id, 'KRW', '1', '1', 'r', at from (${seats}) as t`,
    `insert into credit_entry (operator, kind, grp, amount, balance_after, tx_id, from_amount, from_currency, rate_id, created_at)
      select operator, 'debit', 'debit', -amount, ${charged} - sum(amount) over (order by place, seat), tx_id, amount, 'KRW', 'r', at from (${seats}) as t
      order by place, seat`,
    `update credit_account set balance = balance - ${BOUGHT * SEATED_TABLES * 2} where operator = 'op0'`,
    `insert into journal (ref, kind, operator, currency, debit, credit, amount, at)
      select tx_id, reason, operator, 'KRW', 'wallet:' || operator, 'chips:' || scope_id, amount, at from (${seats}) as t`,
    `insert into table_session (id, table_id, table_name, table_names, game_code, operator, player_id, external_id, nickname,
        currency, seat, status, chips, waiting, buy_in, top_up, cash_out, rounds, bet, win, rake, sitting_out, opened_at)
      select scope_id, table_id, 'T', ${NAMES}, game_code, operator, player_id, external_id, 'N', 'KRW', seat, 'open', amount, 0,
        amount, 0, 0, 0, 0, 0, 0, false, at
      from (${seats}) as t`,
    `insert into stake (player_id, table_id, scope_id, alone) select player_id, table_id, scope_id, true from (${seats}) as t`,
  ];
}

const TABLES = 'wallet_tx tx_attempt journal round round_player credit_entry credit_rate table_session'.split(' ');

/** Adds the rounds after `from` up to `to`; the first ones with everything before them. Goes through one connection. */
export async function seedBooks({ query }: Seeding, from: number, to: number, handsOfTen = HANDS_OF_TEN): Promise<void> {
  await query('set synchronous_commit = off');
  if (from === 0) for (const text of beginning()) await query(text);
  for (let at = from; at < to; at += PIECE)
    for (const text of piece(at + 1, Math.min(at + PIECE, to), handsOfTen)) await query(text);
  for (const table of TABLES) await query(`vacuum analyze ${table}`);
}
