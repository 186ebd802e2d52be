// Wallet rows by the hour in which they were written: added up once they never change again, and how they are asked for.
import { type Sql, statement } from '../db/index.ts';
import type { TxSum } from '../wallet/index.ts';
import type { Fold } from './folding.ts';
import type { WrongSum } from './rounds.ts';

export const HOUR_MS = 3_600_000;

/** As the books have it: what stands can be given back until its round or table session has ended. */
const IS_FINAL = `case when t.type <> 'debit' then t.status = 'confirmed'
  when t.status = 'confirmed' then t.rolled_back_by is null
    and not exists (select 1 from round r where r.id = t.scope_id and r.status = 'open')
    and not exists (select 1 from table_session s where s.id = t.scope_id and s.status = 'open')
  else t.status in ('failed', 'rolled_back') end`;
const GROUP = 'type, reason, status, currency';
const HOUR = `(t.created_at / ${HOUR_MS})::int as hour`;
/** Both insert what some rows make; `rows` have the hour in which they were written. */
const addHours = (rows: string) => `insert into tx_hour as h (operator, hour, ${GROUP}, count, sum)
  select operator, hour, ${GROUP}, count(*), sum(amount) from ${rows} group by operator, hour, ${GROUP}
  on conflict (operator, hour, ${GROUP}) do update set count = h.count + excluded.count, sum = h.sum + excluded.sum`;
const addDays = (rows: string) => `insert into tx_day as d (operator, day, ${GROUP}, count, sum)
  select operator, hour / 24, ${GROUP}, count(*), sum(amount) from ${rows} group by operator, hour / 24, ${GROUP}
  on conflict (operator, day, ${GROUP}) do update set count = d.count + excluded.count, sum = d.sum + excluded.sum`;

const ADD = statement(
  'sums.add-transactions',
  `with added as materialized (select t.tx_id, t.operator, ${HOUR}, t.type, t.reason, t.status, t.currency, t.amount,
      ${IS_FINAL} as is_final from wallet_tx t where t.seq > $1 and t.seq <= $2),
    open as (insert into tx_unsummed (tx_id, operator) select tx_id, operator from added where not is_final),
    ended as (select * from added where is_final),
    hours as (${addHours('ended')})
  ${addDays('ended')}`,
);
const LATE = statement(
  'sums.add-late-transactions',
  `with ended as materialized (select t.tx_id, t.operator, ${HOUR}, t.type, t.reason, t.status, t.currency, t.amount
      from tx_unsummed u cross join lateral (select * from wallet_tx where tx_id = u.tx_id offset 0) as t
      where ${IS_FINAL} limit $1),
    gone as (delete from tx_unsummed u using ended e where u.tx_id = e.tx_id returning 1),
    hours as (${addHours('ended')}),
    days as (${addDays('ended')})
  select count(*) as count from gone`,
);

export const transactionsFold: Fold = {
  table: 'wallet_tx',
  async add(sql, after, until) {
    await sql.run(ADD, [after, until]);
  },
  async addLate(sql, most) {
    const [row] = await sql.query<{ count: string }>(LATE, [most]);
    return Number(row?.count ?? 0) === most;
  },
};

/** Whole hours of an operator, `until` exclusive; a text that is undefined matches everything. */
export interface HoursAsked {
  operator: string;
  from: number;
  until: number;
  type?: string | undefined;
  reason?: string | undefined;
  status?: string | undefined;
}

/**
 * The whole days among the hours, and the hours before and after them. What was written since is read by itself and between two
 * numbers: who plans it knows neither, takes one bound alone for a third of all rows, and would rather read the whole time.
 */
const ASK = statement(
  'sums.transactions',
  `with mark as (select coalesce((select through from sum_mark where table_name = 'wallet_tx'), 0) as through),
    written as materialized (select operator, type, reason, status, currency, amount, created_at from wallet_tx
      where seq > (select through from mark) and seq <= (select max(seq) from wallet_tx)),
    days as (select ($2::int + 23) / 24 as first, greatest($3::int / 24, ($2::int + 23) / 24) as until)
  select type, reason, status, currency, sum(count) as count, sum(sum) as sum from (
    select type, reason, status, currency, count, sum from tx_day
      where operator = $1 and day >= (select first from days) and day < (select until from days)
    union all select type, reason, status, currency, count, sum from tx_hour
      where operator = $1 and hour >= $2 and hour < least($3, (select first * 24 from days))
    union all select type, reason, status, currency, count, sum from tx_hour
      where operator = $1 and hour >= greatest($2, (select until * 24 from days)) and hour < $3
    union all select t.type, t.reason, t.status, t.currency, 1, t.amount from tx_unsummed u join wallet_tx t on t.tx_id = u.tx_id
      where u.operator = $1 and t.created_at >= $2::bigint * ${HOUR_MS} and t.created_at < $3::bigint * ${HOUR_MS}
    union all select type, reason, status, currency, 1, amount from written
      where operator = $1 and created_at >= $2::bigint * ${HOUR_MS} and created_at < $3::bigint * ${HOUR_MS}) as each
  where ($4::text is null or type = $4) and ($5::text is null or reason = $5) and ($6::text is null or status = $6)
  group by type, reason, status, currency`,
);

/** All of them by one statement: what is in the sums, what is left out of them, and what was written since. */
export async function readHours(sql: Sql, about: HoursAsked): Promise<TxSum[]> {
  const { operator, from, until, type = null, reason = null, status = null } = about;
  const values = [operator, from, until, type, reason, status];
  const rows = await sql.query<Record<keyof TxSum, string>>(ASK, values);
  return rows.map(row => ({ ...row, count: Number(row.count), sum: BigInt(row.sum) }));
}

const CHECK = statement(
  'sums.check-transactions',
  `with found as (select type, reason, status, currency, count(*) as count, sum(amount) as sum from wallet_tx t
      where operator = $1 and created_at >= $2::bigint * 86400000 and created_at < ($2::bigint + 1) * 86400000
        and seq <= (select through from sum_mark where table_name = 'wallet_tx')
        and not exists (select 1 from tx_unsummed u where u.tx_id = t.tx_id) group by type, reason, status, currency),
    hours as (select type, reason, status, currency, sum(count) as count, sum(sum) as sum from tx_hour
      where operator = $1 and hour >= $2::int * 24 and hour < ($2::int + 1) * 24 group by type, reason, status, currency),
    days as (select type, reason, status, currency, count, sum from tx_day where operator = $1 and day = $2),
    kept as (select type, reason, status, currency, d.count, d.sum from days d join hours h using (type, reason, status, currency)
      where (d.count, d.sum) is not distinct from (h.count, h.sum))
  select concat_ws(' ', type, reason, status, currency) as name, coalesce(f.count, 0) || ' ' || coalesce(f.sum, 0) as found,
    coalesce(k.count, 0) || ' ' || coalesce(k.sum, 0) as kept
  from found f full join kept k using (type, reason, status, currency)
  where (f.count, f.sum) is distinct from (k.count, k.sum)`,
);

/** The sums of an operator's day that are not what its wallet rows make. */
export const checkTransactions = (sql: Sql, operator: string, day: number): Promise<WrongSum[]> =>
  sql.query(CHECK, [operator, day]);
