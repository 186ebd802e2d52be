// The APIs as one Koa middleware: routes, verification, checks, answers. Any refusal goes through one place.
import { randomUUID } from 'node:crypto';
import Router from '@koa/router';
import type Koa from 'koa';
import type { Services } from '../../admin/index.ts';
import { clientAddress } from '../../auth/index.ts';
import { isOutage } from '../../db/index.ts';
import { ApiError, ERRORS, type ErrorCode, RateLimited, RateLimiter, Sampler, writeJson } from '../../kernel/index.ts';
import type { Endpoint } from './endpoint.ts';
import { cut, type FrameDeps, framed, HungUp } from './frame.ts';
import { noteCall } from './note-call.ts';
import { openApiOf } from './openapi.ts';
import { plain } from './plain.ts';
import { Routes } from './routes.ts';
import { sunsetHeaders } from './sunset.ts';
import { BodyChecks } from './validate.ts';
import { watchCall } from './watch-call.ts';

export const API_VERSION = '1.0.0';
const BASES = { operator: '/operator/v1', platform: '/platform/v1', play: '/play/v1', dealer: '/dealer/v1' } as const;
const MOST_HEADERS = 100;
/** What a session may ask of `/play/v1`: five calls a second, some of them at once. */
const SESSION_CALLS = { ms: 2000, most: 10 };

type Answer = (context: Koa.Context) => Promise<void>;

/**
 * All endpoints; an unregistered path or method answers 404 or 405 as text, signed or not (CX-27).
 * @param admission who is let in; nobody else is asked before them, for this is what is called most
 */
export function apiMiddleware(services: Services, endpoints: readonly Endpoint[], admission: Koa.Middleware): Koa.Middleware {
  const sessions = new RateLimiter(services.clock, SESSION_CALLS.ms, SESSION_CALLS.most);
  const checks = new BodyChecks(services.config.env === 'test');
  const apis = (Object.entries(BASES) as [Endpoint['api'], string][]).map(([api, base]) => {
    const own = endpoints.filter(each => each.api === api);
    return { start: `${base}/`, answer: answerOf({ services, sessions, checks }, api, own) };
  });
  return (context, next) => {
    const api = apis.find(({ start }) => context.path.startsWith(start));
    return api ? admission(context, () => api.answer(context)) : next();
  };
}

/** The endpoints of one API, and its description. */
function answerOf(deps: FrameDeps, api: Endpoint['api'], endpoints: readonly Endpoint[]): Answer {
  const { services } = deps;
  const base = BASES[api];
  const router = new Router({ sensitive: true, strict: true });
  const fixed = new Map<string, Answer>(); // paths without parameters need no pattern to be tried
  const named = new Routes<ReturnType<typeof framed>>();
  for (const endpoint of endpoints) {
    const answer = framed(deps, endpoint);
    router.register(base + endpoint.path, [endpoint.method], answer as never);
    if (endpoint.path.includes(':')) named.add(endpoint.method, base + endpoint.path, answer);
    else fixed.set(`${endpoint.method} ${base}${endpoint.path}`, context => answer(Object.assign(context, { params: {} })));
  }
  let described: string | undefined; // it stays the same while the process lives, and everybody may ask for it
  router.get(`${base}/openapi.json`, context => {
    const about = { version: API_VERSION, base: services.url() + base, waitMs: services.config.wallet.wait_ms };
    described ??= writeJson(openApiOf(api, endpoints, about));
    context.type = 'application/json';
    context.body = described;
  });
  const routes = router.routes() as unknown as Koa.Middleware;
  const methods = router.allowedMethods() as unknown as Koa.Middleware;
  const byPattern = async (context: Koa.Context) => {
    if (context.method === 'HEAD' || context.method === 'OPTIONS') return plain(context, 405);
    await routes(context, async () => methods(context, NOTHING));
    if (context.status === 501) plain(context, 405);
    if (context.status === 404 && !context.body) plain(context, 404);
    if (context.status === 405) plain(context, 405);
  };
  return context => {
    const { method, path } = context;
    const answer = fixed.get(`${method} ${path}`);
    if (answer) return answer(context);
    const found = named.find(method, path);
    return found ? found.answer(Object.assign(context, { params: found.params })) : byPattern(context);
  };
}

