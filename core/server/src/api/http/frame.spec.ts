// What the frame does for every endpoint: whose thing it is, bad fields of all kinds at once, a record without fail.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import Koa from 'koa';
import Type from 'typebox';
import type { Services } from '../../admin/index.ts';
import { Audit, auditEntities } from '../../audit/index.ts';
import type { Database } from '../../db/index.ts';
import { testDatabase } from '../../db/testing.ts';
import { ApiError, makeLog, systemClock } from '../../kernel/index.ts';
import { type Owner, openEndpoint } from './endpoint.ts';
import { answersMiddleware, apiMiddleware } from './middleware.ts';

describe('the frame of endpoints', () => {
  let db: Database;
  let audit: Audit;
  let server: Server;
  let url: string;
  const handled: unknown[] = [];

  /** Only `mine` is the caller's. */
  const own: Owner<object, string> = {
    params: ['id'],
    errors: ['NOT_FOUND'],
    find({ params: { id = '' } }) {
      if (id !== 'mine') throw new ApiError('NOT_FOUND');
      return id;
    },
  };
  const stated = {
    method: 'PUT',
    params: { id: Type.String() },
    body: Type.Object({ name: Type.String(), size: Type.Integer(), parts: Type.Optional(Type.Array(Type.String())) }),
    reply: { 200: Type.Object({ id: Type.String() }) },
    errors: ['INVALID_REQUEST', 'NOT_FOUND'],
    owner: own,
    cost: 'light',
  } as const;
  const value = `(select value from meta where key = 'era')`;
  const endpoints = [
    openEndpoint({
      ...stated,
      id: 'changes',
      path: '/changes/:id',
      summary: 'Changes what it names',
      faults: async (_, { name }) => (name === 'taken' ? ['name'] : []),
      audit: {
        kind: 'change',
        actions: ['thing.change'],
        target: ({ owned }) => owned,
        touches: ({ owned }) => [{ kind: 'thing', key: owned }],
        restorable: true,
      },
      async handle({ record, owned, body }) {
        handled.push(body);
        await record.change(sql => sql.run(`update meta set value = $1 where key = 'era'`, [String(body.size)]));
        return { id: owned };
      },
    }),
    openEndpoint({
      ...stated,
      id: 'forgets',
      path: '/forgets/:id',
      summary: 'Forgets its record',
      audit: { kind: 'record', actions: ['thing.forget'], target: () => 'x' },
      handle: async ({ owned }) => ({ id: owned }),
    }),
    openEndpoint({
      ...stated,
      id: 'several',
      path: '/several/:id',
      summary: 'Changes several things, those that its parts name',
      audit: {
        kind: 'change',
        actions: ['thing.size', 'thing.name', 'thing.parts'],
        target: ({ owned }) => owned,
        touches: ({ owned }) => [{ kind: 'thing', key: owned }],
        restorable: true,
      },
      async handle({ record, owned, body }) {
        await record.change(async sql => {
          await sql.run(`update meta set value = $1 where key = 'era'`, [String(body.size)]);
          if (body.parts) record.did(...body.parts);
        });
        return { id: owned };
      },
    }),
  ];

  before(async () => {
    db = await testDatabase(auditEntities);
    audit = new Audit({ db, clock: systemClock });
    audit.kind('thing', { snapshot: async sql => (await sql.query(`select ${value} as size`))[0] });
    const services = {
      log: makeLog('silent'),
      clock: systemClock,
      audit,
      config: { env: 'test', trust_proxy: 0, http: { body_ms: 1000 } },
      guard: { unauthenticated: () => true, failed: () => true },
      draining: () => false,
    } as unknown as Services;
    const koa = new Koa();
    koa.use(answersMiddleware(services));
    koa.use(apiMiddleware(services, endpoints, (_, next) => next()));
    server = createServer(koa.callback());
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/play/v1`;
  });
  after(async () => {
    server?.close();
    server?.closeAllConnections();
    await audit?.seal();
    await db?.close();
  });
  beforeEach(() => {
    handled.length = 0;
  });

  const put = async (path: string, body: unknown) => {
    const response = await fetch(url + path, { method: 'PUT', body: JSON.stringify(body) });
    const answer = (await response.json()) as { error?: { code: string; details?: { fields: string[] } } };
    const { code, details } = answer.error ?? {};
    return { status: response.status, code, fields: details?.fields, auditId: response.headers.get('x-audit-id') };
  };
  const records = () => audit.list(db.reports.of('platform'), { limit: 10, page: 1 });

  it('AUD-03 photographs what a change touches, before and after, and answers the id of its record', async () => {
    const [before] = await db.query<{ size: string }>(`select ${value} as size`);
    const { status, auditId } = await put('/changes/mine', { name: 'a', size: 7 });
    expect(status).to.equal(200);
    const [record] = (await records()).entries;
    expect(record).to.include({ id: Number(auditId), action: 'thing.change', target: 'mine', restorable: true });
    const size = { before: before?.size, after: '7' };
    expect(record?.changes).to.deep.equal([{ kind: 'thing', key: 'mine', op: 'update', fields: { size } }]);
  });

  it('refuses what is not the caller’s before any work, and a body before that', async () => {
    const { entries } = await records();
    expect(await put('/changes/theirs', { name: 'a', size: 7 })).to.include({ status: 404, code: 'NOT_FOUND', auditId: null });
    expect((await put('/changes/theirs', {})).code).to.equal('INVALID_REQUEST');
    expect(handled).to.deep.equal([]);
    expect((await records()).entries).to.have.length(entries.length);
  });

  it('ERR-02 names bad fields of the form and of the rooms together, in the order of the form', async () => {
    const { fields } = await put('/changes/mine', { parts: ['a', 7], name: 'taken', size: 'x' });
    expect(fields).to.deep.equal(['name', 'size', 'parts.1']);
    expect((await put('/changes/mine', 'none')).fields).to.deep.equal(['name', 'size']);
    expect(handled).to.deep.equal([]);
  });

  it('AUD-01 does not answer as done what left no record', async () => {
    expect(await put('/forgets/mine', { name: 'a', size: 7 })).to.include({ status: 500, code: 'INTERNAL_ERROR' });
  });

  it('AUD-09 SET-06 leaves a record of each action, in the order stated; photos and header belong to the first', async () => {
    const { auditId } = await put('/several/mine', { name: 'a', size: 21, parts: ['thing.parts', 'thing.size'] });
    const [second, first] = (await records()).entries;
    expect([first?.action, second?.action, first?.id, second?.target]).to.deep.equal([
      'thing.size',
      'thing.parts',
      Number(auditId),
      'mine',
    ]);
    expect([first?.restorable, first?.changes?.length]).to.deep.equal([true, 1]);
    expect([second?.restorable, second?.changes]).to.deep.equal([false, undefined]);
  });

  it('AUD-09 undoes what would be recorded under an action that is not stated, or under none of several', async () => {
    const { entries } = await records();
    const before = await db.query(`select ${value} as size`);
    for (const parts of [['thing.size', 'thing.other'], [], undefined])
      expect(await put('/several/mine', { name: 'a', size: 99, parts })).to.include({ status: 500, auditId: null });
    expect(await db.query(`select ${value} as size`)).to.deep.equal(before);
    expect((await records()).entries).to.deep.equal(entries);
  });
});
