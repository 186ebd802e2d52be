// A page of wallet transactions from a query string, the same for the operator and for the platform (NS-02).
import Type from 'typebox';
import type { TxFilter } from '../../wallet/index.ts';
import type { Asking } from '../http/endpoint.ts';
import { Cursor, hasNul, instantOf, last, limitOf, type Place, RANGE_QUERY, range, type Span, spanView } from '../http/paging.ts';
import type { StaffTransactionsPage, TransactionsPage, TransactionsSummary } from '../schemas/transaction.ts';
import type { Sent } from '../schemas/words.ts';
import { staffTransactionView, transactionView } from './transaction-view.ts';

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
/** The query of a list of transactions, and of its summary without pages. */
export const TRANSACTIONS_QUERY = {
  ...RANGE_QUERY,
  sort: Type.Enum(['created_at', 'completed_at']),
  order: Type.Enum(['desc', 'asc']),
  ...Object.fromEntries(Object.keys(TEXTS).map(name => [name, Type.String()])),
};

// one transaction or round is asked for: the last 24 hours are no default then
const EXACT = ['round_id', 'tx_id', 'ref_tx_id', 'operator_tx_id'];

/**
 * `{from, to, transactions, next_cursor}`; unknown words of `sort` and `order` mean the default, unknown values of filters an empty
 * page.
 */
export async function transactionsPage(call: Asking, only: Partial<TxFilter>): Promise<Sent<typeof TransactionsPage>> {
  const { rows, ...rest } = await page(call, only, false);
  return { transactions: rows.map(transactionView), ...rest };
}

/** The staff sees whose each is and who asked to resolve it. */
export async function staffTransactionsPage(call: Asking, only: Partial<TxFilter>): Promise<Sent<typeof StaffTransactionsPage>> {
  const { rows, ...rest } = await page(call, only, true);
  const asked = await call.services.wallet.resolutions.askedFor(rows.map(row => row.txId));
  return { transactions: rows.map(row => staffTransactionView(row, asked.get(row.txId))), ...rest };
}

/** What is to be reviewed is older than a day, so with `review=1` the staff need not name a range. */
async function page(call: Asking, only: Partial<TxFilter>, isStaff: boolean) {
  const { services, query, reports } = call;
  const cursor = new Cursor(services.cipher, 'transactions', query, only.operator ?? '');
  const left = cursor.read<Place<[number, string]>>();
  const span = left?.span ?? spanOf(query, services.clock.now(), isStaff && last(query, 'review') === '1');
  const given = filtersOf(query);
  if (!given) return { rows: [], next_cursor: null, ...spanView(span) };
  const filter: TxFilter = {
    ...given,
    ...only,
    ...span,
    sort: last(query, 'sort') === 'completed_at' ? 'completed_at' : 'created_at',
    order: last(query, 'order') === 'asc' ? 'asc' : 'desc',
    limit: limitOf(query),
    ...(left ? { after: left.after } : {}),
  };
  const { rows, next } = await services.wallet.transactions(reports, filter);
  return { rows, next_cursor: next && cursor.write({ after: next, span }), ...spanView(span) };
}

/** `{from, to, summary}`: count and sum by type, reason, status and currency, with the filters of the list. */
export async function transactionsSummary(call: Asking, only: Partial<TxFilter>): Promise<Sent<typeof TransactionsSummary>> {
  const { services, query, reports } = call;
  const { at: _, ...range } = spanOf(query, services.clock.now());
  const given = filtersOf(query);
  const summary = given ? await services.sums.transactions(reports, { ...given, ...only, ...range }) : [];
  return { ...spanView(range), summary };
}

/** undefined: a filter that matches nothing. */
function filtersOf(query: URLSearchParams): Partial<TxFilter> | undefined {
  if (hasNul(query, [...Object.keys(TEXTS), 'operator_code'])) return undefined;
  const filter: Partial<TxFilter> = {};
  for (const [name, field] of Object.entries(TEXTS)) {
    const text = last(query, name);
    if (text !== undefined) filter[field] = text;
  }
  if (last(query, 'review') === '1') filter.review = true;
  return filter;
}

function spanOf(query: URLSearchParams, now: number, isAnyAge = false): Span {
  const { from, to } = range(query, now);
  if (!isAnyAge && !EXACT.some(name => last(query, name))) return { from, to, at: now };
  const [first, end] = [instantOf(last(query, 'from')), instantOf(last(query, 'to'))];
  return { ...(first === undefined ? {} : { from: first }), ...(end === undefined ? {} : { to: end }), at: now };
}
