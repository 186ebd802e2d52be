// What an address over its limit costs, through the real outermost layers: no look-up of operators, keys, sessions; and nobody
// who showed who they are is held up by such a neighbour.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import Koa from 'koa';
import { Registry } from 'prom-client';
import type { Services } from '../admin/index.ts';
import { answersMiddleware, apiMiddleware, type Endpoint } from '../api/index.ts';
import { Guard } from '../auth/index.ts';
import { ApiError, makeLog, systemClock } from '../kernel/index.ts';
import { healthMiddleware } from './health.ts';

const LIMIT = 20;
const TOKEN = `ses_${'k'.repeat(43)}`;

describe('unauthenticated callers of the APIs', () => {
  let server: Server;
  let url: string;
  let lookedUp = 0;
  let address = 0;

  before(async () => {
    const lookUp = async (isRight: boolean, code: 'INVALID_SIGNATURE' | 'UNAUTHORIZED') => {
      lookedUp++;
      if (!isRight) throw new ApiError(code);
    };
    const log = makeLog('silent');
    const clock = { ...systemClock, now: () => 1_000_000_000_000 }; // all within one minute
    const config = { trust_proxy: 1, http: { body_ms: 1000 }, guard_exempt: [] };
    const services = {
      log,
      config,
      clock,
      guard: new Guard({ clock, config, log }),
      draining: () => false,
      calls: { note: () => {} },
      operators: { known: () => undefined },
      auth: {
        isExpected: (code: string | undefined) => code === 'acme',
        verify: async ({ header }: { header(name: string): string | undefined }) => {
          await lookUp(header('x-signature') === 'right', 'INVALID_SIGNATURE');
          return { operator: { code: 'acme' }, actor: 'operator:acme' };
        },
      },
      keys: {
        isKnown: (bearer: string | undefined) => bearer === 'Bearer right',
        check: async (bearer: string | undefined) => {
          await lookUp(bearer === 'Bearer right', 'UNAUTHORIZED');
          return { name: 'owner', role: 'owner' };
        },
      },
      players: {
        isToken: (token: unknown) => token === TOKEN,
        lastKnown: (token: unknown) => (token === TOKEN ? 'pl_1' : undefined),
        session: async (token: unknown) => {
          lookedUp++;
          return token === TOKEN ? { player: { id: 'pl_1' } } : undefined;
        },
      },
    } as unknown as Services;
    const endpoint = (api: Endpoint['api']): Endpoint => {
      const about = { id: api, api, method: 'GET' as const, path: '/x', summary: 'x', errors: [], reply: { 200: null } };
      return { ...about, owner: 'caller', audit: 'none', cost: 'light', handle: async () => ({ ok: true }) };
    };
    const koa = new Koa();
    koa.silent = true;
    koa.use(answersMiddleware(services));
    koa.use(healthMiddleware(() => [], new Registry(), services));
    koa.use(apiMiddleware(services, (['operator', 'platform', 'play'] as const).map(endpoint), (_, next) => next()));
    server = createServer(koa.callback());
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  beforeEach(() => {
    address++;
    lookedUp = 0;
  });

  /** The status of an answer, or that the connection was cut. */
  const ask = (path: string, headers: Record<string, string>) =>
    fetch(url + path, { headers: { ...headers, 'x-forwarded-for': `203.0.113.${address}` } }).then(
      each => each.status,
      () => 'cut',
    );

  type Case = [path: string, forged: Record<string, string>, right: Record<string, string>];
  const cases: Case[] = [
    ['/operator/v1/x', { 'x-operator': 'nobody', 'x-signature': 'wrong' }, { 'x-operator': 'acme', 'x-signature': 'right' }],
    ['/platform/v1/x', { authorization: 'Bearer guess' }, { authorization: 'Bearer right' }],
    ['/metrics', { authorization: 'Bearer guess' }, { authorization: 'Bearer right' }],
    ['/play/v1/x', { authorization: 'Bearer ses_guess' }, { authorization: `Bearer ${TOKEN}` }],
  ];
  for (const [path, forged, right] of cases) {
    it(`B39 F51 cuts forged requests of ${path} beyond ${LIMIT} a minute without a look-up, and serves right ones beside them`, async () => {
      const answers: unknown[] = [];
      for (let i = 0; i < 60; i++) answers.push(await ask(path, forged));
      expect(answers.slice(0, LIMIT)).to.deep.equal(Array(LIMIT).fill(401));
      expect(new Set(answers.slice(LIMIT))).to.deep.equal(new Set(['cut']));
      expect(lookedUp).to.equal(LIMIT);
      expect(await ask(path, right)).to.equal(200);
      address += 100;
      expect(await ask(path, forged), 'another address').to.equal(401);
      address -= 100;
    });
  }

  it('B39 counts what one address tries at all doors together', async () => {
    for (let i = 0; i < LIMIT; i++) {
      const [path, forged] = cases[i % cases.length] as Case;
      expect(await ask(path, forged)).to.equal(401);
    }
    for (const [path, forged] of cases) expect(await ask(path, forged), path).to.equal('cut');
    expect(lookedUp).to.equal(LIMIT);
  });
});
