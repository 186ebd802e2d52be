// A page of wallet transactions from a query string, the same for the operator and for the platform (NS-02).
import { type TxFilter, transactionView } from '../wallet/index.ts';
import type { Call } from './endpoint.ts';
import { Cursor, limitOf, range } from './paging.ts';

const TEXTS = {
  external_id: 'externalId',
  type: 'type',
  reason: 'reason',
  status: 'status',
  game_code: 'gameCode',
  table_id: 'tableId',
  round_id: 'roundId',
  tx_id: 'txId',
  ref_tx_id: 'refTxId',
  operator_tx_id: 'operatorTxId',
} as const;
// one transaction or round is asked for: the last 24 hours are no default then
const EXACT = ['round_id', 'tx_id', 'ref_tx_id', 'operator_tx_id'];

/**
 * `{transactions, next_cursor}`; unknown words of `sort` and `order` mean the default, unknown values of filters an empty
 * page.
 */
export async function transactionsPage(call: Pick<Call, 'services' | 'query'>, only: Partial<TxFilter>): Promise<object> {
  const { services, query } = call;
  const last = (name: string) => query.getAll(name).at(-1) || undefined;
  const filter: TxFilter = { ...only, limit: limitOf(query), ...rangeOf(query, services.clock.now()) };
  for (const [name, field] of Object.entries(TEXTS)) {
    const text = last(name);
    if (text?.includes('\0')) return { transactions: [], next_cursor: null };
    if (text !== undefined) filter[field] = text;
  }
  if (last('review') === '1') filter.review = true;
  filter.sort = last('sort') === 'completed_at' ? 'completed_at' : 'created_at';
  filter.order = last('order') === 'asc' ? 'asc' : 'desc';
  const cursor = new Cursor(services.cipher, 'transactions', query, only.operator ?? '');
  const after = cursor.read<[number, string]>();
  const page = await services.wallet.transactions(after ? { ...filter, after } : filter);
  return { transactions: page.rows.map(transactionView), next_cursor: page.next && cursor.write(page.next) };
}

function rangeOf(query: URLSearchParams, now: number): { from?: number; to?: number } {
  const { from, to } = range(query, now);
  if (!EXACT.some(name => query.get(name))) return { from, to };
  return { ...(query.get('from') ? { from } : {}), ...(query.get('to') ? { to } : {}) };
}
