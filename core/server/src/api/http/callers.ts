// Who calls: an operator by its signature, staff by their key, a player by their session.
import type Koa from 'koa';
import type { Services } from '../../admin/index.ts';
import type { PlatformKey, Role } from '../../auth/index.ts';
import type { Device } from '../../dealers/index.ts';
import { ApiError, RateLimited, type RateLimiter } from '../../kernel/index.ts';
import type { Operator } from '../../operators/index.ts';
import type { Session } from '../../players/index.ts';
import type { RawBody } from './body.ts';
import type { Endpoint } from './endpoint.ts';

/** Who showed who they are: one of these, by API; none at an endpoint that is open. */
export interface Caller {
  operator?: Operator;
  key?: PlatformKey;
  session?: Session;
  device?: Device;
  /** as it stands in audit records */
  actor: string;
  /** whose turn it takes where reports are read */
  reader: string;
}

interface Asking {
  context: Koa.Context;
  raw: RawBody;
  ip: string;
  /** what each session has asked of late */
  sessions: RateLimiter;
}

/** @throws what the API refuses callers with */
export async function callerOf(services: Services, endpoint: Endpoint, { context, raw, ip, sessions }: Asking): Promise<Caller> {
  if (endpoint.api === 'operator') {
    const { bytes: body, truncated, unreadable } = raw;
    const header = (name: string) => headerOf(context, name);
    const request = { method: context.method, target: context.req.url ?? '', header, body, truncated, unreadable, ip };
    const { operator, actor } = await services.auth.verify(request);
    return { operator, actor, reader: operator.code };
  }
  if (endpoint.api === 'dealer' && !endpoint.open) {
    const { bytes: body, truncated, unreadable } = raw;
    const header = (name: string) => headerOf(context, name);
    const request = { method: context.method, target: context.req.url ?? '', header, body, isBroken: truncated || unreadable };
    const device = await services.deviceAuth.verify(request);
    return { device, actor: `device:${device.id}`, reader: device.id };
  }
  if (endpoint.api === 'platform') {
    const key = await services.keys.check(headerOf(context, 'authorization'));
    if (endpoint.roles && !(endpoint.roles as readonly Role[]).includes(key.role)) throw new ApiError('FORBIDDEN');
    if (raw.truncated || raw.unreadable) throw new ApiError('INVALID_REQUEST');
    return { key, actor: `platform:${key.name}`, reader: 'platform' };
  }
  if (raw.truncated || raw.unreadable) throw new ApiError('INVALID_REQUEST');
  if (endpoint.open) return { actor: '', reader: '' };
  const token = tokenOf(headerOf(context, 'authorization'));
  const { players } = services;
  if (players.isToken(token) && !sessions.take(token)) throw new RateLimited(sessions.leftMs); // before anything is looked up
  const session = await players.session(token);
  if (!session) throw new ApiError('SESSION_EXPIRED');
  return { session, actor: session.player.id, reader: session.operator };
}

/**
 * Whether a request seems to be of somebody who showed who they are before: asked out of memory, for an address that is over its
 * limit. Everybody else of that address costs no look-up; one neighbour who floods, or signs wrongly, holds up none of these.
 */
export function isFamiliar({ auth, keys, players }: Services, { api }: Endpoint, context: Koa.Context, ip: string): boolean {
  const authorization = headerOf(context, 'authorization');
  if (api === 'operator') return auth.isExpected(headerOf(context, 'x-operator'), ip);
  if (api === 'platform') return keys.isKnown(authorization);
  return players.lastKnown(tokenOf(authorization)) !== undefined;
}

const tokenOf = (authorization: string | undefined): string | undefined => /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];

/** A header as sent; undefined when absent. Repeated ones come joined, and then match nothing. */
function headerOf(context: Koa.Context, name: string): string | undefined {
  const value = context.req.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
