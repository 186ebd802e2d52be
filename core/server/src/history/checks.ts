// What must hold of rounds: their players' rows against wallet rows, the journal and the settlement (E7).
import { type BookCheck, type BookPart, type BookTable, type FigureCheck, MOST_NAMED } from '../books/index.ts';

/** Rounds paid by the wallet, player by player: what was bet and not returned, its one settle, none if it is void. */
const paid = (players: string) => `with players as materialized (${players}),
  -- one by one, by keys: a plan that joins both lists would compare each with each
  both_sides as (select players.scope_id as id, players.player_id,
      coalesce(t.operator, p.operator) as operator, coalesce(t.currency, p.currency) as currency,
      coalesce(t.table_id, p.table_id) as table_id, t.bet, t.win, t.settles, t.back, coalesce(p.bet, 0) as row_bet,
      coalesce(p.win, 0) as row_win
    from players cross join lateral (select count(*) as moves, min(operator) as operator, min(currency) as currency,
        min(table_id) as table_id, coalesce(sum(amount) filter (where type = 'credit'), 0) as win,
        coalesce(sum(amount) filter (where type = 'debit' and status = 'confirmed' and rolled_back_by is null), 0) as bet,
        count(*) filter (where type = 'credit') as settles,
        coalesce(sum(amount) filter (where reason = 'round_void'), 0) as back
      from wallet_tx w where w.scope_id = players.scope_id and w.player_id = players.player_id) t
      left join round_player p on p.round_id = players.scope_id and p.player_id = players.player_id and p.session_id is null
    where t.moves > 0 or p.round_id is not null),
  -- what fits is most of it: only the rest is looked at figure by figure
  wrong as (select b.*, r.status from both_sides b left join round r on r.id = b.id
    where (r.status = 'settled' and (b.bet, b.win) = (b.row_bet, b.row_win) and b.settles = case when b.bet > 0 then 1 else 0 end)
      is not true)
  select what, id, table_id, player_id, operator, currency, expected::text, found::text
  from wrong cross join lateral (values
    ('round_missing', 0, case when status is null then bet + settles else 0 end),
    ('round_settles', case when status = 'settled' and bet > 0 then 1 else 0 end, settles),
    ('round_bet', case status when 'settled' then bet when 'void' then back else 0 end, row_bet),
    ('round_win', case status when 'settled' then win when 'void' then back else 0 end, row_win),
    ('round_void', 0, case when status = 'void' then bet else 0 end)) as each (what, expected, found)
  where expected <> found limit ${MOST_NAMED}`;

/** What a settled round moved between accounts, against what the journal has under its id. Pots come and go: 0 in sum. */
const booked = (rounds: string) => `with rounds as materialized (${rounds}),
  lines as (
    select p.round_id as ref, p.operator, 'chips:' || p.session_id as account, p.win - p.bet as amount
      from rounds join round_player p using (round_id) where p.status = 'settled' and p.session_id is not null
    union all select p.round_id, p.operator, 'stakes:' || p.round_id, p.win - p.bet
      from rounds join round_player p using (round_id) where p.status = 'settled' and p.session_id is null
    union all select p.round_id, p.operator, case r.kind when 'p2p' then 'rake:' || p.operator
        else 'house:' || p.operator || ':' || p.game_code end, case r.kind when 'p2p' then p.rake else p.bet - p.win end
      from rounds join round_player p using (round_id) join round r on r.id = p.round_id where p.status = 'settled'),
  posted as (select j.* from rounds join journal j on j.ref = rounds.round_id),
  sides as (select ref, operator, account, amount as must, 0::bigint as has from lines
    union all select ref, operator, credit, 0, amount from posted where not starts_with(credit, 'pot:')
    union all select ref, operator, debit, 0, -amount from posted where not starts_with(debit, 'pot:')),
  off as (select ref, operator, account, sum(must) as must, sum(has) as has from sides
    group by ref, operator, account having sum(must) <> sum(has) limit ${MOST_NAMED})
  select 'round_posting' as what, o.ref as id, r.table_id, null as player_id, o.operator, r.currency,
    o.must || ' to ' || o.account as expected, o.has || ' to ' || o.account as found
  from off o left join round r on r.id = o.ref`;

