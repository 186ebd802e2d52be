// Statements of the ledger room: the journal, and the prepaid credit of operators.
import type { Row } from '../../../../../core/server/src/db/index.ts';
import type { ModelRow } from '../schema.ts';
import { changed, compare, type Handler, type Handlers, records, rows } from '../statement.ts';
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

export const ledgerStatements: Handlers = {
  'ledger.post': (db, [given]) => changed(post(db, records(given) as unknown as Posting[])),
  'ledger.sums': db => rows(journalSums(db)),
  'ledger.reserve-credit': (db, [operator, amount]) => {
    const row = account(db, operator);
    if (!row || Number(row.balance) < Number(amount)) return rows([]);
    const after = db.of('credit_account').update(row, { balance: Number(row.balance) - Number(amount) });
    return rows([{ balance: String(after.balance) }]);
  },
  'ledger.lock-reserved': (db, [txId]) => {
    const taken = entryOf(db, txId, 'debit');
    return rows(taken && account(db, taken.operator) ? [db.of('credit_entry').view(taken, ['operator', 'amount'])] : []);
  },
  'ledger.is-given-back': (db, [txId]) => rows(entryOf(db, txId, 'back') ? [{ '?column?': 1 }] : []),
  'ledger.has-credit': (db, [operator]) => rows(account(db, operator) ? [{ '?column?': 1 }] : []),
  'ledger.lock-credits': (db, [operators]) =>
    rows([...new Set(operators as string[])].filter(each => account(db, each)).map(() => ({ '?column?': 1 }))),
  'ledger.lock-credit': balanceOf,
  'ledger.credit-balance': balanceOf,
  'ledger.list-entries': (db, [operator, manual, limit, offset]) => {
    const entries = db.of('credit_entry');
    const found: ModelRow[] = [];
    for (const row of entries.all()) {
      if (row.operator === operator && (!manual || MANUAL.includes(String(row.kind)))) found.push(row);
    }
    found.sort((a, b) => Number(b.id) - Number(a.id));
    const page = found.slice(Number(offset), Number(offset) + Number(limit));
    return rows(page.map(row => entries.view(row, ENTRY)));
  },
  'ledger.pinned-rate': (db, [operator, scope, currency]) => {
    const row = db.of('credit_rate').get(operator, scope, currency);
    return rows(row ? [{ num: row.num, den: row.den, rate_id: row.rate_id }] : []);
  },
  'ledger.pin-rate': (db, [operator, scope_id, currency, num, den, rate_id, at]) =>
    changed(db.of('credit_rate').insertNew({ operator, scope_id, currency, num, den, rate_id, at }) ? 1 : 0),
  'ledger.lower-credit': (db, [operator, amount]) => {
    const row = account(db, operator);
    return rows(row ? [raised(db, row, amount)] : []);
  },
  'ledger.raise-credit': (db, [operator, balance]) => {
    const made = db.of('credit_account').insertNew({ operator, balance }); // its checks come before the conflict
    if (made) return rows([{ balance: String(made.balance) }]);
    return rows([raised(db, account(db, operator) as ModelRow, balance)]);
  },
  'ledger.add-entry': (db, p) => {
    const [operator, kind, grp, amount, balance_after, tx_id, memo, from_amount, from_currency, rate_id, created_at] = p;
    const entries = db.of('credit_entry');
    const about = { operator, kind, grp, amount, balance_after, tx_id, memo };
    return rows([entries.view(entries.insert({ ...about, from_amount, from_currency, rate_id, created_at }), ENTRY)]);
  },
};

const raised = (db: Tables, row: ModelRow, amount: unknown): Row => ({
  balance: String(db.of('credit_account').update(row, { balance: Number(row.balance) + Number(amount) }).balance),
});
