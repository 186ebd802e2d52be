// Statements of the wallet room that report: the reconciliation of this moment.
import type { ModelRow } from '../schema.ts';
import { changed, compare, rows, type Statement } from '../statement.ts';
import type { Tables } from '../tables.ts';
import { journalSums } from './ledger.ts';

interface Sums {
  operator: string;
  currency: string;
  debits: bigint;
  credits: bigint;
  unfinished: bigint;
  review: number;
}

function add(sums: Sums, row: ModelRow): void {
  const amount = BigInt(Number(row.amount));
  if (row.type === 'debit' && row.status === 'confirmed' && row.rolled_back_by === null) sums.debits += amount;
  if (row.type === 'credit') sums.credits += amount;
  if ((row.status === 'pending' || row.status === 'uncertain') && row.type !== 'rollback') sums.unfinished += amount;
  if (row.review) sums.review++;
}

function txSums(db: Tables): Sums[] {
  const all = new Map<string, Sums>();
  for (const row of db.of('wallet_tx').all()) {
    const key = `${row.operator}|${row.currency}`;
    const about = { operator: String(row.operator), currency: String(row.currency) };
    const sums = all.get(key) ?? { ...about, debits: 0n, credits: 0n, unfinished: 0n, review: 0 };
    all.set(key, sums);
    add(sums, row);
  }
  return [...all.values()].sort((a, b) => compare(a.operator, b.operator) || compare(a.currency, b.currency));
}

export const walletReportStatements: Statement[] = [
  ['set transaction isolation level repeatable read, read only', () => changed(0)],
  [
    `select operator, currency,
        coalesce(sum(amount) filter (where type = 'debit' and status = 'confirmed' and rolled_back_by is null), 0)::text as debits,
        coalesce(sum(amount) filter (where type = 'credit'), 0)::text as credits,
        coalesce(sum(amount) filter (where status in ('pending', 'uncertain') and type <> 'rollback'), 0)::text as unfinished,
        count(*) filter (where review)::text as review
      from wallet_tx group by operator, currency order by operator, currency`,
    db =>
      rows(
        txSums(db).map(({ debits, credits, unfinished, review, ...about }) => ({
          ...about,
          debits: String(debits),
          credits: String(credits),
          unfinished: String(unfinished),
          review: String(review),
        })),
      ),
  ],
  [
    `select operator, currency, kind, sum(amount)::text as balance from (
        select operator, currency, split_part(credit, ':', 1) as kind, amount from journal
        union all select operator, currency, split_part(debit, ':', 1), -amount from journal) as sides
      group by operator, currency, kind`,
    db => rows(journalSums(db).map(({ operator, currency, kind, balance }) => ({ operator, currency, kind, balance }))),
  ],
  [
    `select a.operator from credit_account a
        left join (select operator, sum(amount) as total from credit_entry group by operator) e on e.operator = a.operator
      where a.balance <> coalesce(e.total, 0)`,
    db => {
      const totals = new Map<unknown, bigint>();
      for (const { operator, amount } of db.of('credit_entry').all()) {
        totals.set(operator, (totals.get(operator) ?? 0n) + BigInt(Number(amount)));
      }
      const wrong = [...db.of('credit_account').all()].filter(
        each => BigInt(Number(each.balance)) !== (totals.get(each.operator) ?? 0n),
      );
      return rows(wrong.map(({ operator }) => ({ operator })));
    },
  ],
];
