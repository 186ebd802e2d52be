// The least that still does a signed request: Koa, HMAC in constant time, nonces grouped into one statement, a write in one more.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { serve } from '../../support/child.ts';
import { grouped, openPool } from '../../support/pool.ts';

const SECRET = process.env.BENCH_SECRET ?? '';
const ANSWER = process.env.BENCH_ANSWER ?? '{}';
const TOLERANCE_MS = 300_000;

const db = openPool(process.env.DATABASE_URL ?? '', 10);
await db.query(`create table nonce (operator text not null, nonce text not null, at timestamptz not null default now(),
    primary key (operator, nonce));
  create table thing (id text primary key, state text not null);
  create table audit (id bigserial primary key, actor text, before text, after text, at timestamptz default now());
  insert into thing select 'p' || n, 'active' from generate_series(0, 63) n`);

const fresh = grouped(async (nonces: string[]) => {
  const { rows } = await db.query<{ nonce: string }>({
    name: 'nonces',
    text: `insert into nonce (operator, nonce) select $1, n from unnest($2::text[]) as given(n)
      on conflict do nothing returning nonce`,
    values: ['bench', nonces],
  });
  const kept = new Set(rows.map(row => row.nonce));
  return nonces.map(nonce => kept.has(nonce));
});

/** Locks, changes and audits in one statement. */
const write = (id: string) =>
  db.query({
    name: 'write',
    text: `with old as (select id, state from thing where id = $1 for update),
        done as (update thing set state = $2 from old where thing.id = old.id)
      insert into audit (actor, before, after) select 'bench', old.state, $2 from old returning id`,
    values: [id, 'active'],
  });

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}

function isSigned({ headers, method, url }: IncomingMessage, body: Buffer): boolean {
  const [at, nonce, given] = ['x-timestamp', 'x-nonce', 'x-signature'].map(name => String(headers[name] ?? ''));
  if (given?.length !== 64 || Math.abs(Date.now() - Number(at)) > TOLERANCE_MS) return false;
  const expected = createHmac('sha256', SECRET).update(`${at}\n${nonce}\n${method}\n${url}\n`).update(body).digest();
  return timingSafeEqual(expected, Buffer.from(given, 'hex'));
}

const koa = new Koa();
koa.use(async context => {
  const body = await bodyOf(context.req);
  if (!isSigned(context.req, body) || !(await fresh(context.get('x-nonce')))) {
    context.status = 401;
    return;
  }
  if (context.method === 'POST') {
    JSON.parse(body.toString());
    await write(/\/players\/([^/]+)\//.exec(context.path)?.[1] ?? '');
  }
  context.type = 'application/json';
  context.body = ANSWER;
});
const server = createServer(koa.callback());
server.keepAliveTimeout = 65_000;
await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
serve({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
