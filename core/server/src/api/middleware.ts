// The APIs as one Koa middleware: routes, verification, checks, answers. Any refusal goes through one place.
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import Router from '@koa/router';
import type Koa from 'koa';
import { clientAddress, type PlatformKey, type Role } from '../auth/index.ts';
import { isOutage } from '../db/index.ts';
import { ApiError, ERRORS, type ErrorCode, faults, RateLimited, Windows, writeJson } from '../kernel/index.ts';
import type { Operator } from '../operators/index.ts';
import type { Session } from '../players/index.ts';
import { readBody } from './body.ts';
import type { Call, Endpoint, Reply } from './endpoint.ts';
import { openApiOf } from './openapi.ts';
import type { Services } from './services.ts';
import { bodyCheck } from './validate.ts';

export const API_VERSION = '1.0.0';
const BASES = { operator: '/operator/v1', platform: '/platform/v1', play: '/play/v1' } as const;
const MOST_BYTES = 65_536;
const MOST_HEADERS = 100;
/** What a session may ask of `/play/v1`: five calls a second, some of them at once. */
const SESSION_CALLS = { ms: 2000, most: 10 };

type Context = Koa.Context & { params: Record<string, string> };

/** All endpoints; an unregistered path or method answers 404 or 405 as text, signed or not (CX-27). */
export function apiMiddleware(services: Services, endpoints: readonly Endpoint[]): Koa.Middleware {
  const router = new Router({ sensitive: true, strict: true });
  const sessions = new Windows(services.clock, SESSION_CALLS.ms, SESSION_CALLS.most);
  for (const endpoint of endpoints) {
    router.register(BASES[endpoint.api] + endpoint.path, [endpoint.method], route(services, endpoint, sessions) as never);
  }
  for (const [api, base] of Object.entries(BASES) as [Endpoint['api'], string][])
    router.get(`${base}/openapi.json`, context => {
      const about = { version: API_VERSION, base: services.url() + base };
      context.body = openApiOf(api, endpoints, about);
    });
  const routes = router.routes() as unknown as Koa.Middleware;
  const methods = router.allowedMethods() as unknown as Koa.Middleware;
  return async (context, next) => {
    const isOurs = Object.values(BASES).some(base => context.path.startsWith(`${base}/`));
    if (!isOurs) return next();
    if (context.method === 'HEAD' || context.method === 'OPTIONS') return plain(context, 405);
    await routes(context, async () => methods(context, next));
    if (context.status === 501) plain(context, 405);
    if (context.status === 404 && !context.body) plain(context, 404);
    if (context.status === 405) plain(context, 405);
  };
}

function plain(context: Koa.Context, status: 404 | 405): void {
  context.status = status;
  context.type = 'text/plain';
  context.body = status === 404 ? 'Not Found' : 'Method Not Allowed';
}

/** Headers of every answer, and the one place where an unexpected fault becomes an answer. */
export function answersMiddleware(services: Services): Koa.Middleware {
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
    // an address with a host in it is meant for a proxy, and we are none
    if (!(context.req.url ?? '').startsWith('/')) return plain(context, 404);
    if (context.req.rawHeaders.length > 2 * MOST_HEADERS) {
      context.status = 431;
      return;
    }
    try {
      await next();
    } catch (error) {
      refuse(context, error, services);
    }
  };
}

/** Ends a connection without an answer: for addresses over their limits (CX-33). */
export function cut(context: Koa.Context): void {
  context.respond = false;
  context.req.socket.destroy();
}

/** Refusals of those who could not show who they are. */
const UNPROVEN: ReadonlySet<string> = new Set<ErrorCode>([
  'INVALID_SIGNATURE',
  'TIMESTAMP_OUT_OF_RANGE',
  'UNAUTHORIZED',
  'TOKEN_INVALID',
  'SESSION_EXPIRED',
  'OPERATOR_DISABLED',
  'IP_NOT_ALLOWED',
]);

/** What a request is answered that the database did not serve: the operators' interface has `UNAVAILABLE` for new tables alone. */
export function outageCode(method: string, path: string): ErrorCode {
  const isOperator = path.startsWith(`${BASES.operator}/`);
  return !isOperator || (method === 'POST' && path === `${BASES.operator}/tables`) ? 'UNAVAILABLE' : 'INTERNAL_ERROR';
}

function refuse(context: Koa.Context, error: unknown, services: Services): void {
  if (error instanceof HungUp) {
    cut(context);
    return;
  }
  const unexpected = isOutage(error) ? outageCode(context.method, context.path) : 'INTERNAL_ERROR';
  const known = error instanceof ApiError ? error : new ApiError(unexpected);
  if (known !== error)
    services.log.error({ err: error, req_id: context.state.requestId, route: context.routerPath }, 'a request failed');
  const { code, status, details } = known;
  if (UNPROVEN.has(code) && !services.guard.failed(clientAddress(context.req, services.config.trust_proxy))) {
    cut(context);
    return;
  }
  if (known instanceof RateLimited) context.set('Retry-After', String(Math.ceil(known.retryAfterMs / 1000)));
  context.status = status;
  context.set('Cache-Control', 'no-store');
  context.type = 'application/json';
  context.body = writeJson({ error: { code, message: ERRORS[code].message, ...(details ? { details } : {}) } });
}

