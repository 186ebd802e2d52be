// Each adapter in its real framework: a right call, a forged one, one that is none of the wallet's, books that fail, bodies that were
// parsed before, and paths that routers and proxies change.
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bodyParser } from '@koa/bodyparser';
import { expect } from 'chai';
import express, { type NextFunction, type Request, type Response } from 'express';
import fastify from 'fastify';
import Koa from 'koa';
import { debitOf, MemoryBooks, OPERATOR, SECRET, signedHeaders } from '../fixture.ts';
import { Wallet, type WalletOptions } from '../wallet.ts';
import { expressWallet } from './express.ts';
import { fastifyWallet } from './fastify.ts';
import { koaWallet } from './koa.ts';
import { answerNode } from './node.ts';
import { BodyWasParsed } from './raw-body.ts';

/** A blank that JSON does not need: whoever signs a body that was parsed and written again loses it. */
const BODY = debitOf({ external_id: '하늘' }).replace('{', '{ ');

interface Served {
  listener: RequestListener;
  /** what the framework was told of what failed */
  failed: unknown[];
}

/** How a framework serves a wallet; a path that is none of the wallet's is answered 418. */
const FRAMEWORKS: Record<string, (wallet: Wallet) => Promise<Served>> = {
  async node(wallet) {
    const failed: unknown[] = [];
    const listener: RequestListener = (request, response) =>
      void answerNode(wallet, request, response, error => failed.push(error)).then(is => is || response.writeHead(418).end());
    return { listener, failed };
  },
  async express(wallet) {
    const failed: unknown[] = [];
    const app = express();
    app.use(expressWallet(wallet));
    app.use((_request, response) => void response.status(418).end());
    app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
      failed.push(error);
      response.status(500).end();
    });
    return { listener: app, failed };
  },
  async koa(wallet) {
    const failed: unknown[] = [];
    const app = new Koa();
    app.on('error', error => failed.push(error));
    app.use(koaWallet(wallet));
    app.use(context => {
      context.status = 418;
      context.body = '';
    });
    return { listener: app.callback() as RequestListener, failed };
  },
  async fastify(wallet) {
    const failed: unknown[] = [];
    const app = fastify();
    app.setNotFoundHandler((_request, reply) => reply.code(418).send());
    app.setErrorHandler((error, _request, reply) => {
      failed.push(error);
      return reply.code(500).send();
    });
    await app.register(fastifyWallet(wallet));
    app.post('/echo', request => request.body);
    await app.ready();
    return { listener: app.routing as RequestListener, failed };
  },
};

