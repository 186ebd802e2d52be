// What an operator's server can read about this environment without credentials (NS-21): addresses, versions, vectors of signatures.
import type Koa from 'koa';
import type { Services } from '../../admin/index.ts';
import { VECTOR_SECRET, VECTORS } from '../../auth/index.ts';
import { writeJson } from '../../kernel/index.ts';
import { API_VERSION } from './middleware.ts';
import { plain } from './plain.ts';

const PLACE = '/.well-known/operator-integration';
const VECTORS_PLACE = `${PLACE}/signing-vectors`;

/** What we test against (NS-21). */
const TARGETS = { wallet_p95_ms: 300, debits_in_flight_per_player: 1, callbacks_per_s: 200 };

/** Both documents; GET alone. */
export function wellKnown({ config, url, gameOrigin }: Pick<Services, 'config' | 'url' | 'gameOrigin'>): Koa.Middleware {
  const documents: Record<string, () => object> = {
    [PLACE]: () => ({
      environment: config.env,
      api_base: url(),
      game_origin: gameOrigin(),
      callback_addresses: config.callback_addresses,
      spec_version: API_VERSION,
      signing_vectors: url() + VECTORS_PLACE,
      targets: TARGETS,
    }),
    [VECTORS_PLACE]: () => ({ secret: VECTOR_SECRET, vectors: VECTORS }),
  };
  return async (context, next) => {
    const document = Object.hasOwn(documents, context.path) ? documents[context.path] : undefined;
    if (!document) return next();
    if (context.method !== 'GET') return plain(context, 405);
    context.set('Cache-Control', 'public, max-age=300');
    context.type = 'application/json';
    context.body = writeJson(document());
  };
}