function route(services: Services, endpoint: Endpoint, sessions: Windows): (context: Context) => Promise<void> {
  const check = bodyCheck(endpoint);
  const isWrite = endpoint.method !== 'GET';
  return async context => {
    const ip = clientAddress(context.req, services.config.trust_proxy);
    if (endpoint.open && !services.guard.unproven(ip)) return cut(context);
    if (!endpoint.open && services.guard.isOver(ip) && !isFamiliar(services, endpoint, context, ip)) return cut(context);
    const raw = await readBody(context.req, endpoint.maxBytes ?? MOST_BYTES, services.config.http.body_ms);
    if (raw.unreadable) context.set('Connection', 'close');
    const who = await identify(services, endpoint, { context, raw, ip, sessions });
    if (faults.on && endpoint.api === 'operator') await faults.at('K26');
    if (isWrite && services.draining() && !endpoint.drains) throw new ApiError('UNAVAILABLE');
    const call: Call = {
      services,
      ip,
      params: Object.fromEntries(Object.entries(context.params).map(([name, value]) => [name, storable(value)])),
      query: queryOf(context.req.url ?? ''),
      body: check(raw.bytes),
      // made when it is used: most requests say nothing
      get log() {
        return services.log.child({ req_id: context.state.requestId as string });
      },
      // made when it is used, too
      get signal() {
        return hangUpOf(context.res);
      },
      requestId: context.state.requestId as string,
      userAgent: context.get('user-agent') || null,
      ...who,
    };
    const reply = await endpoint.handle(call);
    if (faults.on && endpoint.api === 'operator') await faults.at('K26');
    send(context, reply);
  };
}

/**
 * Whether a request seems to be of somebody who showed who they are before: asked out of memory, for an address that is over its
 * limit. Everybody else of that address costs no look-up; one neighbour who floods, or signs wrongly, holds up none of these.
 */
function isFamiliar({ auth, keys, players }: Services, { api }: Endpoint, context: Context, ip: string): boolean {
  const authorization = headerOf(context, 'authorization');
  if (api === 'operator') return auth.isExpected(headerOf(context, 'x-operator'), ip);
  if (api === 'platform') return keys.isKnown(authorization);
  return players.lastKnown(tokenOf(authorization)) !== undefined;
}

const tokenOf = (authorization: string | undefined): string | undefined => /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];

/** The client is gone: nobody hears an answer any more. */
class HungUp extends Error {
  override name = 'HungUp';
}

function hangUpOf(response: ServerResponse): AbortSignal {
  const hangUp = new AbortController();
  const look = () => response.writableFinished || hangUp.abort(new HungUp());
  if (response.destroyed) look();
  else response.once('close', look);
  return hangUp.signal;
}

/** No text of a database holds a NUL. The sign put for it is in no id, so that nothing is found by it. */
const storable = (text: string): string => text.replaceAll('\0', '\u0001');

function queryOf(target: string): URLSearchParams {
  const given = new URLSearchParams(target.split('?').slice(1).join('?'));
  return new URLSearchParams([...given].map(([name, value]) => [name, storable(value)]));
}

interface Who {
  operator: Operator;
  key: PlatformKey;
  session: Session;
  actor: string;
}

// what belongs to another api is not there: an endpoint that asks for it fails at once instead of reading undefined
const absent = new Proxy({}, { get: (_, name) => fail(String(name)) });
const fail = (name: string): never => {
  throw new Error(`${name} of somebody who did not call`);
};

interface Asking {
  context: Context;
  raw: { bytes: Buffer; truncated: boolean; unreadable: boolean };
  ip: string;
  /** what each session has asked of late */
  sessions: Windows;
}

async function identify(services: Services, endpoint: Endpoint, { context, raw, ip, sessions }: Asking): Promise<Who> {
  const nobody = { operator: absent, key: absent, session: absent, actor: '' } as unknown as Who;
  if (endpoint.api === 'operator') {
    const { bytes: body, truncated, unreadable } = raw;
    const header = (name: string) => headerOf(context, name);
    const request = { method: context.method, target: context.req.url ?? '', header, body, truncated, unreadable, ip };
    const { operator, actor } = await services.auth.verify(request);
    return { ...nobody, operator, actor };
  }
  if (endpoint.api === 'platform') {
    const key = await services.keys.check(headerOf(context, 'authorization'));
    if (endpoint.roles && !(endpoint.roles as readonly Role[]).includes(key.role)) throw new ApiError('FORBIDDEN');
    if (raw.truncated || raw.unreadable) throw new ApiError('INVALID_REQUEST');
    return { ...nobody, key, actor: `platform:${key.name}` };
  }
  if (raw.truncated || raw.unreadable) throw new ApiError('INVALID_REQUEST');
  if (endpoint.open) return nobody;
  const token = tokenOf(headerOf(context, 'authorization'));
  const { players } = services;
  if (players.isToken(token) && !sessions.take(token)) throw new RateLimited(sessions.leftMs); // before anything is looked up
  const session = await players.session(token);
  if (!session) throw new ApiError('SESSION_EXPIRED');
  return { ...nobody, session, actor: session.player.id };
}

/** A header as sent; undefined when absent. Repeated ones come joined, and then match nothing. */
function headerOf(context: Koa.Context, name: string): string | undefined {
  const value = context.req.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

function send(context: Context, reply: Reply): void {
  context.status = reply.status ?? 200;
  context.set('Cache-Control', 'no-store');
  if (reply.auditId !== undefined) context.set('X-Audit-Id', String(reply.auditId));
  context.set(reply.headers ?? {});
  if (reply.body === undefined) {
    context.body = null;
    context.status = reply.status ?? 204;
    return;
  }
  context.type = 'application/json';
  context.body = writeJson(reply.body);
}
