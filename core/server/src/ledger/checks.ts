// What must hold in the books: the shape of a check, and the checks of the journal and the prepaid credit in themselves (E5, E6).

/** At most so many of a kind are named: whoever finds more has other worries than their number. */
export const MOST_NAMED = 100;

/**
 * One statement that answers a row for each thing that is not as it must be, with the columns of `BROKEN`. It sees what is
 * committed, so it holds while play goes on.
 */
export interface BookCheck {
  name: string;
  text: string;
}

/** The columns of a check's rows, in their order; all of them text. */
export const BROKEN = ['what', 'id', 'table_id', 'player_id', 'operator', 'currency', 'expected', 'found'] as const;

/** Accounts of these kinds hold money that is there: never less than nothing. */
const NEVER_BELOW_ZERO = `split_part(account, ':', 1) in ('chips', 'stakes', 'rake')`;

const ACCOUNTS = `with sides as (
    select credit as account, operator, currency, amount from journal
    union all select debit, operator, currency, -amount from journal)
  select case when split_part(account, ':', 1) in ('wallet', 'stakes', 'chips', 'pot', 'house', 'rake')
      then 'account_balance' else 'account_unknown' end as what, account as id,
    null as table_id, null as player_id, min(operator) as operator, currency, '0' as expected, sum(amount)::text as found
  from sides group by account, currency
  having (${NEVER_BELOW_ZERO} and sum(amount) < 0) or (account like 'pot:%' and sum(amount) <> 0)
    or split_part(account, ':', 1) not in ('wallet', 'stakes', 'chips', 'pot', 'house', 'rake') limit ${MOST_NAMED}`;

const POSTINGS = `select 'posting_sides' as what, ref as id, null as table_id, null as player_id, operator, currency,
    'an amount above 0 from one account to another' as expected, amount || ' from ' || debit || ' to ' || credit as found
  from journal where amount <= 0 or debit = credit limit ${MOST_NAMED}`;

const CHAIN = `select 'prepaid_entry' as what, id::text as id, null as table_id, null as player_id, operator, null as currency,
    must::text as expected, balance_after::text as found
  from (select id, operator, balance_after,
      amount + coalesce(lag(balance_after) over (partition by operator order by id), 0) as must from credit_entry) as chain
  where must <> balance_after limit ${MOST_NAMED}`;

const BALANCES = `select 'prepaid_balance' as what, coalesce(a.operator, e.operator) as id, null as table_id, null as player_id,
    coalesce(a.operator, e.operator) as operator, null as currency, coalesce(e.total, 0)::text as expected,
    coalesce(a.balance, 0)::text as found
  from credit_account a full join (select operator, sum(amount) as total from credit_entry group by operator) e
    on e.operator = a.operator
  where coalesce(a.balance, 0) <> coalesce(e.total, 0) or a.balance < 0 limit ${MOST_NAMED}`;

/**
 * No debit is given back more than it took, in one entry or several. Reads the entries of one transaction at a time: `rollback`,
 * `debit_failed` and the `debit` that they return, whatever days they are of.
 */
const RETURNS = `select 'prepaid_return' as what, b.tx_id as id, null as table_id, null as player_id, b.operator, null as currency,
    coalesce(-min(d.amount), 0)::text as expected, sum(b.amount)::text as found
  from credit_entry b left join credit_entry d on d.tx_id = b.tx_id and d.grp = 'debit' and d.operator = b.operator
  where b.kind in ('debit_failed', 'rollback') group by b.tx_id, b.operator
  having sum(b.amount) > coalesce(-min(d.amount), 0) limit ${MOST_NAMED}`;

/** Every account is what its postings make it and none that holds money is below 0; prepaid balances are their entries. */
export const ledgerChecks: readonly BookCheck[] = [
  { name: 'accounts', text: ACCOUNTS },
  { name: 'postings', text: POSTINGS },
  { name: 'prepaid entries', text: CHAIN },
  { name: 'prepaid balances', text: BALANCES },
  { name: 'prepaid returns', text: RETURNS },
];
