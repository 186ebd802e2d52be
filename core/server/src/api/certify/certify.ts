// `/certify`: the page of one certification, for whoever has the signed link to it. It reads that certification, goes on with it
// after a restart, and gives its report; nothing else. The link comes as a bearer token: the page has it behind its own `#`.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type Koa from 'koa';
import { continueCertification, type Services } from '../../admin/index.ts';
import { Recording } from '../../audit/index.ts';
import { clientAddress } from '../../auth/index.ts';
import { junitReport, type Progress, readLink, reportPage, SCENARIOS } from '../../certification/index.ts';
import { ApiError, iso, RateLimited, RateLimiter, writeJson } from '../../kernel/index.ts';
import { plain } from '../http/plain.ts';
import { packedFile, type StaticFile, sendStatic } from '../http/static-file.ts';
import { certificationReport } from '../views/certification-view.ts';

const PLACE = '/certify';
const CLIENT = join(import.meta.dirname, 'client');
/** Nothing inline, nothing from elsewhere, and in nobody's frame. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data:', // its icon, which is none
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
/** A report is a file to keep: opened here by its address it would be shown without a script, in an origin of its own. */
const REPORT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
/** What whoever has a link may ask with it: the page asks once a second. */
const LINK_CALLS = { ms: 2000, most: 10 };

const FILES: Readonly<Record<string, () => Promise<StaticFile>>> = {
  '': () => fileOf('certify.html', 'text/html; charset=utf-8'),
  '/certify.css': () => fileOf('certify.css', 'text/css; charset=utf-8'),
  '/certify.js': async () => packedFile('text/javascript; charset=utf-8', await bundledScript()),
};

/** What the link opens, by method and the rest of the address. */
const CALLS: Readonly<Record<string, (call: LinkCall) => Promise<Answered>>> = {
  'GET /state': async ({ progress, until }) =>
    json({ ...certificationReport(progress), planned: progress.scenarios.map(titled), link_expires_at: iso(until) }),
  'GET /report.json': async ({ progress }) => json(certificationReport(progress)),
  'GET /report.html': async ({ progress }) => ({
    type: 'text/html; charset=utf-8',
    body: reportPage(certificationReport(progress)),
  }),
  'GET /report.xml': async ({ progress }) => ({
    type: 'application/xml; charset=utf-8',
    body: junitReport(certificationReport(progress), progress.scenarios),
  }),
  'POST /continue': goOn,
};

interface LinkCall {
  services: Services;
  context: Koa.Context;
  progress: Progress;
  until: number;
}

interface Answered {
  type: string;
  body: string;
}

/** A case with its words, also before it was played. */
const titled = (name: string) => ({ name, title: SCENARIOS.find(each => each.name === name)?.title ?? name });

const json = (value: unknown): Answered => ({ type: 'application/json; charset=utf-8', body: writeJson(value) });

export function certifyPage(services: Services): Koa.Middleware {
  const kept = new Map<string, Promise<StaticFile>>();
  const limiter = new RateLimiter(services.clock, LINK_CALLS.ms, LINK_CALLS.most);
  return async (context, next) => {
    const { path, method } = context;
    if (path !== PLACE && !path.startsWith(`${PLACE}/`)) return next();
    const rest = path.slice(PLACE.length);
    const call = Object.hasOwn(CALLS, `${method} ${rest}`) ? CALLS[`${method} ${rest}`] : undefined;
    if (call) return answerLink(services, context, { call, limiter });
    const file = Object.hasOwn(FILES, rest) ? FILES[rest] : undefined;
    const isOther = Object.keys(CALLS).some(each => each.endsWith(` ${rest}`));
    if (!file || method !== 'GET') return plain(context, file || isOther ? 405 : 404);
    context.set({ 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-cache', 'X-Frame-Options': 'DENY' });
    // read and built when somebody first looks: a server that nobody certifies at spends nothing on it
    const found = kept.get(rest) ?? file();
    kept.set(rest, found);
    found.catch(() => kept.delete(rest));
    sendStatic(context, await found);
  };
}

interface Around {
  call: (call: LinkCall) => Promise<Answered>;
  limiter: RateLimiter;
}

/** @throws LINK_INVALID: each counts against its address, as every attempt to get in does */
async function answerLink(services: Services, context: Koa.Context, { call, limiter }: Around): Promise<void> {
  const { cipher, clock, certifications, operators } = services;
  const link = readLink(cipher, /^Bearer (\S+)$/.exec(context.get('authorization'))?.[1] ?? '', clock.now());
  if (!link) throw new ApiError('LINK_INVALID');
  if (!limiter.take(link.id)) throw new RateLimited(limiter.leftMs);
  const progress = await certifications.linked(link.id);
  if ((await operators.byCode(progress.row.operator))?.status !== 'active') throw new ApiError('LINK_INVALID');
  const { type, body } = await call({ services, context, progress, until: link.until });
  context.set({ 'Content-Security-Policy': REPORT_POLICY, 'Cache-Control': 'no-store' });
  context.status = 200;
  context.type = type;
  context.body = body;
}

/** @throws CERTIFICATION_NOT_WAITING */
async function goOn({ services, context, progress: { row } }: LinkCall): Promise<Answered> {
  if (services.draining()) throw new ApiError('UNAVAILABLE');
  const record = new Recording(services.audit, {
    actor: `link:${row.id}`,
    operator: row.operator,
    actions: ['api POST /certifications/{certification_id}/continue'],
    target: row.id,
    ip: clientAddress(context.req, services.config.trust_proxy),
  });
  await continueCertification(services, record, { operator: row.operator, id: row.id, refusal: 'CERTIFICATION_NOT_WAITING' });
  if (record.id !== undefined) context.set('X-Audit-Id', String(record.id));
  return json({ status: 'OK' });
}

const fileOf = async (name: string, type: string): Promise<StaticFile> => packedFile(type, await readFile(join(CLIENT, name)));

async function bundledScript(): Promise<Buffer> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [join(CLIENT, 'main.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2023',
    logLevel: 'silent',
  });
  return Buffer.from(outputFiles[0]?.contents ?? []);
}
