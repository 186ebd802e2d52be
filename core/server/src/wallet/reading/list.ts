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
/** What is not confirmed, in the words of the indexes that find it. */
const UNCONFIRMED = `(status = 'pending' and type = 'debit'
  or status = 'pending' and type <> 'debit' and attempts = 0 or status = 'pending' and type <> 'debit' and attempts > 0
  or status <> 'pending' and status <> 'confirmed')`;

/** Rows that one index brings in order: which they are, and what they are sorted by. */
interface Part {
  where: string[];
  key: string;
}

/** One page of transactions. */
export async function listTransactions(reports: ReaderReports, filter: TxFilter): Promise<TxPage> {
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value)}`;
  const tests = testsOf(filter, values);
  const byEnd = filter.sort === 'completed_at';
  const asOf = filter.at ?? Number(NEVER);
  const order = filter.order === 'asc' ? 'asc' : 'desc';
  const parts = byEnd
    ? partsByEnd(`${add(asOf)}::bigint`)
    : [{ where: filter.status === 'pending' ? [UNCONFIRMED] : [], key: 'created_at' }];
  const [at, txId] = filter.after ? filter.after.map(add) : [];
  const limit = add(filter.limit);
  const page = `order by sort_key ${order}, tx_id ${order} limit ${limit}`;
  const partOf = ({ where, key }: Part, own: readonly string[]) => {
    const after = filter.after ? [`(${key}, tx_id) ${order === 'asc' ? '>' : '<'} (${at}::bigint, ${txId}::text)`] : [];
    return `(select ${TX_COLUMNS}, ${key} as sort_key from wallet_tx ${whereOf([...own, ...tests, ...where, ...after])} ${page})`;
  };
  const all = (...own: readonly string[]) => parts.map(part => partOf(part, own)).join(' union all ');
  // no index goes over all operators: the first rows of each of them are merged
  const from = filter.operator === undefined ? `operator o cross join lateral (${all('operator = o.code')}) t` : `(${all()}) t`;
  const rows = await reports.list(sql => sql.query(`select t.* from ${from} ${page}`, values));
  const found = rows.map(txOf);
  const last = found.length === filter.limit ? found.at(-1) : undefined;
  if (!last) return { rows: found, next: null };
  const ended = last.completedAt !== null && last.completedAt <= asOf ? last.completedAt : Number(NEVER);
  return { rows: found, next: [byEnd ? ended : last.createdAt, last.txId] };
}

/** What had ended at that instant, and what had not: it stands last. */
const partsByEnd = (asOf: string): Part[] => [
  { where: [`completed_at <= ${asOf}`], key: 'completed_at' },
  { where: [`completed_at > ${asOf}`], key: `${NEVER}::bigint` },
  { where: ['completed_at is null', UNCONFIRMED], key: `${NEVER}::bigint` },
];