/** A round's totals and pots, as they were settled, against its players' rows and themselves. */
const summed = (ids: string) => `with ids as materialized (${ids}),
  rounds as (select r.id, r.table_id, r.operator, r.currency, r.kind, r.settlement, coalesce(p.bet, 0) as bet,
      coalesce(p.win, 0) as win, coalesce(p.rake, 0) as rake
    from ids join round r on r.id = ids.round_id cross join lateral (select sum(p.bet) as bet, sum(p.win) as win, sum(p.rake) as rake
      from round_player p where p.round_id = r.id) p where r.status <> 'open'),
  -- totals stand in the settlement as they are written here; what does not fit, or has pots, is read as JSON
  parsed as (select *, settlement::jsonb as settled from rounds
    where strpos(settlement, '"totals":{"debit":' || bet || ',"credit":' || win || ',"rake":' || rake || ',"house":' || bet - win || ',')
        = 0 or strpos(settlement, '"pots":[{') > 0 or settlement is null or (kind = 'p2p' and bet <> win + rake))
  select what, id, table_id, null as player_id, operator, currency, expected::text, found::text
  from parsed cross join lateral (
    select * from (values
      ('round_debit', (settled->'totals'->>'debit')::numeric, bet),
      ('round_credit', (settled->'totals'->>'credit')::numeric, win),
      ('round_rake', (settled->'totals'->>'rake')::numeric, rake),
      ('round_sum', case when kind = 'p2p' then win + rake else bet end, bet),
      ('round_house', (settled->'totals'->>'house')::numeric, bet - win)) as totals
    union all select 'round_pot', (pot->>'amount')::numeric, (pot->>'rake')::numeric
        + (select coalesce(sum((share->>1)::numeric), 0) from jsonb_array_elements(pot->'shares') share)
      from jsonb_array_elements(coalesce(settled->'pots', '[]')) pot
    union all select 'round_pot', (pot->>'amount')::numeric,
        (select coalesce(sum((part->>1)::numeric), 0) from jsonb_array_elements(pot->'contributions') part)
      from jsonb_array_elements(coalesce(settled->'pots', '[]')) pot) as each (what, expected, found)
  where expected is distinct from found limit ${MOST_NAMED}`;

/** A round is over by one of three transactions: settled with its result, void without one, or dropped and not there at all. */
const ended = (ids: string) => `with ids as materialized (${ids})
  select 'round_end' as what, r.id, r.table_id, null as player_id, r.operator, r.currency, must as expected,
    'a round that is ' || r.status as found
  from ids join round r on r.id = ids.round_id cross join lateral (values
      ('a start and an end', r.started_at > 0 and r.settled_at > 0),
      ('its settlement, players and facts', num_nulls(r.settlement, r.participants, r.facts) = 0),
      ('a result where it is settled', num_nulls(r.result, r.hands) = case r.status when 'settled' then 0 else 2 end),
      ('a table that goes on', r.id not in (select open_round from play_table where open_round is not null))) as each (must, is_so)
  where r.status <> 'open' and is_so is not true limit ${MOST_NAMED}`;

const figureChecks: readonly FigureCheck[] = [
  {
    name: 'stakes',
    folds: ['account'],
    at: 'end',
    // only an open round holds stakes
    text: () => `select 'round_stakes' as what, round_id as id,
        (select min(table_id) from wallet_tx where scope_id = round_id) as table_id, null as player_id,
        (select min(j.operator) from journal j where j.credit = name or j.debit = name) as operator, currency, '0' as expected,
        amount::text as found
      from (select name, currency, amount, split_part(name, ':', 2) as round_id from figures where starts_with(name, 'stakes:')) as held
      where not exists (select 1 from round r where r.id = round_id and r.status = 'open') limit ${MOST_NAMED}`,
  },
];

/** Every round is paid, booked and summed as it was settled. */
export const historyChecks: readonly BookCheck[] = [
  {
    name: 'paid rounds',
    of: 'wallet_tx',
    text: rows => paid(`select distinct scope_id, player_id from ${rows} as t where starts_with(scope_id, 'rnd_')`),
  },
  {
    name: 'paid rounds',
    of: 'round_player',
    text: rows => paid(`select distinct round_id as scope_id, player_id from ${rows} as t where session_id is null`),
  },
  { name: 'booked rounds', of: 'round_player', text: rows => booked(`select distinct round_id from ${rows} as t`) },
  {
    name: 'booked rounds',
    of: 'journal',
    text: rows => booked(`select distinct ref as round_id from ${rows} as t where starts_with(ref, 'rnd_')`),
  },
  { name: 'ends of rounds', of: 'round', text: rows => ended(`select id as round_id from ${rows} as t`) },
  { name: 'sums of rounds', of: 'round', text: rows => summed(`select id as round_id from ${rows} as t`) },
  { name: 'sums of rounds', of: 'round_player', text: rows => summed(`select distinct round_id from ${rows} as t`) },
];

const tables: readonly BookTable[] = [
  {
    name: 'round',
    number: 'seq',
    key: 'id',
    kept: [
      ...[
        'id',
        'table_id',
        'table_name',
        'table_names',
        'game_code',
        'version',
        'kind',
        'hand_no',
        'operator',
        'currency',
        'status',
      ],
      ...[
        'started_at',
        'settled_at',
        'setup',
        'settings',
        'shoe',
        'result',
        'hands',
        'settlement',
        'participants',
        'facts',
        'seq',
      ],
    ],
    isFinal: () => `t.status <> 'open'`,
    isOpenScope: `s.status = 'open'`,
    mayVanish: true, // when all its bets were undone
  },
  {
    name: 'round_player',
    number: 'seq',
    key: 'round_id',
    kept: [
      ...['round_id', 'player_id', 'operator', 'external_id', 'game_code', 'table_id', 'table_name', 'table_names', 'hand_no'],
      ...['currency', 'seat', 'bet', 'win', 'rake', 'status', 'started_at', 'settled_at', 'session_id', 'seq'],
    ],
  },
];

export const historyBook: BookPart = { tables, checks: historyChecks, figureChecks };
