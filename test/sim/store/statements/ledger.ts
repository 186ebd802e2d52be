// Statements of the ledger room: the journal, and the prepaid credit of operators.
import type { Row } from '../../../../core/server/src/db/index.ts';
import type { ModelRow } from '../schema.ts';
import { changed, compare, type Handler, records, rows, type Statement } from '../statement.ts';
import type { Tables } from '../tables.ts';

/** A posting as it stands in a statement. */
export interface Posting {
  ref: unknown;
  kind: unknown;
  operator: unknown;
  currency: unknown;
  debit: unknown;
  credit: unknown;
  amount: unknown;
  at: unknown;
}

/** Adds postings to the journal. */
export function post(db: Tables, postings: Iterable<Posting>): number {
  const journal = db.of('journal');
  let count = 0;
  for (const { ref, kind, operator, currency, debit, credit, amount, at } of postings) {
    journal.insert({ ref, kind, operator, currency, debit, credit, amount, at });
    count++;
  }
  return count;
}

const ENTRY = ['id', 'kind', 'amount', 'balance_after', 'tx_id', 'memo', 'created_at'];
const MANUAL = ['charge', 'withdraw', 'adjust'];

const account = (db: Tables, operator: unknown): ModelRow | undefined => db.of('credit_account').get(operator);

/** The entry of a transaction in its group. */
const entryOf = (db: Tables, txId: unknown, grp: string): ModelRow | undefined =>
  db.of('credit_entry').one('credit_entry_once', txId, grp);

const balanceOf: Handler = (db, [operator]) => {
  const row = account(db, operator);
  return rows(row ? [{ balance: String(row.balance) }] : []);
};

/** Sums of the journal by the kind of the account, each posting on both sides. */
export function journalSums(db: Tables): { kind: string; operator: string; currency: string; balance: string }[] {
  const sums = new Map<string, { kind: string; operator: string; currency: string; sum: bigint }>();
  const add = (side: string, { operator, currency }: ModelRow, amount: bigint) => {
    const kind = side.split(':')[0] ?? '';
    const key = [kind, operator, currency].join('|');
    const found = sums.get(key) ?? { kind, operator: String(operator), currency: String(currency), sum: 0n };
    found.sum += amount;
    sums.set(key, found);
  };
  for (const row of db.of('journal').all()) {
    add(String(row.credit), row, BigInt(Number(row.amount)));
    add(String(row.debit), row, -BigInt(Number(row.amount)));
  }
  return [...sums.values()]
    .map(({ sum, ...about }) => ({ ...about, balance: String(sum) }))
    .sort((a, b) => compare(a.kind, b.kind) || compare(a.operator, b.operator) || compare(a.currency, b.currency));
}

