// What must hold of wallet rows: each against the bytes it sends, its own answers, the journal, and the prepaid credit (E3, E5).
import { type BookCheck, type BookFold, type BookPart, type BookTable, MOST_NAMED, type Rows, SUMS } from '../books/index.ts';

/** What stands in the bytes that are sent, and in the columns beside them. In them a bare `"name":` can only be a key. */
const FIELDS = ['amount', 'player_id', 'external_id', 'currency', 'reason', 'round_id', 'table_id', 'tx_id'] as const;
const columnOf = (field: string) => (field === 'round_id' ? 'scope_id' : field);
const written = (field: string) =>
  field === 'amount' ? `'"amount":' || amount || ','` : `'"${field}":' || to_json(${columnOf(field)})::text`;
const sent = (field: string) => `substring(body from '"${field}":"?([^",}]*)')`;

/** Keys that stand side by side, compared at once: what does not fit this is looked at field by field. */
const FITS = `starts_with(body, '{"amount":' || amount || ',"created_at":"') and strpos(body, '"currency":"' || currency
    || '","external_id":"' || external_id || '","game_code":"') > 0 and strpos(body, '"player_id":"' || player_id || '","reason":"'
    || reason || '",') > 0 and strpos(body, '"round_id":"' || scope_id || '","table_id":"' || table_id || '","tx_id":"' || tx_id
    || '"}') > 0`;

const bodies = (
  rows: Rows,
) => `select 'tx_' || field as what, tx_id as id, table_id, player_id, operator, currency, expected, found
  from (select * from ${rows} as t where not (${FITS})) as rows cross join lateral (values
    ${FIELDS.map(field => `('${field}', ${sent(field)}, ${columnOf(field)}::text, position(${written(field)} in body) > 0)`).join(',\n    ')}
  ) as each (field, expected, found, holds)
  where not holds limit ${MOST_NAMED}`;

/** The status that everything else about a row says it has (NS-03). */
const statuses = (
  rows: Rows,
) => `select 'tx_status' as what, tx_id as id, table_id, player_id, operator, currency, must as expected, status as found
  from (select t.*, case
      when t.type <> 'debit' then case when t.wallet_status = 'OK' or t.resolution = 'manual' then 'confirmed' else 'pending' end
      when r.status = 'confirmed' then 'rolled_back'
      when r.reason in ('timeout', 'system') then 'uncertain'
      when r.tx_id is not null or t.wallet_status = 'OK' then 'confirmed'
      when t.completed_at is not null then 'failed'
      else 'pending' end as must
    from ${rows} as t left join wallet_tx r on r.ref_tx_id = t.tx_id and t.type = 'debit') as rows
  where must <> status limit ${MOST_NAMED}`;

/** A rollback and its debit name each other and agree. */
const returns = (
  rows: Rows,
) => `select case when d.tx_id is null or r.tx_id is null then 'tx_missing' else 'tx_rollback' end as what,
    coalesce(d.rolled_back_by, r.ref_tx_id) as id, coalesce(d.table_id, r.table_id) as table_id,
    coalesce(d.player_id, r.player_id) as player_id, coalesce(d.operator, r.operator) as operator,
    coalesce(d.currency, r.currency) as currency, coalesce(d.amount, r.amount)::text as expected, r.amount::text as found
  from (select tx_id from ${rows} as t where rolled_back_by is not null
      union select ref_tx_id from ${rows} as t where type = 'rollback') as debits
    left join wallet_tx d on d.tx_id = debits.tx_id and d.rolled_back_by is not null
    left join wallet_tx r on r.ref_tx_id = debits.tx_id and r.type = 'rollback'
  where d.tx_id is null or r.tx_id is null or r.tx_id <> d.rolled_back_by
    or (r.amount, r.operator, r.currency, r.player_id, r.scope_id) <> (d.amount, d.operator, d.currency, d.player_id, d.scope_id)
  limit ${MOST_NAMED}`;

/** What was sent once has a row for ever. */
const sentBefore = (
  rows: Rows,
) => `select 'tx_missing' as what, tx_id as id, null as table_id, null as player_id, null as operator,
    null as currency, 'a row' as expected, count(*) || ' attempts without one' as found
  from ${rows} as a where not exists (select 1 from wallet_tx t where t.tx_id = a.tx_id) group by tx_id limit ${MOST_NAMED}`;

/** The debits of a player's round or session are numbered without a gap. */
const numbers = (rows: Rows) => `select 'tx_missing' as what, scope_id as id, min(table_id) as table_id, player_id,
    min(operator) as operator, min(currency) as currency, max(ordinal)::text as expected, count(*)::text as found
  from (select distinct scope_id, player_id from ${rows} as t where type = 'debit') as plays
    join wallet_tx d using (scope_id, player_id)
  where d.type = 'debit' group by scope_id, player_id having max(ordinal) <> count(*) limit ${MOST_NAMED}`;

const HOLDER = `case when starts_with(scope_id, 'tss_') then 'chips:' else 'stakes:' end || scope_id`;

