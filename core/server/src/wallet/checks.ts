// What must hold of wallet rows: each against the bytes it sends, its own answers, the journal, and the prepaid credit (E3, E5).
import { type BookCheck, MOST_NAMED } from '../ledger/index.ts';

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

const BODIES = `select 'tx_' || field as what, tx_id as id, table_id, player_id, operator, currency, expected, found
  from (select * from wallet_tx where not (${FITS})) as rows cross join lateral (values
    ${FIELDS.map(field => `('${field}', ${sent(field)}, ${columnOf(field)}::text, position(${written(field)} in body) > 0)`).join(',\n    ')}
  ) as each (field, expected, found, holds)
  where not holds limit ${MOST_NAMED}`;

/** The status that everything else about a row says it has (NS-03). */
const STATUSES = `select 'tx_status' as what, tx_id as id, table_id, player_id, operator, currency, must as expected, status as found
  from (select t.*, case
      when t.type <> 'debit' then case when t.wallet_status = 'OK' or t.resolution = 'manual' then 'confirmed' else 'pending' end
      when r.status = 'confirmed' then 'rolled_back'
      when r.reason in ('timeout', 'system') then 'uncertain'
      when r.tx_id is not null or t.wallet_status = 'OK' then 'confirmed'
      when t.completed_at is not null then 'failed'
      else 'pending' end as must
    from wallet_tx t left join wallet_tx r on r.ref_tx_id = t.tx_id and t.type = 'debit') as rows
  where must <> status limit ${MOST_NAMED}`;

/** A rollback and its debit name each other and agree. */
const RETURNS = `select case when d.tx_id is null or r.tx_id is null then 'tx_missing' else 'tx_rollback' end as what,
    coalesce(d.rolled_back_by, r.ref_tx_id) as id, coalesce(d.table_id, r.table_id) as table_id,
    coalesce(d.player_id, r.player_id) as player_id, coalesce(d.operator, r.operator) as operator,
    coalesce(d.currency, r.currency) as currency, coalesce(d.amount, r.amount)::text as expected, r.amount::text as found
  from (select * from wallet_tx where rolled_back_by is not null) d
    full join (select * from wallet_tx where type = 'rollback') r on r.ref_tx_id = d.tx_id
  where d.tx_id is null or r.tx_id is null or r.tx_id <> d.rolled_back_by
    or (r.amount, r.operator, r.currency, r.player_id, r.scope_id) <> (d.amount, d.operator, d.currency, d.player_id, d.scope_id)
  limit ${MOST_NAMED}`;

/** What was sent once has a row for ever. */
const SENT = `select 'tx_missing' as what, tx_id as id, null as table_id, null as player_id, null as operator, null as currency,
    'a row' as expected, count(*) || ' attempts without one' as found
  from tx_attempt a where not exists (select 1 from wallet_tx t where t.tx_id = a.tx_id) group by tx_id limit ${MOST_NAMED}`;

/** The debits of a player's round or session are numbered without a gap. */
const NUMBERS = `select 'tx_missing' as what, scope_id as id, min(table_id) as table_id, player_id, min(operator) as operator,
    min(currency) as currency, max(ordinal)::text as expected, count(*)::text as found
  from wallet_tx where type = 'debit' group by scope_id, player_id having max(ordinal) <> count(*) limit ${MOST_NAMED}`;

const HOLDER = `case when starts_with(scope_id, 'tss_') then 'chips:' else 'stakes:' end || scope_id`;

/** Row by row: what moved money has its one posting, and every posting of a transaction has its row. */
const JOURNAL = `with rows as (select tx_id, type, reason, table_id, player_id, operator, currency, amount,
      case when type = 'debit' then 'wallet:' || operator else ${HOLDER} end as debit,
      case when type = 'debit' then ${HOLDER} else 'wallet:' || operator end as credit
    from wallet_tx where (type = 'debit' and wallet_status = 'OK') or (type = 'credit' and amount > 0)
      or (type = 'rollback' and reason in ('cancel_bet', 'round_void')))
  select case when t.tx_id is null then 'tx_missing' when j.ref is null then 'posting_missing'
      when j.amount <> t.amount then 'posting_amount' else 'posting_accounts' end as what, coalesce(t.tx_id, j.ref) as id,
    coalesce(t.table_id, (select min(table_id) from wallet_tx
      where scope_id = split_part(case when starts_with(j.debit, 'wallet:') then j.credit else j.debit end, ':', 2))) as table_id,
    t.player_id, coalesce(t.operator, j.operator) as operator, coalesce(t.currency, j.currency) as currency,
    case when j.amount = t.amount then t.debit || ' to ' || t.credit || ', ' || t.currency else coalesce(t.amount, 0)::text end
      as expected,
    case when j.amount = t.amount then j.debit || ' to ' || j.credit || ', ' || j.currency else coalesce(j.amount, 0)::text end
      as found
  from rows t full join (select * from journal where starts_with(ref, 'tx_')) j on j.ref = t.tx_id and j.kind = t.reason
  where t.tx_id is null or j.ref is null
    or (j.amount, j.operator, j.currency, j.debit, j.credit) <> (t.amount, t.operator, t.currency, t.debit, t.credit)
  limit ${MOST_NAMED}`;