const NOTHING = async () => {};

/** Headers of every answer, and the one place where an unexpected fault becomes an answer. */
export function answersMiddleware(services: Services): Koa.Middleware {
  const sampler = new Sampler(services.clock);
  return async (context, next) => {
    const given = context.get('x-request-id');
    const requestId = /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    context.state.requestId = requestId;
    context.set({
      'X-Api-Version': API_VERSION,
      'X-Request-Id': requestId,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    });
    if (context.path.startsWith(`${BASES.operator}/`))
      context.set(sunsetHeaders(services.config.operator_v1_sunset, services.clock.now()));
    // an address with a host in it is meant for a proxy, and we are none
    if (!(context.req.url ?? '').startsWith('/')) return plain(context, 404);
    if (context.req.rawHeaders.length > 2 * MOST_HEADERS) {
      context.status = 431;
      return;
    }
    const from = services.clock.now();
    let refused: ApiError | undefined;
    try {
      await next();
    } catch (error) {
      refused = refuse(context, error, services);
    }
    noteCall(services, context, { from, refused });
    watchCall(services, context, { from, refused, sampler });
  };
}

/** When it is worth asking again, in seconds, where nothing better is known: a rate's window, the start of another process. */
const RETRY_S: Readonly<Record<number, number>> = { 429: 1, 503: 5 };

/** Refusals of those who could not show who they are. */
const UNAUTHENTICATED: ReadonlySet<string> = new Set<ErrorCode>([
  'INVALID_SIGNATURE',
  'TIMESTAMP_OUT_OF_RANGE',
  'UNAUTHORIZED',
  'TOKEN_INVALID',
  'LINK_INVALID',
  'SESSION_EXPIRED',
  'OPERATOR_DISABLED',
  'IP_NOT_ALLOWED',
]);

/** What a request is answered that the database did not serve: the operators' interface has `UNAVAILABLE` for new tables alone. */
export function outageCode(method: string, path: string): ErrorCode {
  const isOperator = path.startsWith(`${BASES.operator}/`);
  return !isOperator || (method === 'POST' && path === `${BASES.operator}/tables`) ? 'UNAVAILABLE' : 'INTERNAL_ERROR';
}

function refuse(context: Koa.Context, error: unknown, services: Services): ApiError | undefined {
  if (error instanceof HungUp) {
    cut(context);
    return undefined;
  }
  const unexpected = isOutage(error) ? outageCode(context.method, context.path) : 'INTERNAL_ERROR';
  const known = error instanceof ApiError ? error : new ApiError(unexpected);
  if (known !== error)
    services.log.error({ err: error, request_id: context.state.requestId, route: context.state.endpoint }, 'a request failed');
  const { code, status, details } = known;
  if (UNAUTHENTICATED.has(code) && !services.guard.failed(clientAddress(context.req, services.config.trust_proxy))) {
    cut(context);
    return undefined;
  }
  if (RETRY_S[status] !== undefined) {
    const seconds = known instanceof RateLimited ? Math.ceil(known.retryAfterMs / 1000) : RETRY_S[status];
    context.set('Retry-After', String(Math.max(1, seconds ?? 1)));
  }
  context.status = status;
  context.set('Cache-Control', 'no-store');
  context.type = 'application/json';
  // who joins a room reads its framework's form of a refusal, as the gateway writes it
  const isJoin = context.path.startsWith('/matchmake/');
  const said = { code, message: ERRORS[code].message, ...(details ? { details } : {}) };
  context.body = writeJson(isJoin ? { code: status, error: code } : { error: said });
  return known;
}