/** Those of some rows that moved money, with the accounts between which they did. */
const moving = (rows: Rows) => `select tx_id, type, reason, table_id, player_id, operator, currency, amount,
      case when type = 'debit' then 'wallet:' || operator else ${HOLDER} end as debit,
      case when type = 'debit' then ${HOLDER} else 'wallet:' || operator end as credit
    from ${rows} as t where (type = 'debit' and wallet_status = 'OK') or (type = 'credit' and amount > 0)
      or (type = 'rollback' and reason in ('cancel_bet', 'round_void'))`;

/** Row by row: what moved money has its one posting, and every posting of a transaction has its row. */
const journaled = (pairs: string) => `select case when t.tx_id is null then 'tx_missing' when j.ref is null then 'posting_missing'
      when j.amount <> t.amount then 'posting_amount' else 'posting_accounts' end as what, coalesce(t.tx_id, j.ref) as id,
    coalesce(t.table_id, (select min(table_id) from wallet_tx
      where scope_id = split_part(case when starts_with(j.debit, 'wallet:') then j.credit else j.debit end, ':', 2))) as table_id,
    t.player_id, coalesce(t.operator, j.operator) as operator, coalesce(t.currency, j.currency) as currency,
    case when j.amount = t.amount then t.debit || ' to ' || t.credit || ', ' || t.currency else coalesce(t.amount, 0)::text end
      as expected,
    case when j.amount = t.amount then j.debit || ' to ' || j.credit || ', ' || j.currency else coalesce(j.amount, 0)::text end
      as found
  from ${pairs}
  where t.tx_id is null or j.ref is null
    or (j.amount, j.operator, j.currency, j.debit, j.credit) <> (t.amount, t.operator, t.currency, t.debit, t.credit)
  limit ${MOST_NAMED}`;

/** What prepaid entries some rows must have: taken before the call, back once and exactly, a win once it was paid (CX-04). */
const wanted = (rows: Rows) => `select m.tx_id, m.table_id, m.player_id, m.operator, m.currency, m.grp, m.entry, case m.grp
      when 'debit' then -div(m.amount * k.num::numeric + k.den::numeric - 1, k.den::numeric)
      when 'back' then div(m.amount * k.num::numeric + k.den::numeric - 1, k.den::numeric)
      else div(m.amount * k.num::numeric, k.den::numeric) end as must
    from (select *, 'debit' as grp, 'debit' as entry from ${rows} as t
        where prepaid and type = 'debit' and fail_reason is distinct from 'operator_credit'
      union all select *, 'back', case status when 'failed' then 'debit_failed' else 'rollback' end from ${rows} as t
        where prepaid and type = 'debit' and status in ('failed', 'rolled_back') and fail_reason is distinct from 'operator_credit'
      union all select *, 'credit', 'credit' from ${rows} as t where prepaid and type = 'credit' and status = 'confirmed') m
    left join credit_rate k on k.operator = m.operator and k.scope_id = m.scope_id and k.currency = m.currency`;

/** E5 row by row. */
const prepaid = (pairs: string) => `select 'prepaid_' || coalesce(w.entry, e.kind) as what, coalesce(w.tx_id, e.tx_id) as id,
    w.table_id, w.player_id, coalesce(w.operator, e.operator) as operator, w.currency, coalesce(w.must, 0)::text as expected,
    coalesce(e.amount, 0)::text as found
  from ${pairs}
  where coalesce(w.must, 0) <> coalesce(e.amount, 0) or e.kind <> w.entry or e.operator <> w.operator limit ${MOST_NAMED}`;

/** The transactions of some entries. */
const paidFor = (entries: Rows): Rows =>
  `(select * from wallet_tx where tx_id in (select tx_id from ${entries} as t where grp is not null))`;

/** A player's first debit in the scope of `t`: its mode is that of the scope. */
const FIRST = `wallet_tx f on f.scope_id = t.scope_id and f.player_id = t.player_id and f.type = 'debit' and f.ordinal = 1`;

/** Every row of a player in a scope has the credit mode of their first debit there. */
const modes = (rows: Rows) => `select 'prepaid_mode' as what, t.tx_id as id, t.table_id, t.player_id, t.operator, t.currency,
    case when f.prepaid then 'prepaid' else 'independent' end as expected,
    case when t.prepaid then 'prepaid' else 'independent' end as found
  from ${rows} as t left join ${FIRST} where t.prepaid <> coalesce(f.prepaid, false) limit ${MOST_NAMED}`;

