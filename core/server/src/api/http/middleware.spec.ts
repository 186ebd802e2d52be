// What the outermost layer makes of faults: a refusal with its details, or a 500 that says nothing of our inside.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import Koa from 'koa';
import type { Services } from '../../admin/index.ts';
import type { Database } from '../../db/index.ts';
import { testDatabase } from '../../db/testing.ts';
import { ApiError, makeLog, RateLimited, systemClock } from '../../kernel/index.ts';
import type { Endpoint } from './endpoint.ts';
import { answersMiddleware, apiMiddleware } from './middleware.ts';

describe('answers of the APIs', () => {
  let db: Database;
  let server: Server;
  let url: string;
  let handle: Endpoint['handle'];
  const lines: Record<string, unknown>[] = [];

  before(async () => {
    db = await testDatabase([]);
    const log = makeLog('info', { write: line => void lines.push(JSON.parse(line) as Record<string, unknown>) });
    const services = {
      log,
      config: { trust_proxy: 0, http: { body_ms: 1000 } },
      clock: systemClock,
      guard: { unauthenticated: () => true, failed: () => true },
      draining: () => false,
      db,
    } as unknown as Services;
    const endpoint: Endpoint = {
      id: 'spec',
      api: 'play',
      method: 'POST',
      path: '/fault',
      summary: 'Throws',
      open: true,
      reply: {},
      errors: [],
      owner: 'caller',
      audit: 'none',
      cost: 'report',
      handle: call => handle(call),
    };
    const koa = new Koa();
    koa.use(answersMiddleware(services));
    koa.use((context, next) => {
      if (context.path.startsWith('/matchmake/')) throw new ApiError('UNAVAILABLE');
      return next();
    });
    koa.use(apiMiddleware(services, [endpoint], (_, next) => next()));
    server = createServer(koa.callback());
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/play/v1/fault`;
  });
  after(async () => {
    server?.close();
    server?.closeAllConnections();
    await db?.close();
  });
  const ask = async (thrown: unknown) => {
    handle = () => Promise.reject(thrown);
    const response = await fetch(url, { method: 'POST' });
    const text = await response.text();
    return { status: response.status, text, body: JSON.parse(text) as unknown, headers: response.headers };
  };

  const faults: [what: string, thrown: unknown][] = [
    [
      'an error of the database',
      Object.assign(new Error('relation "wallet_tx" does not exist'), {
        query: 'select secret_sealed from operator where code = $1',
        parameters: ['acme'],
        code: '42P01',
      }),
    ],
    ['a broken assumption', new TypeError("Cannot read properties of undefined (reading 'apiSecret')")],
    ['an error that says it is one of ours', Object.assign(new Error('x'), { code: 'INVALID_REQUEST', status: 400 })],
    ['what is no error', 'select 1'],
    ['nothing', undefined],
  ];
  for (const [what, thrown] of faults) {
    it(`ERR-08 answers ${what} with 500 INTERNAL_ERROR and none of it, and logs it with the id of the request`, async () => {
      lines.length = 0;
      const { status, body, text, headers } = await ask(thrown);
      expect(status).to.equal(500);
      expect(body).to.deep.equal({ error: { code: 'INTERNAL_ERROR', message: 'Something went wrong on our side' } });
      expect(text).not.to.match(/select|relation|undefined|\bat /);
      const [line] = lines;
      expect(line).to.include({ level: 50, msg: 'a request failed', request_id: headers.get('x-request-id') });
      expect(JSON.stringify(lines)).not.to.include('secret_sealed');
    });
  }

  it('P18 who may come again later is told when', async () => {
    const { status, headers, body } = await ask(new RateLimited(5000));
    expect([status, headers.get('retry-after')]).to.deep.equal([429, '5']);
    expect(body).to.deep.equal({ error: { code: 'RATE_LIMITED', message: 'Too many requests' } });
  });

  it('P18 what is done for a client ends when it hangs up, and is no fault', async () => {
    lines.length = 0;
    const ended = new Promise<unknown>(done => {
      handle = ({ reports }) =>
        reports
          .sum(async piece => {
            gone.abort();
            for (;;) await piece(sql => sql.query('select 1'));
          })
          .catch((error: unknown) => {
            done(error);
            throw error;
          });
    });
    const gone = new AbortController();
    const asked = await fetch(url, { method: 'POST', signal: gone.signal }).catch((error: Error) => error.name);
    expect(asked).to.equal('AbortError');
    expect(await ended).to.be.instanceOf(Error);
    await new Promise(done => setTimeout(done, 20));
    expect(lines).to.deep.equal([]);
  });

  it('ERR-03 carries the details of a refused restore as they are: kind and key, or the conflicts', async () => {
    const blocked = { kind: 'table', key: 'tbl_1' };
    expect((await ask(new ApiError('RESTORE_BLOCKED', blocked))).body).to.deep.include({
      error: { code: 'RESTORE_BLOCKED', message: 'The current state prevents the restore', details: blocked },
    });
    const conflicts = [{ kind: 'operator', key: 'acme', field: 'timezone' }];
    const { status, body } = await ask(new ApiError('RESTORE_CONFLICT', { conflicts }));
    expect([status, (body as { error: { details: unknown } }).error.details]).to.deep.equal([409, { conflicts }]);
    expect((await ask(new ApiError('NOT_RESTORABLE', undefined, 403))).status, 'a kind that is never restored').to.equal(403);
    expect((await ask(new ApiError('NOT_RESTORABLE'))).status, 'nothing to restore from').to.equal(409);
  });

  it('F1 answers who joins in the form that the rooms’ framework reads, also where the call never gets there', async () => {
    const response = await fetch(new URL('/matchmake/joinById/table', url), { method: 'POST' });
    expect([response.status, response.headers.get('retry-after')]).to.deep.equal([503, '5']);
    expect(await response.json()).to.deep.equal({ code: 503, error: 'UNAVAILABLE' });
  });
});
