// What happens around every endpoint, in one order: who calls, what is sent, whose thing it is, the work, its record, the answer.
import type { ServerResponse } from 'node:http';
import type Koa from 'koa';
import type { Services } from '../../admin/index.ts';
import { Recording } from '../../audit/index.ts';
import { clientAddress } from '../../auth/index.ts';
import type { ReaderReports } from '../../db/index.ts';
import { ApiError, type RateLimiter, writeJson } from '../../kernel/index.ts';
import { faults, tracing } from '../../runtime/index.ts';
import { NO_BODY, readBody } from './body.ts';
import { type Caller, callerOf, isFamiliar } from './callers.ts';
import type { AnyCall, Endpoint } from './endpoint.ts';
import { type FileAnswer, FileReply, sendFile } from './file.ts';
import { type PictureAnswer, PictureReply, sendPicture } from './picture.ts';
import { withReasons } from './reasons.ts';
import type { Body, BodyChecks } from './validate.ts';

const MOST_BYTES = 65_536;

type Context = Koa.Context & { params: Record<string, string> };

export interface FrameDeps {
  services: Services;
  /** what each session has asked of late */
  sessions: RateLimiter;
  checks: BodyChecks;
}

/** An endpoint as a route. */
export function framed({ services, sessions, checks }: FrameDeps, endpoint: Endpoint): (context: Context) => Promise<void> {
  const read = checks.of(endpoint);
  const isWrite = endpoint.method !== 'GET';
  const kill = async () => {
    if (faults.on && endpoint.api === 'operator') await faults.at('K26');
  };
  const answer = async (context: Context) => {
    const ip = clientAddress(context.req, services.config.trust_proxy);
    if (endpoint.open && !endpoint.isPublic && !services.guard.unauthenticated(ip)) return cut(context);
    if (!endpoint.open && services.guard.isOver(ip) && !isFamiliar(services, endpoint, context, ip)) return cut(context);
    // nobody makes us hold much who has not shown who they are: their key is asked for before the body
    if (endpoint.isBinary && endpoint.api === 'platform')
      await callerOf(services, endpoint, { context, raw: NO_BODY, ip, sessions });
    const raw = await readBody(context.req, endpoint.maxBytes ?? MOST_BYTES, services.config.http.body_ms);
    if (raw.unreadable) context.set('Connection', 'close');
    const caller = await callerOf(services, endpoint, { context, raw, ip, sessions });
    if (caller.operator) context.state.operator = caller.operator.code;
    if (faults.on) await kill();
    if (isWrite && services.draining() && !endpoint.drains) throw new ApiError('UNAVAILABLE');
    const call = callOf(services, endpoint, { context, caller, ip });
    if (tracing.on) tracing.tell({ operator: caller.operator?.code, request: call.requestId });
    let body: Body | undefined;
    const answered = await done(endpoint, call, () => (body = read(raw.bytes))).catch((error: unknown) => {
      throw withReasons(error, endpoint, body?.given);
    });
    const auditId = endpoint.audit === 'none' ? undefined : call.record.id;
    if (endpoint.audit !== 'none' && auditId === undefined) throw new Error(`${endpoint.id} left no record`);
    if (faults.on) await kill();
    send(context, endpoint, answered, auditId);
  };
  return context => {
    context.state.endpoint = endpoint.id;
    return tracing.on ? tracing.span(endpoint.id, {}, () => answer(context)) : answer(context);
  };
}

/** What is sent, whose thing it is, the work. */
async function done(endpoint: Endpoint, call: AnyCall, read: () => Body): Promise<unknown> {
  const body = read();
  if (endpoint.ownerFirst) call.owned = await found(endpoint, call);
  call.body = body.checked((await endpoint.faults?.(call, body.given)) ?? []);
  if (!endpoint.ownerFirst) call.owned = await found(endpoint, call);
  return endpoint.handle(call);
}

/** Ends a connection without an answer: for addresses over their limits (CX-33). */
export function cut(context: Koa.Context): void {
  context.respond = false;
  context.req.socket.destroy();
}

interface From {
  context: Context;
  caller: Caller;
  ip: string;
}

function callOf(services: Services, endpoint: Endpoint, { context, caller, ip }: From): AnyCall {
  const requestId = context.state.requestId as string;
  const { operator, key, session, device } = caller;
  let record: Recording | undefined;
  let reports: ReaderReports | undefined;
  const call = {
    services,
    ip,
    params: Object.fromEntries(Object.entries(context.params).map(([name, value]) => [name, storable(value)])),
    query: queryOf(context.req.url ?? ''),
    requestId,
    userAgent: context.get('user-agent') || null,
    idempotencyKey: context.get('idempotency-key') || null,
    ...(operator ? { operator } : {}),
    ...(key ? { key } : {}),
    ...(session ? { session } : {}),
    ...(device ? { device } : {}),
    body: undefined as unknown,
    owned: undefined as unknown,
    // made when they are used: most requests need none of them
    get log() {
      return services.log.child({ request_id: requestId });
    },
    get reports() {
      if (endpoint.cost !== 'report') throw new Error(`${endpoint.id} states that it reads little`);
      reports ??= services.db.reports.of(caller.reader, hangUpOf(context.res));
      return reports;
    },
    get record() {
      record ??= recordingOf(endpoint, call, caller);
      return record;
    },
  } as AnyCall;
  return call;
}

const found = ({ owner }: Endpoint, call: AnyCall): unknown => (typeof owner === 'string' ? undefined : owner.find(call));

function recordingOf({ id, api, method, path, audit }: Endpoint, call: AnyCall, { actor, operator }: Caller): Recording {
  if (audit === 'none') throw new Error(`${id} states that it leaves no record`);
  const pattern = path.replaceAll(/:(\w+)/g, '{$1}');
  return new Recording(call.services.audit, {
    actor,
    operator: operator?.code ?? null,
    actions: audit.actions ?? [`${api === 'platform' ? 'platform' : 'api'} ${method} ${pattern}`],
    target: audit.target(call),
    ip: call.ip,
    ...(audit.detail ? { detail: audit.detail(call) } : {}),
    ...(audit.kind === 'change' ? { touches: audit.touches(call), restorable: audit.restorable } : {}),
    ...(audit.kind === 'change' && audit.restoreOf ? { restoreOf: audit.restoreOf(call) } : {}),
  });
}

/** The client is gone: nobody hears an answer any more. */
export class HungUp extends Error {
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
  const at = target.indexOf('?');
  if (at < 0) return new URLSearchParams();
  const given = new URLSearchParams(target.slice(at + 1));
  return new URLSearchParams([...given].map(([name, value]) => [name, storable(value)]));
}

function send(context: Context, endpoint: Endpoint, answer: unknown, auditId: number | undefined): void {
  context.set('Cache-Control', 'no-store');
  if (auditId !== undefined) context.set('X-Audit-Id', String(auditId));
  const [status] = Object.keys(endpoint.reply);
  if (answer === undefined) context.body = null;
  context.status = Number(status ?? 204);
  if (answer === undefined) return;
  if (Object.values(endpoint.reply).includes(FileReply)) sendFile(context, answer as FileAnswer);
  else if (Object.values(endpoint.reply).includes(PictureReply)) sendPicture(context, answer as PictureAnswer);
  else {
    context.type = 'application/json';
    context.body = writeJson(answer);
  }
}
