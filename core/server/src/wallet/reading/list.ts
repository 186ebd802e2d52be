// Lists of wallet transactions with keyset pages (NS-02).
import type { ReaderReports } from '../../db/index.ts';
import { TX_COLUMNS, txOf } from '../rows/rows.ts';
import type { TxRow } from '../rows/tx.ts';
import { type TxFilter, testsOf, whereOf } from './tx-filter.ts';

export interface TxPage {
  rows: TxRow[];
  /** null on the last page */
  next: [at: number, txId: string] | null;
}

const NEVER = '9007199254740991'; // unfinished rows sort as completed last

/** One page of transactions. */
export async function listTransactions(reports: ReaderReports, filter: TxFilter): Promise<TxPage> {
  const values: unknown[] = [];
  const where = testsOf(filter, values);
  const byEnd = filter.sort === 'completed_at';
  const asOf = filter.at ?? Number(NEVER);
  if (byEnd) values.push(asOf);
  const at = byEnd ? `case when completed_at <= $${values.length}::bigint then completed_at else ${NEVER} end` : 'created_at';
  const order = filter.order === 'asc' ? 'asc' : 'desc';
  if (filter.after) {
    values.push(...filter.after);
    where.push(`((${at}), tx_id) ${order === 'asc' ? '>' : '<'} ($${values.length - 1}::bigint, $${values.length}::text)`);
  }
  values.push(filter.limit);
  const text = `select ${TX_COLUMNS} from wallet_tx ${whereOf(where)}
      order by ${at} ${order}, tx_id ${order} limit $${values.length}`;
  const rows = await reports.list(sql => sql.query(text, values));
  const page = rows.map(txOf);
  const last = page.length === filter.limit ? page.at(-1) : undefined;
  if (!last) return { rows: page, next: null };
  const ended = last.completedAt !== null && last.completedAt <= asOf ? last.completedAt : Number(NEVER);
  return { rows: page, next: [byEnd ? ended : last.createdAt, last.txId] };
}
