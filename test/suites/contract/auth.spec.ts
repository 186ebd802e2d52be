// The ten steps of verification, from outside: each failure, and that only the first one shows.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect } from 'chai';
import type { OperatorServer } from '../../support/clients.ts';
import { type Change, Probe, type Reply, type Signer } from '../../support/probe.ts';
import type { Credentials } from '../../support/site.ts';
import { until } from '../../support/world.ts';

describe('verification of the Operator API', function () {
  this.timeout(60_000);
  let world: Probe;
  let other: OperatorServer;

  before(async () => {
    world = await Probe.open();
    other = await world.stranger('other');
    await world.stranger('nobody', { ip_allowlist: [] });
  });
  after(() => world?.close());

  const send = (change?: Change, who?: Signer) => world.send(change, who);

  const cases: [title: string, change: Change, status: number, code: string | undefined][] = [
    ['AUTH-01 accepts a signature over the five parts', {}, 200, undefined],
    ['AUTH-10 accepts a request without an API key', { headers: { 'x-api-key': undefined } }, 200, undefined],
    ['AUTH-07 refuses an unknown operator', { headers: { 'x-operator': 'ghost' } }, 401, 'INVALID_SIGNATURE'],
    ['AUTH-07 refuses a missing operator', { headers: { 'x-operator': undefined } }, 401, 'INVALID_SIGNATURE'],
    ['AUTH-10 refuses a wrong API key', { headers: { 'x-api-key': `ak_${'0'.repeat(40)}` } }, 401, 'INVALID_SIGNATURE'],
    ['AUTH-12 refuses a timestamp that is no number', { at: '123abc' }, 401, 'TIMESTAMP_OUT_OF_RANGE'],
    ['AUTH-12 refuses seconds instead of milliseconds', { at: Math.floor(Date.now() / 1000) }, 401, 'TIMESTAMP_OUT_OF_RANGE'],
    ['AUTH-12 refuses a timestamp of six minutes ago', { at: Date.now() - 360_000 }, 401, 'TIMESTAMP_OUT_OF_RANGE'],
    ['AUTH-13 refuses a signature over another path', { signedTarget: '/operator/v1/games' }, 401, 'INVALID_SIGNATURE'],
    ['AUTH-02 refuses the hex-decoded secret', { secret: 'x' }, 401, 'INVALID_SIGNATURE'],
    ['AUTH-14 refuses an empty nonce', { nonce: '' }, 401, 'INVALID_SIGNATURE'],
    ['AUTH-14 refuses a nonce of 129 characters', { nonce: 'n'.repeat(129) }, 401, 'INVALID_SIGNATURE'],
    [
      'AUTH-25 signs an encoded query as it is sent',
      { target: '/operator/v1/rounds?from=2026-01-01T00:00:00%2B09:00' },
      200,
      undefined,
    ],
    [
      'AUTH-03 refuses a query signed in another spelling',
      { target: '/operator/v1/games?lang=%65n', signedTarget: '/operator/v1/games?lang=en' },
      401,
      'INVALID_SIGNATURE',
    ],
    [
      'ERR-07 refuses a body that is no JSON',
      { method: 'POST', target: '/operator/v1/launch', body: '{"player"' },
      400,
      'INVALID_REQUEST',
    ],
    [
      'AUTH-23 refuses a body over 64 KB',
      { method: 'POST', target: '/operator/v1/launch', body: `{"x":"${'y'.repeat(65_536)}"}` },
      401,
      'INVALID_SIGNATURE',
    ],
    ['GEN-15 answers an unknown path as text', { target: '/operator/v1/nothing' }, 404, undefined],
    ['GEN-15 answers a wrong method as text', { method: 'DELETE', target: '/operator/v1/games' }, 405, undefined],
    ['GEN-15 is strict about trailing slashes', { target: '/operator/v1/games/' }, 404, undefined],
  ];
  for (const [title, change, status, code] of cases) {
    it(title, async () => {
      const answer = await send(change);
      expect([answer.status, answer.code]).to.deep.equal([status, code]);
      expect(answer.headers.get('x-api-version')).to.equal('1.0.0');
      expect(answer.headers.get('x-request-id')).to.match(/^[\w-]{8,64}$/);
    });
  }

  it('AUTH-15 B19 B21 refuses a nonce seen before, of the same operator only', async () => {
    const nonce = randomUUID();
    expect((await send({ nonce })).status).to.equal(200);
    expect((await send({ nonce })).code).to.equal('NONCE_REUSED');
    expect((await send({ nonce }, other)).status).to.equal(200);
  });

  it('AUTH-18 keeps the nonce of a request that failed earlier', async () => {
    const nonce = randomUUID();
    expect((await send({ nonce, signedTarget: '/x' })).code).to.equal('INVALID_SIGNATURE');
    expect((await send({ nonce })).status).to.equal(200);
  });

  it('AUTH-09 lets nobody in whose list is empty', async () => {
    const nobody = { code: 'nobody', key: world.own.key, secret: world.own.secret };
    expect((await send({}, nobody)).code).to.equal('IP_NOT_ALLOWED');
  });

  it('AUTH-08 AUTH-17 answers the first failing step only', async () => {
    await world.platform.call('PATCH', '/operators/other', { status: 'disabled' });
    const wrong = { headers: { 'x-api-key': 'ak_wrong' }, at: 'never' };
    expect((await send(wrong, other)).code).to.equal('OPERATOR_DISABLED');
    await world.platform.call('PATCH', '/operators/other', { status: 'active', ip_allowlist: [] });
    expect((await send(wrong, other)).code).to.equal('IP_NOT_ALLOWED');
    expect((await send({ ...wrong, headers: { 'x-api-key': undefined } })).code).to.equal('TIMESTAMP_OUT_OF_RANGE');
    expect((await send({ signedTarget: '/x', nonce: '' })).code).to.equal('INVALID_SIGNATURE');
  });

  it('AUTH-17 answers the timestamp before the signature, and both and the nonce’s length before its reuse', async () => {
    const nonce = randomUUID();
    expect((await send({ nonce })).status).to.equal(200);
    expect((await send({ nonce, at: 'never', signedTarget: '/x' })).code, '6 before 7').to.equal('TIMESTAMP_OUT_OF_RANGE');
    expect((await send({ nonce, at: Date.now() - 301_000 })).code, '6 before 9').to.equal('TIMESTAMP_OUT_OF_RANGE');
    expect((await send({ nonce, signedTarget: '/x' })).code, '7 before 9').to.equal('INVALID_SIGNATURE');
    const long = 'n'.repeat(129);
    for (const _again of [1, 2]) expect((await send({ nonce: long })).code, '8 before 9').to.equal('INVALID_SIGNATURE');
    expect((await send({ nonce })).code).to.equal('NONCE_REUSED');
  });

  let fresh: Signer;
  it('ONB-10 stops the old credentials at once when new ones are issued', async () => {
    const made = await world.platform.call<Credentials>('POST', '/operators/acme/credentials');
    expect(made.status).to.equal(200);
    expect((await send()).code).to.equal('INVALID_SIGNATURE');
    const { api_key: key, api_secret: secret } = made.body;
    fresh = { code: 'acme', key, secret };
    expect((await send({}, fresh)).status).to.equal(200);
  });

  it('LCH-14 names all bad fields of a launch', async () => {
    const body = JSON.stringify({
      player: { external_id: '', nickname: 'x', currency: 5 },
      device: 'watch',
      return_url: 'javascript:1',
    });
    const answer = await send({ method: 'POST', target: '/operator/v1/launch', body }, fresh);
    const { code, details } = (JSON.parse(answer.text) as { error: { code: string; details: unknown } }).error;
    expect([answer.status, code]).to.deep.equal([400, 'INVALID_REQUEST']);
    expect(details).to.deep.include({
      fields: ['player.external_id', 'player.nickname', 'player.currency', 'device', 'return_url'],
    });
  });

  const player = { external_id: 'u/1 é', nickname: '홍길동', currency: 'KRW' };
  const launches: [title: string, body: object, status: number, code: string | undefined][] = [
    ['LCH-13 answers a launch URL with the token in the fragment', { player }, 200, undefined],
    ['LCH-15 refuses a currency that is not enabled', { player: { ...player, currency: 'EUR' } }, 400, 'CURRENCY_NOT_SUPPORTED'],
    ['LCH-16 refuses a game that is not enabled', { player, game_code: 'chess' }, 404, 'GAME_NOT_FOUND'],
    ['LCH-17 refuses a table that is not there', { player, table_id: `tbl_${'0'.repeat(32)}` }, 404, 'TABLE_NOT_FOUND'],
    ['LCH-18 refuses another currency than at first', { player: { ...player, currency: 'USD' } }, 409, 'CURRENCY_MISMATCH'],
  ];
  for (const [title, body, status, code] of launches) {
    it(title, async () => {
      const answer = await send({ method: 'POST', target: '/operator/v1/launch', body: JSON.stringify(body) }, fresh);
      expect([answer.status, answer.code]).to.deep.equal([status, code]);
      expect(answer.headers.get('x-audit-id'), 'LCH-26').to.equal(null);
      if (status === 200) expect(JSON.parse(answer.text).launch_url).to.match(/\/launch#token=lt_[\w-]{43}$/);
    });
  }

  it('PLG-01 PLG-08 PLG-11 logs out and blocks a player by an encoded id, and a later logout unblocks them', async () => {
    const target = `/operator/v1/players/${encodeURIComponent(player.external_id)}/logout`;
    const blocked = await send({ method: 'POST', target, body: '{"block":true}' }, fresh);
    expect(blocked.status, blocked.text).to.equal(200);
    expect(JSON.parse(blocked.text)).to.deep.equal({ status: 'OK', sessions_closed: 0 });
    expect(blocked.headers.get('x-audit-id')).to.match(/^\d+$/);
    const launch = { method: 'POST', target: '/operator/v1/launch', body: JSON.stringify({ player }) };
    expect((await send(launch, fresh)).code).to.equal('PLAYER_BLOCKED');
    expect((await send({ method: 'POST', target }, fresh)).status).to.equal(200);
    expect((await send(launch, fresh)).status).to.equal(200);
  });

  it('PLG-09 answers 404 for a player who never launched, and for a malformed escape', async () => {
    for (const id of ['nobody', '%E0%A4']) {
      const answer = await send({ method: 'POST', target: `/operator/v1/players/${id}/logout` }, fresh);
      expect([answer.status, answer.code]).to.deep.equal([404, 'PLAYER_NOT_FOUND']);
    }
  });

  it('AUD-01 every change left one record, the chain holds, and no secret shows', async () => {
    const verified = await world.platform.call<{ ok: boolean; records: number }>('GET', '/audit/verify');
    expect(verified.body.ok, JSON.stringify(verified.body)).to.equal(true);
    const log = await world.platform.call<{ entries: { action: string }[] }>('GET', '/audit');
    expect(log.body.entries.map(entry => entry.action)).to.include.members(['player.logout', 'platform POST /operators']);
    expect(JSON.stringify(log.body)).not.to.include(fresh.secret);
    expect(JSON.stringify(world.server.lines)).not.to.include(fresh.secret);
  });
});

describe('the rate of an operator', function () {
  this.timeout(60_000);
  const RATE = 20;
  let world: Probe;

  before(async () => {
    world = await Probe.open({ config: { auth: { rate_per_s: RATE } } });
  });
  after(() => world?.close());

  /** Requests are served again: the second that was used up is over. */
  const anotherSecond = () => until('the next second', async () => (await world.send()).status === 200);
  const codesOf = (replies: Reply[]) => [...new Set(replies.map(each => each.code ?? String(each.status)))].toSorted();

  it('AUTH-16 refuses the requests over the rate with RATE_LIMITED, and serves the next second', async () => {
    const stranger = await world.stranger('other');
    const replies = await Promise.all(Array.from({ length: 6 * RATE }, () => world.send()));
    expect(codesOf(replies)).to.deep.equal(['200', 'RATE_LIMITED']);
    expect((await world.send({}, stranger)).status, 'the rate of another is its own').to.equal(200);
    await anotherSecond();
    const usual = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../../config/default.json'), 'utf8')) as {
      auth: { rate_per_s: number };
    };
    expect(usual.auth.rate_per_s).to.equal(200);
  });

  it('AUTH-17 answers a reused nonce before the rate, also in a second that is used up', async () => {
    await anotherSecond();
    const nonce = randomUUID();
    await until('a first use', async () => (await world.send({ nonce })).code !== 'RATE_LIMITED');
    const replies = await Promise.all(Array.from({ length: 8 * RATE }, (_, i) => world.send(i % 2 === 0 ? {} : { nonce })));
    expect(codesOf(replies.filter((_, i) => i % 2 === 1))).to.deep.equal(['NONCE_REUSED']);
    expect(codesOf(replies.filter((_, i) => i % 2 === 0)), 'others were over the rate').to.include('RATE_LIMITED');
  });
});
