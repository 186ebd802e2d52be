// A page of what went over the wire, the same for the operator and for the staff.
import Type from 'typebox';
import { CATEGORIES, type Category, type KeptCall } from '../../calls/index.ts';
import { iso } from '../../kernel/index.ts';
import type { Asking } from '../http/endpoint.ts';
import { Cursor, hasNul, last, limitOf, type Place, RANGE_QUERY, range, spanView } from '../http/paging.ts';
import type { CallsPage } from '../schemas/calls.ts';
import type { Sent } from '../schemas/words.ts';

export const CALLS_QUERY = {
  ...RANGE_QUERY,
  kind: Type.Enum(['wallet', 'api']),
  failed: Type.String({ description: '`1`: those alone that failed or were refused' }),
  tx_id: Type.String(),
  request_id: Type.String({ description: '`X-Request-Id` of an answer' }),
};

const isWallet = (category: Category): boolean => category === 'wallet' || category === 'wallet_failed';
const isFailed = (category: Category): boolean => category !== 'wallet' && category !== 'api';

/** Newest first. An unknown `kind` is an empty page, as unknown values of other lists are. @throws INVALID_REQUEST `cursor` */
export async function callsPage({ services, query, reports }: Asking, operator: string): Promise<Sent<typeof CallsPage>> {
  const cursor = new Cursor(services.cipher, 'calls', query, operator);
  const left = cursor.read<Place<[number, string]>>();
  const now = services.clock.now();
  const span = left?.span ?? { ...range(query, now), at: now };
  const categories = categoriesOf(query);
  const [txId, requestId] = [last(query, 'tx_id'), last(query, 'request_id')];
  const filter = {
    ...{ operator, categories, limit: limitOf(query) },
    ...(txId === undefined ? {} : { txId }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(span.from === undefined ? {} : { from: span.from }),
    ...(span.to === undefined ? {} : { to: span.to }),
    ...(left ? { after: left.after } : {}),
  };
  const isEmpty = categories.length === 0 || hasNul(query, ['tx_id', 'request_id']);
  const { rows, next } = isEmpty ? { rows: [], next: null } : await services.calls.list(reports, filter);
  const next_cursor = next && cursor.write({ after: next, span });
  return { calls: rows.map(callView), next_cursor, ...spanView(span), dropped: services.calls.dropped(operator) };
}

function categoriesOf(query: URLSearchParams): Category[] {
  const kind = last(query, 'kind');
  return CATEGORIES.filter(
    category => kind === undefined || (kind === 'wallet' ? isWallet(category) : kind === 'api' && !isWallet(category)),
  ).filter(category => last(query, 'failed') !== '1' || isFailed(category));
}

function callView(call: KeptCall): Sent<typeof CallsPage>['calls'][number] {
  const { category } = call;
  return {
    call_id: call.id,
    kind: isWallet(category) ? 'wallet' : 'api',
    at: iso(call.at),
    name: call.name,
    path: call.path,
    ok: !isFailed(category),
    http_status: call.httpStatus,
    status: call.status,
    reason: call.reason,
    ms: call.ms,
    request_id: call.requestId,
    tx_id: call.txId,
    verified: isWallet(category) ? null : category !== 'unverified',
    ip: call.ip,
  };
}
