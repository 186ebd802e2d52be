// Sums of wallet transactions (NS-02), read piece by piece: each row counts once, as it was when its piece was read.
import type { ReaderReports, Sql } from '../../db/index.ts';
import { splitFilter, type TxFilter, testsOf, whereOf } from './tx-filter.ts';

/** Count and sum of the transactions that match. */
export interface TxSum {
  type: string;
  reason: string;
  status: string;
  currency: string;
  count: number;
  sum: bigint;
}

/** Each line also says where its piece ends; null: it was the last. A piece in which nothing matches has one line of nulls. */
interface Line extends Omit<TxSum, 'count' | 'sum'> {
  count: string;
  sum: string;
  at: string | null;
}

const EVER = '9223372036854775807';

/** Transactions by type, reason, status and currency: reconciliation in one call. */
export const sumTransactions = (reports: ReaderReports, filter: Partial<TxFilter>): Promise<TxSum[]> =>
  sumRanges(reports, [filter]);

/**
 * The transactions of several ranges that have none in common, and what is known of others already. What is known and the
 * beginning of each range are read as one piece, so that short ranges do not wait for each other's rest.
 */
export async function sumRanges(
  reports: ReaderReports,
  ranges: readonly Partial<TxFilter>[],
  readKnown?: (sql: Sql) => Promise<TxSum[]>,
): Promise<TxSum[]> {
  const sums = new Map<string, TxSum>();
  await reports.sum(async piece => {
    let open = ranges.map(filter => ({ filter, after: '-1' }));
    let known = readKnown;
    while (known || open.length > 0) {
      const rows = Math.ceil(reports.pieceRows / Math.max(1, open.length));
      open = await piece(async sql => {
        const rest: typeof open = [];
        for (const each of (await known?.(sql)) ?? []) add(sums, each);
        known = undefined;
        for (const { filter, after } of open) {
          const [text, values] = pieceOf(filter, rows, after);
          const lines = await sql.query<Line>(text, values);
          for (const line of lines)
            if (line.type !== null) add(sums, { ...line, count: Number(line.count), sum: BigInt(line.sum) });
          const at = lines[0]?.at ?? null;
          if (at !== null) rest.push({ filter, after: at });
        }
        return rest;
      });
    }
  });
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}

/**
 * The sums of the rows that were born next, about as many as given: those of one instant stay together. The index of the list
 * holds all that is read, unless a filter looks at more.
 */
function pieceOf(filter: Partial<TxFilter>, rows: number, after: string): [text: string, values: unknown[]] {
  const { finding, looking } = splitFilter(filter);
  const values: unknown[] = [after, rows];
  const found = ['created_at > $1', ...testsOf(finding, values)];
  const text = `with ends as (
      select (select created_at from wallet_tx ${whereOf(found)} order by created_at offset $2 limit 1) as at),
    sums as (select type, reason, status, currency, count(*) as count, sum(amount) as sum from wallet_tx
      ${whereOf([...found, `created_at <= coalesce((select at from ends), ${EVER})`, ...testsOf(looking, values)])}
      group by type, reason, status, currency)
    select ends.at, sums.* from ends left join sums on true`;
  return [text, values];
}

function add(sums: Map<string, TxSum>, { type, reason, status, currency, count, sum }: TxSum): void {
  const key = [type, reason, status, currency].join('\0');
  const known = sums.get(key) ?? { type, reason, status, currency, count: 0, sum: 0n };
  sums.set(key, { ...known, count: known.count + count, sum: known.sum + sum });
}
