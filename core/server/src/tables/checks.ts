// What must hold of table sessions: chips, buy-ins and cash-out against wallet rows, the journal and the rounds played (E9).
import { type BookCheck, type BookFold, type BookPart, type BookTable, type FigureCheck, MOST_NAMED } from '../books/index.ts';
import { stakeChecks } from './stake-checks.ts';

/** What the wallet says of some sessions, against what they say. */
const paid = (ids: string) => `with ids as materialized (${ids})
  select what, id, coalesce(s.table_id, t.table_id) as table_id, coalesce(s.player_id, t.player_id) as player_id,
    coalesce(s.operator, t.operator) as operator, coalesce(s.currency, t.currency) as currency, expected, found
  from ids left join table_session s using (id) cross join lateral (select min(player_id) as player_id, min(operator) as operator,
      min(currency) as currency, min(table_id) as table_id, count(*) filter (where type = 'credit') as cash_outs,
      coalesce(sum(amount) filter (where reason = 'buy_in' and status = 'confirmed' and rolled_back_by is null), 0) as buy_in,
      coalesce(sum(amount) filter (where reason = 'top_up' and status = 'confirmed' and rolled_back_by is null), 0) as top_up,
      coalesce(sum(amount) filter (where type = 'credit'), 0) as cash_out
    from wallet_tx w where w.scope_id = ids.id) t
    cross join lateral (values
      ('session_player', t.player_id, coalesce(case when s.status is not null then s.player_id end, t.player_id)),
      ('session_buy_in', coalesce(t.buy_in, 0)::text, coalesce(s.buy_in, 0)::text),
      ('session_top_up', coalesce(t.top_up, 0)::text, coalesce(s.top_up, 0)::text),
      ('session_cash_out', coalesce(t.cash_out, 0)::text, coalesce(s.cash_out, 0)::text),
      ('session_cash_outs', case when s.status = 'left' then '1' else '0' end, coalesce(t.cash_outs, 0)::text))
      as each (what, expected, found)
  where expected is distinct from found limit ${MOST_NAMED}`;

const checks: readonly BookCheck[] = [
  { name: 'paid sessions', of: 'table_session', text: rows => paid(`select id from ${rows} as t`) },
  ...stakeChecks,
  {
    name: 'paid sessions',
    of: 'wallet_tx',
    text: rows => paid(`select distinct scope_id as id from ${rows} as t where starts_with(scope_id, 'tss_')`),
  },
];

/** Hands of a session, added up. */
const PLAYED = ['rounds', 'bet', 'win', 'rake'] as const;

const folds: readonly BookFold[] = [
  {
    of: 'round_player',
    forRowsOf: { table: 'table_session', folds: PLAYED },
    text: rows => `select fold, name, '' as operator, '' as currency, amount::text as amount
      from (select session_id as name, count(*) as rounds, sum(bet) as bet, sum(win) as win, sum(rake) as rake from ${rows} as t
        where session_id is not null and status = 'settled' group by session_id) as played
      cross join lateral (values ${PLAYED.map(each => `('${each}', ${each})`).join(', ')}) as each (fold, amount)`,
  },
];

/** What the journal and the rounds say of each session, read once: figures have no index, and sessions are as many. */
const HELD = `select case fold when 'account' then split_part(name, ':', 2) else name end as id,
    sum(amount) filter (where fold = 'account') as chips,
    ${PLAYED.map(each => `sum(amount) filter (where fold = '${each}') as ${each}`).join(', ')}
  from figures where fold <> 'account' or starts_with(name, 'chips:') group by 1`;
/** The same for one question: sessions that have chips, and hands of those that have played. Each is read once and looked up. */
const HAVE_CHIPS = `select split_part(name, ':', 2) from figures where fold = 'account' and starts_with(name, 'chips:') and amount <> 0`;
const HAVE_PLAYED = `select name from figures where fold = 'rounds'`;
const PLAYED_ROUNDS = `select name, amount from figures where fold = 'rounds'`;

const figureChecks: readonly FigureCheck[] = [
  {
    name: 'played sessions',
    folds: ['account', ...PLAYED],
    of: 'table_session',
    at: 'seals',
    // `expected` is what the journal and the rounds say, `found` what the session says
    text: rows => `select what, s.id, table_id, player_id, operator, currency, expected::text, found::text
      from ${rows} as s left join (${HELD}) as held on held.id = s.id cross join lateral (values
        ('session_chips', coalesce(held.chips, 0), s.chips + s.waiting),
        ${PLAYED.map(each => `('session_${each}', coalesce(held.${each}, 0), s.${each})`).join(', ')}) as each (what, expected, found)
      where expected <> found limit ${MOST_NAMED}`,
  },
  {
    name: 'sessions that play',
    folds: ['account', ...PLAYED],
    of: 'table_session',
    at: 'end',
    // chips and hands of a session that is not there, or has ended long ago
    text: rows => `select 'session_' || case fold when 'account' then 'chips' else fold end as what, id, s.table_id, s.player_id,
        s.operator, s.currency, amount::text as expected, 'nothing' as found
      from (select fold, amount, case fold when 'account' then split_part(name, ':', 2) else name end as id from figures
        where fold <> 'account' or starts_with(name, 'chips:')) as held left join table_session s using (id)
      where not exists (select 1 from ${rows} as t where t.id = held.id) limit ${MOST_NAMED}`,
  },
];

const tables: readonly BookTable[] = [
  {
    name: 'table_session',
    number: 'seq',
    key: 'id',
    kept: [
      ...[
        'id',
        'table_id',
        'table_name',
        'table_names',
        'game_code',
        'operator',
        'player_id',
        'external_id',
        'nickname',
        'currency',
      ],
      ...[
        'operator_session_id',
        'seat',
        'status',
        'chips',
        'waiting',
        'buy_in',
        'top_up',
        'cash_out',
        'rounds',
        'bet',
        'win',
        'rake',
      ],
      ...['sitting_out', 'entry', 'bank_at', 'opened_at', 'left_at', 'close_reason', 'seq'],
    ],
    // all its hands and its cash-out lie before the end of the seal
    isFinal: () =>
      `t.status = 'left' and t.id not in (${HAVE_CHIPS}) and case t.rounds when 0 then t.id not in (${HAVE_PLAYED})
        else (t.id, t.rounds::numeric) in (${PLAYED_ROUNDS}) end`,
    finalNeeds: ['account', 'rounds'],
    isOpenScope: `s.status = 'open'`,
  },
];

/** Every table session has the chips that were bought, won and lost, and left with exactly those. */
export const tablesBook: BookPart = { tables, checks, folds, figureChecks };
