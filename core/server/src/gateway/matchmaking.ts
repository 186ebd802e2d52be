// The one matchmaking call, joinById: what of it reaches the framework, and how refusals are answered.
import { createAuthContext, matchMaker, ServerError } from '@colyseus/core';
import type { Context, Next } from 'koa';
import { clientAddress } from '../auth/index.ts';
import { type Config, type Log, Odd, parseJson } from '../kernel/index.ts';
import type { DealerRooms } from './dealer-room.ts';
import type { Entrance } from './entrance.ts';

const JOIN = /^\/matchmake\/joinById\/([A-Za-z0-9_]{1,64})$/;
const BODY_BYTES = 8 * 1024;
/** The room of dealers' tools. */
const DEALER = 'dealer';

export interface MatchmakingDeps {
  config: Config;
  log: Log;
  /** ids of the rooms that can be joined */
  open: ReadonlySet<string>;
  isOwn(origin: string | undefined, host: string | undefined): boolean;
  entrance: Entrance;
  dealers: Pick<DealerRooms, 'admit'>;
}

/** The Koa middleware of `/matchmake/`. A refusal is `{code, error}`: the SDK makes its error of them. */
export function matchmaking(deps: MatchmakingDeps): (ctx: Context, next: Next) => Promise<void> {
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/matchmake/')) return next();
    const id = JOIN.exec(ctx.path)?.[1];
    if (!id || ctx.method !== 'POST') return answer(ctx, 404, 'NOT_FOUND');
    if (!deps.isOwn(ctx.get('origin') || undefined, ctx.get('host'))) return answer(ctx, 403, 'FORBIDDEN');
    const address = clientAddress(ctx.req, deps.config.trust_proxy);
    if (!deps.open.has(id)) return answer(ctx, 404, 'TABLE_CLOSED');
    const body = await read(ctx.req);
    if (body === 'long') return answer(ctx, 413, 'INVALID_REQUEST');
    if (body === 'bad') return answer(ctx, 400, 'INVALID_REQUEST');
    const { session, password } = body;
    try {
      // the framework asks `onAuth` only with a context
      const context = createAuthContext({ headers: new Headers(), remoteAddress: address });
      if (id === DEALER) await deps.dealers.admit(session, address, context);
      else if (!(await deps.entrance.admit(session, address, context))) return busy(ctx);
      const place = await matchMaker.joinById(id, { password }, context);
      deps.entrance.expect(place.sessionId);
      ctx.body = place;
    } catch (error) {
      refuse(ctx, error, deps.log);
    }
  };
}

function answer(ctx: Context, status: number, code: string): void {
  ctx.status = status;
  ctx.body = { code: status, error: code };
}

function refuse(ctx: Context, error: unknown, log: Log): void {
  if (error instanceof ServerError && error.code >= 400 && error.code < 510) {
    answer(ctx, error.code, error.message);
  } else if (error instanceof ServerError) {
    answer(ctx, 404, 'TABLE_CLOSED'); // the framework's own: the room went away while it was asked
  } else {
    log.error({ err: error }, 'a join failed');
    answer(ctx, 500, 'INTERNAL_ERROR');
  }
}

/** Too many join at once. No code of a screen: a client tries again by itself, not all in the same moment. */
function busy(ctx: Context): void {
  ctx.set('Retry-After', String(1 + Math.floor(Math.random() * 4)));
  answer(ctx, 503, 'too many join at once');
}

/** The body as an object; `long` over 8 KiB, `bad` when it is none. */
async function read(request: AsyncIterable<Buffer>): Promise<Record<string, unknown> | 'long' | 'bad'> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of request) {
      size += part.length;
      if (size > BODY_BYTES) return 'long';
      parts.push(part);
    }
    const body = size === 0 ? {} : parseJson(Buffer.concat(parts));
    if (typeof body !== 'object' || body === null || Array.isArray(body) || body instanceof Odd) return 'bad';
    return body as Record<string, unknown>;
  } catch {
    return 'bad'; // no JSON, or the connection broke
  }
}