/** E5 row by row: taken before the call, back once and exactly, a win once it was paid; converted at the pinned rate (CX-04). */
const PREPAID = `with moves as (
    select *, 'debit' as grp, 'debit' as entry from wallet_tx
      where prepaid and type = 'debit' and fail_reason is distinct from 'operator_credit'
    union all select *, 'back', case status when 'failed' then 'debit_failed' else 'rollback' end from wallet_tx
      where prepaid and type = 'debit' and status in ('failed', 'rolled_back') and fail_reason is distinct from 'operator_credit'
    union all select *, 'credit', 'credit' from wallet_tx where prepaid and type = 'credit' and status = 'confirmed'),
  wanted as (select m.tx_id, m.table_id, m.player_id, m.operator, m.currency, m.grp, m.entry, case m.grp
      when 'debit' then -div(m.amount * k.num::numeric + k.den::numeric - 1, k.den::numeric)
      when 'back' then div(m.amount * k.num::numeric + k.den::numeric - 1, k.den::numeric)
      else div(m.amount * k.num::numeric, k.den::numeric) end as must
    from moves m left join credit_rate k on k.operator = m.operator and k.scope_id = m.scope_id and k.currency = m.currency)
  select 'prepaid_' || coalesce(w.entry, e.kind) as what, coalesce(w.tx_id, e.tx_id) as id, w.table_id, w.player_id,
    coalesce(w.operator, e.operator) as operator, w.currency, coalesce(w.must, 0)::text as expected,
    coalesce(e.amount, 0)::text as found
  from wanted w full join (select * from credit_entry where grp is not null) e on e.tx_id = w.tx_id and e.grp = w.grp
  where coalesce(w.must, 0) <> coalesce(e.amount, 0) or e.kind <> w.entry or e.operator <> w.operator limit ${MOST_NAMED}`;

/** A player's first debit in the scope of `t`: its mode is that of the scope. */
const FIRST = `wallet_tx f on f.scope_id = t.scope_id and f.player_id = t.player_id and f.type = 'debit' and f.ordinal = 1`;

/**
 * Every row of a player in a scope has the credit mode of their first debit there. Reads the rows of one scope at a time: each
 * with that debit, which may be of an earlier day.
 */
const MODES = `select 'prepaid_mode' as what, t.tx_id as id, t.table_id, t.player_id, t.operator, t.currency,
    case when f.prepaid then 'prepaid' else 'independent' end as expected,
    case when t.prepaid then 'prepaid' else 'independent' end as found
  from wallet_tx t left join ${FIRST} where t.prepaid <> coalesce(f.prepaid, false) limit ${MOST_NAMED}`;

/**
 * A `credit` entry stands only in a scope that is prepaid, and is its wallet credit at the scope's rate. Reads the rows of one
 * scope at a time: the entry, its wallet credit, the player's first debit and the pinned rate, which may be of an earlier day.
 */
const WINS = `select 'prepaid_scope' as what, id, table_id, player_id, operator, null as currency, expected, found
  from (select e.tx_id as id, t.table_id, t.player_id, e.operator,
      coalesce(div(t.amount * k.num::numeric, k.den::numeric) || ' for ' || t.amount || ' ' || t.currency || ' at ' || k.rate_id,
        'no prepaid credit') as expected,
      concat(e.amount, ' for ', e.from_amount, ' ', e.from_currency, ' at ', e.rate_id) as found
    from credit_entry e left join wallet_tx t on t.tx_id = e.tx_id and t.operator = e.operator and t.type = 'credit'
        and t.status = 'confirmed'
      left join ${FIRST} and f.prepaid
      left join credit_rate k on k.operator = f.operator and k.scope_id = f.scope_id and k.currency = t.currency
    where e.kind = 'credit') as wins
  where expected <> found limit ${MOST_NAMED}`;

/** Every wallet row is what it was born as, stands where its answers put it, and is in the journal and the prepaid ledger. */
export const walletChecks: readonly BookCheck[] = [
  { name: 'bodies', text: BODIES },
  { name: 'statuses', text: STATUSES },
  { name: 'rollbacks', text: RETURNS },
  { name: 'attempts', text: SENT },
  { name: 'ordinals', text: NUMBERS },
  { name: 'journal', text: JOURNAL },
  { name: 'prepaid', text: PREPAID },
  { name: 'prepaid modes', text: MODES },
  { name: 'prepaid scopes', text: WINS },
];
