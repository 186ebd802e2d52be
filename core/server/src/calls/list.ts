// Pages of calls, newest first.
import type { ReaderReports, Row } from '../db/index.ts';
import type { Category, KeptCall } from './call.ts';

export interface CallFilter {
  operator: string;
  categories: readonly Category[];
  txId?: string;
  requestId?: string;
  /** inclusive and exclusive, Unix ms */
  from?: number;
  to?: number;
  after?: readonly [at: number, id: string];
  limit: number;
}

export interface CallPage {
  rows: KeptCall[];
  /** null on the last page */
  next: [at: number, id: string] | null;
}

/** One page of an operator's calls. */
export async function listCalls(reports: ReaderReports, filter: CallFilter): Promise<CallPage> {
  const { operator, categories, txId, requestId, from, to, after, limit } = filter;
  const values: unknown[] = [operator, categories];
  const tests = ['operator = $1', 'category = any($2::text[])'];
  const add = (value: unknown) => `$${values.push(value)}`;
  if (txId !== undefined) tests.push(`tx_id = ${add(txId)}`);
  if (requestId !== undefined) tests.push(`request_id = ${add(requestId)}`);
  if (from !== undefined) tests.push(`at >= ${add(from)}::bigint`);
  if (to !== undefined) tests.push(`at < ${add(to)}::bigint`);
  if (after) tests.push(`(at, id) < (${add(after[0])}::bigint, ${add(after[1])}::bigint)`);
  const text = `select * from wire_call where ${tests.join(' and ')} order by at desc, id desc limit ${add(limit + 1)}`;
  const found = (await reports.list(sql => sql.query(text, values))).map(keptOf);
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, next: last ? [last.at, last.id] : null };
}

const textOf = (value: unknown): string | null => (value === null ? null : String(value));

const keptOf = (row: Row): KeptCall => ({
  id: String(row.id),
  operator: String(row.operator),
  category: row.category as Category,
  at: Number(row.at),
  name: String(row.name),
  path: textOf(row.path),
  requestId: textOf(row.request_id),
  txId: textOf(row.tx_id),
  ip: textOf(row.ip),
  httpStatus: row.http_status === null ? null : Number(row.http_status),
  status: textOf(row.status),
  reason: textOf(row.reason),
  ms: Number(row.ms),
});