export const ledgerStatements: Statement[] = [
  [
    `insert into journal (ref, kind, operator, currency, debit, credit, amount, at)
      select ref, kind, operator, currency, debit, credit, amount, at
      from jsonb_to_recordset($1::jsonb) as v(ref text, kind text, operator text, currency text, debit text, credit text,
        amount bigint, at bigint)`,
    (db, [given]) => changed(post(db, records(given) as unknown as Posting[])),
  ],
  [
    `select coalesce(sum(case when credit = $1 then amount else -amount end), 0)::text as balance
      from journal where currency = $2 and (credit = $1 or debit = $1)`,
    (db, [name, currency]) => {
      let balance = 0n;
      for (const row of db.of('journal').all()) {
        if (row.currency !== currency) continue;
        if (row.credit === name) balance += BigInt(Number(row.amount));
        else if (row.debit === name) balance -= BigInt(Number(row.amount));
      }
      return rows([{ balance: String(balance) }]);
    },
  ],
  [
    `select kind, operator, currency, sum(amount)::text as balance from (
        select split_part(credit, ':', 1) as kind, operator, currency, amount from journal
        union all select split_part(debit, ':', 1), operator, currency, -amount from journal) as sides
      group by kind, operator, currency order by kind, operator, currency`,
    db => rows(journalSums(db)),
  ],
  [
    'update credit_account set balance = balance - $2 where operator = $1 and balance >= $2 returning balance',
    (db, [operator, amount]) => {
      const row = account(db, operator);
      if (!row || Number(row.balance) < Number(amount)) return rows([]);
      const after = db.of('credit_account').update(row, { balance: Number(row.balance) - Number(amount) });
      return rows([{ balance: String(after.balance) }]);
    },
  ],
  [
    `select e.operator, e.amount from credit_entry e join credit_account a on a.operator = e.operator
        where e.tx_id = $1 and e.grp = 'debit' for update of a`,
    (db, [txId]) => {
      const taken = entryOf(db, txId, 'debit');
      return rows(taken && account(db, taken.operator) ? [db.of('credit_entry').view(taken, ['operator', 'amount'])] : []);
    },
  ],
  [
    `select 1 from credit_entry where tx_id = $1 and grp = 'back'`,
    (db, [txId]) => rows(entryOf(db, txId, 'back') ? [{ '?column?': 1 }] : []),
  ],
  [
    'select 1 from credit_account where operator = $1',
    (db, [operator]) => rows(account(db, operator) ? [{ '?column?': 1 }] : []),
  ],
  [
    'select 1 from credit_account where operator = any($1::text[]) order by operator for update',
    (db, [operators]) =>
      rows([...new Set(operators as string[])].filter(each => account(db, each)).map(() => ({ '?column?': 1 }))),
  ],
  ['select balance from credit_account where operator = $1 for update', balanceOf],
  ['select balance from credit_account where operator = $1', balanceOf],
  [
    `select id, kind, amount, balance_after, tx_id, memo, created_at from credit_entry
        where operator = $1 and (not $2::boolean or kind in ('charge', 'withdraw', 'adjust'))
        order by id desc limit $3 offset $4`,
    (db, [operator, manual, limit, offset]) => {
      const entries = db.of('credit_entry');
      const found: ModelRow[] = [];
      for (const row of entries.all()) {
        if (row.operator === operator && (!manual || MANUAL.includes(String(row.kind)))) found.push(row);
      }
      found.sort((a, b) => Number(b.id) - Number(a.id));
      const page = found.slice(Number(offset), Number(offset) + Number(limit));
      return rows(page.map(row => entries.view(row, ENTRY)));
    },
  ],
  [
    'select num, den, rate_id from credit_rate where operator = $1 and scope_id = $2 and currency = $3',
    (db, [operator, scope, currency]) => {
      const row = db.of('credit_rate').get(operator, scope, currency);
      return rows(row ? [{ num: row.num, den: row.den, rate_id: row.rate_id }] : []);
    },
  ],
  [
    `insert into credit_rate (operator, scope_id, currency, num, den, rate_id, at) values ($1, $2, $3, $4, $5, $6, $7)
        on conflict do nothing`,
    (db, [operator, scope_id, currency, num, den, rate_id, at]) =>
      changed(db.of('credit_rate').insertNew({ operator, scope_id, currency, num, den, rate_id, at }) ? 1 : 0),
  ],
  [
    'update credit_account set balance = balance + $2 where operator = $1 returning balance',
    (db, [operator, amount]) => {
      const row = account(db, operator);
      return rows(row ? [raised(db, row, amount)] : []);
    },
  ],
  [
    `insert into credit_account (operator, balance) values ($1, $2)
            on conflict (operator) do update set balance = credit_account.balance + excluded.balance returning balance`,
    (db, [operator, balance]) => {
      const made = db.of('credit_account').insertNew({ operator, balance }); // its checks come before the conflict
      if (made) return rows([{ balance: String(made.balance) }]);
      return rows([raised(db, account(db, operator) as ModelRow, balance)]);
    },
  ],
  [
    `insert into credit_entry (operator, kind, grp, amount, balance_after, tx_id, memo, from_amount, from_currency, rate_id, created_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
        returning id, kind, amount, balance_after, tx_id, memo, created_at`,
    (db, p) => {
      const [operator, kind, grp, amount, balance_after, tx_id, memo, from_amount, from_currency, rate_id, created_at] = p;
      const entries = db.of('credit_entry');
      const about = { operator, kind, grp, amount, balance_after, tx_id, memo };
      return rows([entries.view(entries.insert({ ...about, from_amount, from_currency, rate_id, created_at }), ENTRY)]);
    },
  ],
];

const raised = (db: Tables, row: ModelRow, amount: unknown): Row => ({
  balance: String(db.of('credit_account').update(row, { balance: Number(row.balance) + Number(amount) }).balance),
});