describe('adapters of the operator kit', () => {
  const servers: Server[] = [];
  const books = new MemoryBooks();
  beforeEach(() => {
    books.entries.clear();
    books.accounts.set('하늘', { currency: 'KRW', balance: 2n ** 53n + 1001n, blocked: false });
  });
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  const walletOf = (over: Partial<WalletOptions> = {}) =>
    new Wallet({ operator: OPERATOR, secret: SECRET, path: '/gp/wallet/', books, ...over });

  async function listen(listener: RequestListener): Promise<string> {
    const server = createServer(listener).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async function call(url: string, path = '/gp/wallet/debit', headers = signedHeaders(path, BODY)) {
    const response = await fetch(url + path, { method: 'POST', headers, body: BODY });
    return [response.status, await response.text()];
  }
  const taken = '{"status":"OK","balance":9007199254740993,"operator_tx_id":"op-0123456789abcdef0123456789abcdef"}';
  const refused = '{"status":"INVALID_SIGNATURE"}';

  for (const [name, serve] of Object.entries(FRAMEWORKS)) {
    it(`F-09 ${name}: a genuine call moves money to the last digit, a forged one does not, other paths go on`, async () => {
      const url = await listen((await serve(walletOf())).listener);
      expect(await call(url)).to.deep.equal([200, taken]);
      expect(await call(url)).to.deep.equal([200, taken]);
      const path = '/gp/wallet/debit';
      expect(await call(url, path, signedHeaders(path, `${BODY} `))).to.deep.equal([200, refused]);
      expect(await call(url, path, signedHeaders('/gp/wallet/credit', BODY))).to.deep.equal([200, refused]);
      expect(await call(url, '/gp/wallet/other')).to.deep.equal([418, '']);
      expect(await call(url, '/wallet/debit')).to.deep.equal([418, '']);
      const answers = [
        [418, ''],
        [200, refused],
      ]; // fastify leaves the query to the handler
      expect(answers).to.deep.include(await call(url, '/gp/wallet/debit?x=1'));
    });

    it(`F-09 ${name}: books that fail become HTTP 500, and the framework hears why`, async () => {
      const broken = new Error('the database is away');
      const { listener, failed } = await serve(walletOf({ books: { open: () => Promise.reject(broken) } }));
      expect((await call(await listen(listener)))[0]).to.equal(500);
      expect(failed).to.deep.equal([broken]);
    });

    it(`F-09 ${name}: behind a proxy that takes a part of the path away, what is signed stays what was registered`, async () => {
      const url = await listen((await serve(walletOf({ arrivesAt: '/inside' }))).listener);
      expect(await call(url, '/inside/debit', signedHeaders('/gp/wallet/debit', BODY))).to.deep.equal([200, taken]);
      expect(await call(url, '/inside/debit')).to.deep.equal([200, refused]);
    });
  }

  it('F-09 express: mounted in a router, which shortens the path', async () => {
    const app = express();
    app.use('/gp', express.Router().use('/wallet', expressWallet(walletOf())));
    expect(await call(await listen(app))).to.deep.equal([200, taken]);
  });

  it('F-09 express: a parser before it that keeps no bytes is named; one that keeps them is not in the way', async () => {
    const failed: unknown[] = [];
    const parsed = express();
    parsed.use(express.json(), expressWallet(walletOf()));
    parsed.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
      failed.push(error);
      response.status(500).end();
    });
    expect((await call(await listen(parsed)))[0]).to.equal(500);
    expect(failed[0]).to.be.instanceOf(BodyWasParsed);
    const keeping = express();
    const verify = (request: object, _response: unknown, rawBody: Buffer) => void Object.assign(request, { rawBody });
    keeping.use(express.json({ verify }), expressWallet(walletOf()));
    expect(await call(await listen(keeping))).to.deep.equal([200, taken]);
    const raw = express();
    raw.use(express.raw({ type: '*/*' }), expressWallet(walletOf()));
    expect(await call(await listen(raw))).to.deep.equal([200, taken]);
  });

  it('F-09 koa: a body parser before it keeps the bytes', async () => {
    const app = new Koa();
    app.use(bodyParser());
    app.use(koaWallet(walletOf()));
    expect(await call(await listen(app.callback() as RequestListener))).to.deep.equal([200, taken]);
  });

  it('F-09 fastify: the rest of the app goes on parsing its own bodies', async () => {
    const url = await listen((await (FRAMEWORKS.fastify as (typeof FRAMEWORKS)[string])(walletOf())).listener);
    const headers = { 'content-type': 'application/json' };
    const echoed = await fetch(`${url}/echo`, { method: 'POST', headers, body: '{ "a": 1 }' });
    expect(await echoed.text()).to.equal('{"a":1}');
  });

  it('F-09 node: a body that is too long is not read to its end', async () => {
    const url = await listen((await (FRAMEWORKS.node as (typeof FRAMEWORKS)[string])(walletOf())).listener);
    const path = '/gp/wallet/debit';
    const long = debitOf({ note: 'x'.repeat(70_000) });
    const answer = await fetch(url + path, { method: 'POST', headers: signedHeaders(path, long), body: long }).catch(() => null);
    expect([null, 500]).to.include(answer?.status ?? null);
  });
});