/** A `credit` entry stands only in a scope that is prepaid, and is its wallet credit at the scope's rate. */
const wins = (rows: Rows) => `select 'prepaid_scope' as what, id, table_id, player_id, operator, null as currency, expected, found
  from (select e.tx_id as id, t.table_id, t.player_id, e.operator,
      coalesce(div(t.amount * k.num::numeric, k.den::numeric) || ' for ' || t.amount || ' ' || t.currency || ' at ' || k.rate_id,
        'no prepaid credit') as expected,
      concat(e.amount, ' for ', e.from_amount, ' ', e.from_currency, ' at ', e.rate_id) as found
    from ${rows} as e left join wallet_tx t on t.tx_id = e.tx_id and t.operator = e.operator and t.type = 'credit'
        and t.status = 'confirmed'
      left join ${FIRST} and f.prepaid
      left join credit_rate k on k.operator = f.operator and k.scope_id = f.scope_id and k.currency = t.currency
    where e.kind = 'credit') as wins
  where expected <> found limit ${MOST_NAMED}`;

/** Every wallet row is what it was born as, stands where its answers put it, and is in the journal and the prepaid ledger. */
export const walletChecks: readonly BookCheck[] = [
  { name: 'bodies', of: 'wallet_tx', text: bodies },
  { name: 'statuses', of: 'wallet_tx', text: statuses },
  { name: 'rollbacks', of: 'wallet_tx', text: returns },
  { name: 'attempts', of: 'tx_attempt', text: sentBefore },
  { name: 'ordinals', of: 'wallet_tx', text: numbers },
  {
    name: 'journal',
    of: 'wallet_tx',
    text: rows => journaled(`(${moving(rows)}) as t left join journal j on j.ref = t.tx_id and j.kind = t.reason`),
  },
  {
    name: 'journal',
    of: 'journal',
    text: rows =>
      journaled(`(select * from ${rows} as p where starts_with(ref, 'tx_')) as j
      left join (${moving('wallet_tx')}) as t on t.tx_id = j.ref and t.reason = j.kind`),
  },
  {
    name: 'prepaid',
    of: 'wallet_tx',
    text: rows => prepaid(`(${wanted(rows)}) as w left join credit_entry e on e.tx_id = w.tx_id and e.grp = w.grp`),
  },
  {
    name: 'prepaid',
    of: 'credit_entry',
    text: rows =>
      prepaid(`(select * from ${rows} as t where grp is not null) as e
      left join (${wanted(paidFor(rows))}) as w on w.tx_id = e.tx_id and w.grp = e.grp`),
  },
  { name: 'prepaid modes', of: 'wallet_tx', text: modes },
  { name: 'prepaid scopes', of: 'credit_entry', text: wins },
];

const tables: readonly BookTable[] = [
  {
    name: 'wallet_tx',
    number: 'seq',
    key: 'tx_id',
    kept: [
      ...[
        'tx_id',
        'type',
        'reason',
        'operator',
        'player_id',
        'external_id',
        'currency',
        'amount',
        'game_code',
        'table_id',
        'scope_id',
      ],
      ...['ordinal', 'ref_tx_id', 'body', 'operator_session_id', 'status', 'version', 'prepaid', 'created_at', 'completed_at'],
      ...[
        'balance_after',
        'wallet_status',
        'http_status',
        'operator_tx_id',
        'attempts',
        'next_attempt_at',
        'review',
        'fail_reason',
      ],
      ...['resolution', 'resolved_by', 'rolled_back_by', 'round_closed', 'aid_session', 'aid', 'born_epoch', 'seq'],
      // the rate that its round or session was priced with
      `(select k.num || '/' || k.den || ' ' || k.rate_id from credit_rate k
        where t.prepaid and k.operator = t.operator and k.scope_id = t.scope_id and k.currency = t.currency)`,
    ],
    // what stands can be given back until its round or session has ended; what was is sealed no earlier than its rollback
    isFinal: until => `case when t.type <> 'debit' then t.status = 'confirmed' else t.status = 'failed'
      or (t.status = 'confirmed' and t.rolled_back_by is null) or (t.status = 'rolled_back' and exists (
        select 1 from wallet_tx r where r.ref_tx_id = t.tx_id and r.seq <= ${until})) end`,
    scope: 'scope_id',
  },
  {
    name: 'tx_attempt',
    number: 'id',
    key: 'tx_id',
    kept: ['tx_id', 'id', 'sent_at', 'ms', 'http_status', 'wallet_status', 'problem', 'body_hash', 'late'],
  },
];

const folds: readonly BookFold[] = [
  {
    of: 'wallet_tx',
    text: rows => `select '${SUMS}' as fold, name, operator, currency, sum(moved)::text as amount
      from (select operator, currency,
          coalesce(sum(amount) filter (where type = 'debit' and status = 'confirmed' and rolled_back_by is null), 0) as debits,
          coalesce(sum(amount) filter (where type = 'credit'), 0) as credits,
          coalesce(sum(amount) filter (where status in ('pending', 'uncertain') and type <> 'rollback'), 0) as unfinished,
          count(*) filter (where review) as review
        from ${rows} as t group by operator, currency) as sums
      cross join lateral (values ('debits', debits), ('credits', credits), ('unfinished', unfinished), ('review', review))
        as each (name, moved) group by name, operator, currency`,
  },
];

export const walletBook: BookPart = { tables, checks: walletChecks, folds };
