// What is noted of a call of the Operator API: who, which, how it ended, and the true reason of a refusal. Nothing of its body.
import type Koa from 'koa';
import type { Services } from '../../admin/index.ts';
import { clientAddress } from '../../auth/index.ts';
import type { Category } from '../../calls/index.ts';
import type { ApiError } from '../../kernel/index.ts';

const BASE = '/operator/v1/';

interface Ended {
  /** Unix ms of its beginning */
  from: number;
  refused: ApiError | undefined;
}

/**
 * Of whoever proved who they are, or of the operator that they claim to be: it sees that somebody tried. An operator that is not
 * known in memory is looked up nowhere, and nothing is noted for it.
 */
export function noteCall({ calls, clock, config, operators }: Services, context: Koa.Context, { from, refused }: Ended): void {
  if (!context.path.startsWith(BASE) || context.respond === false) return;
  const proven = context.state.operator as string | undefined;
  const claimed = proven ?? context.get('x-operator');
  if (claimed === '' || (proven === undefined && !operators.known(claimed))) return;
  const { status } = context;
  const category: Category = proven === undefined ? 'unverified' : status < 400 ? 'api' : 'api_refused';
  calls.note({
    operator: claimed,
    category,
    at: from,
    name: context.method,
    path: (context.req.url ?? '').split('?')[0] ?? '',
    requestId: context.state.requestId as string,
    ip: clientAddress(context.req, config.trust_proxy),
    httpStatus: status,
    status: refused?.code ?? null,
    reason: refused ? reasonOf(refused) : status === 404 || status === 405 ? 'there is no such call' : null,
    ms: clock.now() - from,
  });
}

/** Names of fields, never what stood in them. */
function reasonOf({ why, details }: ApiError): string | null {
  const fields = details?.fields;
  return why ?? (Array.isArray(fields) ? `fields: ${fields.join(', ')}` : null);
}
