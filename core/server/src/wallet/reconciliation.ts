// The live reconciliation report: wallet rows against the journal, and the prepaid ledger against itself (F-07, equations E3,
// E5, E6).
import type { Database } from '../db/index.ts';

/** One operator and currency. Sums are exact; `balanced` when every equation holds. */
export interface ReconciliationRow {
  operator: string;
  currency: string;
  /** confirmed debits that are not being returned */
  debits: bigint;
  /** all credits, pending and confirmed */
  credits: bigint;
  stakes: bigint;
  chips: bigint;
  rake: bigint;
  house: bigint;
  /** what the pots of shared tables hold for this operator: 0 in sum over all operators */
  between: bigint;
  /** debits in doubt, returns and credits under way: at rest 0 */
  unfinished: bigint;
  review: number;
  balanced: boolean;
}

const TX_SUMS = `select operator, currency,
    coalesce(sum(amount) filter (where type = 'debit' and status = 'confirmed' and rolled_back_by is null), 0)::text as debits,
    coalesce(sum(amount) filter (where type = 'credit'), 0)::text as credits,
    coalesce(sum(amount) filter (where status in ('pending', 'uncertain') and type <> 'rollback'), 0)::text as unfinished,
    count(*) filter (where review)::text as review
  from wallet_tx group by operator, currency order by operator, currency`;

/** Every posting belongs to the operator of its row; a P2P pot nets out between operators. */
const JOURNAL_SUMS = `select operator, currency, kind, sum(amount)::text as balance from (
    select operator, currency, split_part(credit, ':', 1) as kind, amount from journal
    union all select operator, currency, split_part(debit, ':', 1), -amount from journal) as sides
  group by operator, currency, kind`;

const PREPAID = `select a.operator from credit_account a
    left join (select operator, sum(amount) as total from credit_entry group by operator) e on e.operator = a.operator
  where a.balance <> coalesce(e.total, 0)`;

/** Reads the sums in one snapshot of the database. */
export async function reconcile(db: Database): Promise<{ balanced: boolean; rows: ReconciliationRow[] }> {
  const { moves, sides, broken } = await db.transaction(async sql => {
    await sql.run('set transaction isolation level repeatable read, read only');
    return {
      moves: await sql.query<Record<string, string>>(TX_SUMS),
      sides: await sql.query<Record<string, string>>(JOURNAL_SUMS),
      broken: new Set((await sql.query<{ operator: string }>(PREPAID)).map(row => row.operator)),
    };
  });
  const journal = new Map(sides.map(row => [`${row.operator}|${row.currency}|${row.kind}`, BigInt(row.balance ?? 0)]));
  const between = new Map<string, bigint>();
  const rows = moves.map(row => {
    const operator = row.operator ?? '';
    const currency = row.currency ?? '';
    const sum = (kind: string) => journal.get(`${operator}|${currency}|${kind}`) ?? 0n;
    const debits = BigInt(row.debits ?? 0);
    const credits = BigInt(row.credits ?? 0);
    between.set(currency, (between.get(currency) ?? 0n) + sum('pot'));
    const held = sum('stakes') + sum('chips') + sum('rake') + sum('house') + sum('pot');
    const balanced = -sum('wallet') === debits - credits && debits - credits === held && !broken.has(operator);
    return {
      operator,
      currency,
      debits,
      credits,
      stakes: sum('stakes'),
      chips: sum('chips'),
      rake: sum('rake'),
      house: sum('house'),
      between: sum('pot'),
      unfinished: BigInt(row.unfinished ?? 0),
      review: Number(row.review ?? 0),
      balanced,
    };
  });
  const pots = [...between.values()].every(sum => sum === 0n);
  return { balanced: pots && rows.every(row => row.balanced), rows };
}
