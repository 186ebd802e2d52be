// What log and metrics are told of a call: which, how it ended, how long it took, and the true reason of a refusal. Nothing of
// its body, and no path: there are ids of players in it.
import type Koa from 'koa';
import type { Services } from '../../admin/index.ts';
import { clientAddress } from '../../auth/index.ts';
import type { ApiError, Sampler } from '../../kernel/index.ts';
import { debugging, meters } from '../../runtime/index.ts';

interface Ended {
  /** Unix ms of its beginning */
  from: number;
  refused: ApiError | undefined;
  sampler: Sampler;
}

const API = /^\/(operator|platform|play|dealer)\/v1\//;
/** Who could not show who they are. */
const OF_CALLERS: ReadonlySet<string> = new Set([
  ...['INVALID_SIGNATURE', 'TIMESTAMP_OUT_OF_RANGE', 'NONCE_REUSED', 'UNAUTHORIZED', 'TOKEN_INVALID', 'SESSION_EXPIRED'],
  ...['OPERATOR_DISABLED', 'IP_NOT_ALLOWED'],
]);

/** Counts a call, and writes its line. */
export function watchCall(services: Services, context: Koa.Context, { from, refused, sampler }: Ended): void {
  if (context.respond === false) return; // its connection was cut
  const { clock } = services;
  const ms = clock.now() - from;
  const api = API.exec(context.path)?.[1];
  const endpoint = (context.state.endpoint as string | undefined) ?? (api || context.status === 404 ? 'other' : 'page');
  meters.httpRequests.of(endpoint, String(context.status)).take(ms / 1000);
  if (refused) meters.httpRefusals.of(endpoint, refused.code).value++;
  if (api === undefined) return;
  if (refused && OF_CALLERS.has(refused.code)) tellRefused(services, context, { api, endpoint, refused, sampler });
  else if (api === 'operator') tellCall(services, context, { endpoint, refused, sampler, ms });
}

interface Refused {
  api: string;
  endpoint: string;
  refused: ApiError;
  sampler: Sampler;
}

/** Sessions of players end every day: they are counted, and have no line. */
function tellRefused(
  { log, operators, config }: Services,
  context: Koa.Context,
  { api, endpoint, refused, sampler }: Refused,
): void {
  const { code, reason = code.toLowerCase(), why = reason } = refused;
  meters.authRefusals.of(api, reason).value++;
  if (api === 'play') return;
  const sampled = sampler.sampled(`${api} ${reason}`);
  if (!sampled) return;
  const claimed = context.get('x-operator');
  const operator = api === 'operator' && operators.known(claimed) !== undefined ? claimed : undefined;
  const address = clientAddress(context.req, config.trust_proxy);
  const about = { request_id: context.state.requestId, api, call: endpoint, operator, code, why, address, ...sampled };
  log.warn(about, 'a caller was refused');
}

interface Called extends Omit<Refused, 'api' | 'refused'> {
  refused: ApiError | undefined;
  ms: number;
}

function tellCall({ log }: Services, context: Koa.Context, { endpoint, refused, sampler, ms }: Called): void {
  const operator = context.state.operator as string | undefined;
  if (operator === undefined) return; // no such call, and nobody asked who they are
  const { requestId: request_id } = context.state;
  const code = refused?.code ?? 'OK';
  const about = { request_id, operator, call: endpoint, status: context.status, code, ms, ...fieldsOf(refused) };
  const sampled = sampler.sampled(`${operator} ${code}`);
  if (sampled) log.info({ ...about, ...sampled }, 'a call of the Operator API');
  if (debugging.on) debugging.line(log, about, 'a call of the Operator API, unsampled');
}

/** Names of fields, never what stood in them. */
function fieldsOf(refused: ApiError | undefined): { fields?: unknown } {
  const fields = refused?.details?.fields;
  return Array.isArray(fields) ? { fields } : {};
}
