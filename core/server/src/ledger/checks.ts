// What must hold in the books of the ledger: its tables, what their rows add up to, and the checks in themselves (E5, E6).
import {
  type BookCheck,
  type BookFold,
  type BookPart,
  type BookTable,
  type FigureCheck,
  MOST_NAMED,
  type Rows,
  SUMS,
} from '../books/index.ts';

const tables: readonly BookTable[] = [
  {
    name: 'journal',
    number: 'id',
    key: 'ref',
    kept: ['id', 'ref', 'kind', 'operator', 'currency', 'debit', 'credit', 'amount', 'at'],
  },
  {
    name: 'credit_entry',
    number: 'id',
    key: 'id',
    kept: [
      ...['id', 'operator', 'kind', 'grp', 'amount', 'balance_after', 'tx_id', 'memo', 'from_amount', 'from_currency', 'rate_id'],
      'created_at',
    ],
  },
];

const KINDS = ['wallet', 'stakes', 'chips', 'pot', 'house', 'rake'].map(each => `'${each}'`).join(', ');

/** Both sides of each posting. */
const sides = (rows: string) => `select credit as account, operator, currency, amount from ${rows} as t
    union all select debit, operator, currency, -amount from ${rows} as t`;

const folds: readonly BookFold[] = [
  {
    of: 'journal',
    // every posting belongs to the operator of its row; a P2P pot nets out between operators
    text: rows => `select '${SUMS}' as fold, split_part(account, ':', 1) as name, operator, currency, sum(amount)::text as amount
      from (${sides(rows)}) as sides group by 2, 3, 4`,
  },
  {
    of: 'journal',
    text: rows => `select 'account' as fold, account as name, '' as operator, currency, sum(amount)::text as amount
      from (${sides(rows)}) as sides group by 2, 4 having sum(amount) <> 0`,
  },
  {
    of: 'credit_entry',
    text: rows => `select '${SUMS}' as fold, 'prepaid' as name, operator, '' as currency, sum(amount)::text as amount
      from ${rows} as t group by 3`,
  },
];

/** Accounts of these kinds hold money that is there: never less than nothing. */
const NEVER_BELOW_ZERO = `split_part(name, ':', 1) in ('chips', 'stakes', 'rake')`;

const figureChecks: readonly FigureCheck[] = [
  {
    name: 'accounts',
    folds: ['account'],
    at: 'end',
    text: () => `select case when split_part(name, ':', 1) in (${KINDS}) then 'account_balance' else 'account_unknown' end as what,
        name as id, null as table_id, null as player_id,
        (select min(j.operator) from journal j where j.credit = name or j.debit = name) as operator, currency,
        '0' as expected, amount::text as found
      from figures where (${NEVER_BELOW_ZERO} and amount < 0) or name like 'pot:%' or split_part(name, ':', 1) not in (${KINDS})
      limit ${MOST_NAMED}`,
  },
  {
    name: 'prepaid balances',
    folds: [SUMS],
    at: 'end',
    text: () => `select 'prepaid_balance' as what, coalesce(a.operator, e.operator) as id, null as table_id, null as player_id,
        coalesce(a.operator, e.operator) as operator, null as currency, coalesce(e.amount, 0)::text as expected,
        coalesce(a.balance, 0)::text as found
      from credit_account a full join (select * from figures where name = 'prepaid') e on e.operator = a.operator
      where coalesce(a.balance, 0) <> coalesce(e.amount, 0) or a.balance < 0 limit ${MOST_NAMED}`,
  },
];

/**
 * No debit is given back more than it took, in one entry or several. Reads the entries of one transaction at a time: `rollback`,
 * `debit_failed` and the `debit` that they return, whatever days they are of.
 */
const returns = (rows: Rows) => `select 'prepaid_return' as what, b.tx_id as id, null as table_id, null as player_id, b.operator,
    null as currency, coalesce(-min(d.amount), 0)::text as expected, sum(b.amount)::text as found
  from (select distinct tx_id from ${rows} as t where kind in ('debit_failed', 'rollback')) as given join credit_entry b using (tx_id)
    left join credit_entry d on d.tx_id = b.tx_id and d.grp = 'debit' and d.operator = b.operator
  where b.kind in ('debit_failed', 'rollback') group by b.tx_id, b.operator
  having sum(b.amount) > coalesce(-min(d.amount), 0) limit ${MOST_NAMED}`;

/** Every account is what its postings make it and none that holds money is below 0; prepaid balances are their entries. */
export const ledgerChecks: readonly BookCheck[] = [
  {
    name: 'postings',
    of: 'journal',
    text: rows => `select 'posting_sides' as what, ref as id, null as table_id, null as player_id, operator, currency,
        'an amount above 0 from one account to another' as expected, amount || ' from ' || debit || ' to ' || credit as found
      from ${rows} as t where amount <= 0 or debit = credit limit ${MOST_NAMED}`,
  },
  {
    name: 'prepaid entries',
    of: 'credit_entry',
    text: rows => `select 'prepaid_entry' as what, id::text as id, null as table_id, null as player_id, operator, null as currency,
        must::text as expected, balance_after::text as found
      from (select t.id, t.operator, t.balance_after, t.amount + coalesce((select p.balance_after from credit_entry p
            where p.operator = t.operator and p.id < t.id order by p.id desc limit 1), 0) as must from ${rows} as t) as chain
      where must <> balance_after limit ${MOST_NAMED}`,
  },
  { name: 'prepaid returns', of: 'credit_entry', text: returns },
];

export const ledgerBook: BookPart = { tables, checks: ledgerChecks, folds, figureChecks };
