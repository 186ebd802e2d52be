// Signed requests by hand, byte for byte: methods, bodies, header names, resends, the admin header, bodies that break off.
import { createHmac, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { connect } from 'node:net';
import { expect } from 'chai';
import { type OperatorServer, signedHeaders } from '../../support/clients.ts';
import type { Site } from '../../support/site.ts';
import { World } from '../../support/world.ts';

interface Got {
  status: number;
  code: string | undefined;
  headers: Record<string, unknown>;
  text: string;
}

describe('signed requests, byte for byte', function () {
  this.timeout(60_000);
  let world: World;
  let acme: Site;
  let own: OperatorServer;

  before(async () => {
    world = await World.open();
    acme = await world.site('acme');
    own = acme.operator;
  });
  after(() => world?.close());

  /** Sends exactly these header names and bytes. */
  const send = (method: string, target: string, headers: Record<string, string>, body: string | Buffer = ''): Promise<Got> =>
    new Promise((done, fail) => {
      const { hostname, port } = new URL(world.server.url);
      const length = body.length === 0 ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
      const sent = request({ hostname, port, method, path: target, headers: { ...headers, ...length } }, response => {
        let text = '';
        response.on('data', part => {
          text += part;
        });
        response.on('end', () => {
          let code: string | undefined;
          if (String(response.headers['content-type']).includes('json')) code = JSON.parse(text || '{}').error?.code;
          done({ status: response.statusCode ?? 0, code, headers: response.headers, text });
        });
      });
      sent.on('error', fail);
      sent.end(body);
    });
  const signed = (method: string, target: string, body: string | Buffer = '', over: Record<string, string> = {}) =>
    send(method, target, { ...signedHeaders(own, method, target, body), ...over }, body);
  const LOGOUT = '/operator/v1/players/u-1/logout';
  const PLAYER = '{"player":{"external_id":"u-1","nickname":"홍길동","currency":"KRW"}}';

  /** What a socket answers to raw bytes. */
  const raw = (text: string): Promise<string> =>
    new Promise((done, fail) => {
      const { hostname, port } = new URL(world.server.url);
      let said = '';
      const socket = connect(Number(port), hostname, () => socket.write(text));
      socket.setTimeout(10_000, () => socket.destroy(new Error(`no answer in time: ${said}`)));
      socket.on('data', part => {
        said += part;
      });
      socket.on('error', fail);
      socket.on('close', () => done(said));
    });

  it('AUTH-04 takes the methods in capitals and answers every other one with 405 as text', async () => {
    expect((await signed('GET', '/operator/v1/currencies')).status).to.equal(200);
    expect((await signed('POST', '/operator/v1/launch', PLAYER)).status).to.equal(200);
    for (const method of ['HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'PUT', 'PATCH', 'DELETE']) {
      const got = await signed(method, '/operator/v1/currencies');
      expect(got.status, method).to.equal(405);
      if (method !== 'HEAD') expect(got.headers['content-type'], method).to.match(/^text\/plain/);
    }
    const lower = { ...signedHeaders(own, 'get', '/operator/v1/currencies') };
    const got = await send('GET', '/operator/v1/currencies', lower);
    expect([got.status, got.code], 'signed as get').to.deep.equal([401, 'INVALID_SIGNATURE']);
  });

  it('AUTH-05 signs the very bytes of the body', async () => {
    const spaced = PLAYER.replaceAll(':', ' :\n\t');
    expect((await signed('POST', '/operator/v1/launch', spaced)).status).to.equal(200);
    const escaped = PLAYER.replace('홍', '\\ud64d');
    expect((await signed('POST', '/operator/v1/launch', escaped)).status).to.equal(200);
    for (const other of [`${PLAYER} `, `${PLAYER}\n`, escaped, PLAYER.replace('u-1', 'u-2'), '']) {
      const got = await send('POST', '/operator/v1/launch', signedHeaders(own, 'POST', '/operator/v1/launch', PLAYER), other);
      expect([got.status, got.code], other).to.deep.equal([401, 'INVALID_SIGNATURE']);
    }
  });

  it('AUTH-05 takes no body signed as nothing, and an empty object signed as itself, never one for the other', async () => {
    expect((await signed('POST', LOGOUT)).status).to.equal(200);
    expect((await signed('POST', LOGOUT, '{}')).status).to.equal(200);
    const crossed = [
      await send('POST', LOGOUT, signedHeaders(own, 'POST', LOGOUT, '{}')),
      await send('POST', LOGOUT, signedHeaders(own, 'POST', LOGOUT), '{}'),
    ];
    expect(crossed.map(each => each.code)).to.deep.equal(['INVALID_SIGNATURE', 'INVALID_SIGNATURE']);
  });

  it('AUTH-06 knows header names in any case, and compares values as they are sent', async () => {
    const headers = Object.entries(signedHeaders(own, 'GET', '/operator/v1/currencies'));
    const renamed = (change: (name: string) => string) =>
      Object.fromEntries(headers.map(([name, value]) => [change(name), value]));
    expect(
      (
        await send(
          'GET',
          '/operator/v1/currencies',
          renamed(name => name.toUpperCase()),
        )
      ).status,
    ).to.equal(200);
    const lower = signedHeaders(own, 'GET', '/operator/v1/currencies');
    const inLower = Object.fromEntries(Object.entries(lower).map(([name, value]) => [name.toLowerCase(), value]));
    expect((await send('GET', '/operator/v1/currencies', inLower)).status).to.equal(200);
    const target = '/operator/v1/currencies';
    const fresh = () => signedHeaders(own, 'GET', target);
    const changed: [name: string, headers: Record<string, string>][] = [
      ['operator', { ...fresh(), 'X-Operator': 'ACME' }],
      ['key', { ...fresh(), 'X-Api-Key': own.key.toUpperCase() }],
      ['nonce', { ...fresh(), 'X-Nonce': randomUUID().toUpperCase() }],
    ];
    const upper = fresh();
    changed.push(['signature', { ...upper, 'X-Signature': String(upper['X-Signature']).toUpperCase() }]);
    for (const [name, each] of changed) expect((await send('GET', target, each)).code, name).to.equal('INVALID_SIGNATURE');
  });

  it('AUTH-19 takes the same call again with a new timestamp, nonce and signature', async () => {
    const first = signedHeaders(own, 'POST', LOGOUT, '{"block":false}');
    expect((await send('POST', LOGOUT, first, '{"block":false}')).status).to.equal(200);
    expect((await send('POST', LOGOUT, first, '{"block":false}')).code).to.equal('NONCE_REUSED');
    expect((await signed('POST', LOGOUT, '{"block":false}')).status).to.equal(200);
    const at = String(Date.now());
    const sameNonce = [at, String(first['X-Nonce']), 'POST', LOGOUT, ''].join('\n');
    const over = {
      'X-Timestamp': at,
      'X-Nonce': String(first['X-Nonce']),
      'X-Signature': createHmac('sha256', own.secret).update(sameNonce).digest('hex'),
    };
    expect((await signed('POST', LOGOUT, '', over)).code, 'a new timestamp alone').to.equal('NONCE_REUSED');
  });

  const actorOf = async (got: Got) => {
    const { body } = await world.platform.call<{ entries: { id: number; admin: string }[] }>('GET', '/audit?limit=500');
    return body.entries.find(each => each.id === Number(got.headers['x-audit-id']))?.admin;
  };

  it('AUTH-21 records a well-formed X-Operator-Admin as the actor; it is not signed and grants nothing', async () => {
    for (const admin of ['kim', 'A.b_c@d-9', 'x'.repeat(40), 'owner']) {
      const got = await signed('POST', LOGOUT, '', { 'X-Operator-Admin': admin });
      expect(got.status).to.equal(200);
      expect(await actorOf(got)).to.equal(`operator:acme/${admin}`);
    }
    const missing = await signed('POST', '/operator/v1/players/nobody/logout', '', { 'X-Operator-Admin': 'owner' });
    expect(missing.code).to.equal('PLAYER_NOT_FOUND');
    const wrong = await signed('POST', LOGOUT, '', { 'X-Operator-Admin': 'owner', 'X-Signature': '0'.repeat(64) });
    expect(wrong.code).to.equal('INVALID_SIGNATURE');
    const platform = await fetch(`${world.server.url}/platform/v1/operators`, { headers: { 'X-Operator-Admin': 'owner' } });
    expect(platform.status).to.equal(401);
  });

  it('AUTH-22 ignores an X-Operator-Admin of any other form', async () => {
    for (const admin of ['', 'x'.repeat(41), 'a b', 'a/b', 'k\u00edm', 'a:b', 'a,b', '*']) {
      const got = await signed('POST', LOGOUT, '', { 'X-Operator-Admin': admin });
      expect(got.status, admin).to.equal(200);
      expect(await actorOf(got), admin).to.equal('operator:acme');
    }
  });

  const broken = (over: Record<string, string> = {}) => {
    const headers: Record<string, string> = {
      ...signedHeaders(own, 'POST', '/operator/v1/launch', PLAYER),
      Host: 'x',
      'Transfer-Encoding': 'chunked',
      ...over,
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    return `POST /operator/v1/launch HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n5\r\n{"pla\r\nnot a length\r\n`;
  };

  it('AUTH-11 answers a body that cannot be read with 400, and the failures of the steps before it first', async () => {
    const said = await raw(broken());
    expect(said).to.match(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(said.slice(said.indexOf('\r\n\r\n') + 4)).error.code).to.equal('INVALID_REQUEST');
    const late = await raw(broken({ 'X-Timestamp': 'never' }));
    expect(late, 'step 6 comes later').to.include('INVALID_REQUEST');
    for (const over of [{ 'X-Operator': 'ghost' }, { 'X-Api-Key': 'ak_wrong' }]) {
      const first = await raw(broken(over));
      expect(first).to.match(/^HTTP\/1\.1 401 /);
      expect(first).to.include('INVALID_SIGNATURE');
    }
    expect((await signed('GET', '/operator/v1/currencies')).status, 'the server lives').to.equal(200);
  });
});
