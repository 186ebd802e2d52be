// Refusals that help: the rule beside each field, what was signed here, when to ask again.
import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { sign } from '../../../core/server/src/auth/index.ts';
import type { Change } from '../../support/probe.ts';
import { Probe } from '../../support/probe.ts';
import { registration } from '../../support/site.ts';
import type { Json } from '../../support/world.ts';

interface Refusal {
  code: string;
  details?: {
    fields?: string[];
    reasons?: Record<string, string>;
    signed?: Json;
    differs?: string[];
    hints?: string[];
  };
}

describe('refusals that help', function () {
  this.timeout(60_000);
  let world: Probe;
  before(async () => {
    world = await Probe.open({ config: { auth: { rate_per_s: 20 } } });
  });
  after(() => world?.close());

  const refused = async (change: Change): Promise<Refusal> => {
    const { text } = await world.send(change);
    return (JSON.parse(text) as { error: Refusal }).error;
  };
  const sha = (text: string) => createHash('sha256').update(text).digest('hex');

  it('ERR-02 a bad field comes with the rule that it breaks', async () => {
    const body = { player: { external_id: '', nickname: 'x', currency: 5 }, device: 'watch' };
    const { details } = await refused({ method: 'POST', target: '/operator/v1/launch', body: JSON.stringify(body) });
    expect(Object.keys(details?.reasons ?? {})).to.deep.equal(details?.fields);
    expect(details?.reasons).to.include({
      'player.nickname': 'must have 2 to 16 characters',
      'player.currency': 'must be a text',
      device: 'must be one of desktop, mobile',
    });
    const none = await refused({ method: 'POST', target: '/operator/v1/launch', body: '[]' });
    expect(none.details?.reasons?.['player.nickname']).to.equal('is missing: the body is no JSON object');
    const missing = await refused({ method: 'POST', target: '/operator/v1/launch', body: '{"player":{"external_id":"u"}}' });
    expect(missing.details?.reasons).to.include({ 'player.nickname': 'is missing' });
    const cursor = await refused({ target: '/operator/v1/rounds?cursor=nothing' });
    expect(cursor.details?.reasons?.cursor).to.match(/^must be as described: `next_cursor`/);
  });

  it('ERR-02 what only the rooms know has its rule too, also a limit that is missing', async () => {
    await world.platform.call('PATCH', '/operators/acme', { table_create_games: ['baccarat'] });
    const body = { game_code: 'baccarat', names: {}, currency: 'EUR', limits: { min_bet: 1, zz: 1 }, max_seats: 3, rake_bp: 1 };
    const { details } = await refused({ method: 'POST', target: '/operator/v1/tables', body: JSON.stringify(body) });
    expect(details?.fields).to.include.members(['names.en', 'currency', 'limits.tie_max', 'limits.zz', 'max_seats', 'rake_bp']);
    expect(details?.reasons).to.include({
      'limits.tie_max': 'is missing: send min_bet, max_bet, tie_max',
      'limits.zz': 'is no limit of this game: min_bet, max_bet, tie_max',
      currency: 'must be as described: one of your currencies',
    });
  });

  it('ERR-02 GEN-09 a limit says which rule of limits it breaks, with the number', async () => {
    await world.platform.call('PATCH', '/operators/acme', { table_create_games: ['holdem_nlh'] });
    const site = JSON.stringify({ currency: 'USD', min: 300, max: 1000 });
    await world.send({ method: 'PUT', target: '/operator/v1/games/holdem_nlh/bet-limits', body: site });
    const reasons = async (limits: object) => {
      const body = { game_code: 'holdem_nlh', names: { en: 'X' }, currency: 'USD', limits };
      const { details } = await refused({ method: 'POST', target: '/operator/v1/tables', body: JSON.stringify(body) });
      return details?.reasons;
    };
    expect(await reasons({ sb: 400, bb: 300, ante: 50, min_buy_in: 0, max_buy_in: 2000 })).to.deep.equal({
      'limits.ante': 'must be a multiple of 100, one unit of the currency',
      'limits.min_buy_in': 'must be above 0',
      'limits.bb': 'must be at least `sb`',
    });
    expect(await reasons({ sb: 100, bb: 200, ante: 0, min_buy_in: 4000, max_buy_in: 2000 })).to.deep.equal({
      'limits.max_buy_in': 'must be at least `min_buy_in`',
      'limits.bb': 'must be at least 300, the bet limit of your site',
    });
  });

  it('ONB-02 an address that no call would go to is refused, and why', async () => {
    const { status, body } = await world.platform.call<{ error: Refusal }>(
      'POST',
      '/operators',
      registration('wrong', { wallet_base_url: 'http://10.0.0.7/wallet' }),
    );
    expect([status, body.error.details?.fields]).to.deep.equal([400, ['wallet_base_url']]);
    expect(body.error.details?.reasons?.wallet_base_url).to.include('private_wallet');
  });

  it('AUTH-13 in test a wrong signature is answered with what was signed here, the body by length and hash alone', async () => {
    const [target, body] = ['/operator/v1/launch', '{"player":"secret"}'];
    const { code, details } = await refused({ method: 'POST', target, body, signedTarget: '/x', nonce: 'n-1', at: Date.now() });
    expect(code).to.equal('INVALID_SIGNATURE');
    expect(details?.signed).to.deep.include({ nonce: 'n-1', method: 'POST', path: target });
    expect(details?.signed?.body).to.deep.equal({ bytes: body.length, sha256: sha(body) });
    expect(JSON.stringify(details)).to.not.include('secret');
    expect([details?.hints, details?.differs]).to.deep.equal([[], undefined]);
  });

  it('AUTH-13 five hashes of the lines that were signed say which line differs', async () => {
    const at = String(Date.now());
    const lines = [at, 'n-2', 'GET', '/operator/v1/other', ''];
    const headers = { 'x-signed-lines': lines.map(sha).join(',') };
    const target = '/operator/v1/currencies';
    const { details } = await refused({ target, signedTarget: '/operator/v1/other', at, nonce: 'n-2', headers });
    expect(details?.differs).to.deep.equal(['path']);
    const bad = await refused({ target, signedTarget: '/x', headers: { 'x-signed-lines': 'a,b' } });
    expect(bad.details).to.not.have.property('differs');
  });

  it('AUTH-02 AUTH-13 the usual mistakes are named, to who has the secret', async () => {
    const { secret } = world.own;
    const hinted = async (target: string, signature: (at: string) => string) => {
      const at = String(Date.now());
      const nonce = `hint-${at}-${Math.random()}`;
      const headers = { 'x-signature': signature(`${at} ${nonce}`) };
      return (await refused({ target, at, nonce, headers })).details?.hints ?? [];
    };
    const signed =
      (key: string | Buffer, path: string, digits = 13) =>
      (about: string) => {
        const [at = '', nonce = ''] = about.split(' ');
        return sign(key, at.slice(0, digits), nonce, 'GET', path, '');
      };
    const plain = '/operator/v1/currencies';
    expect(await hinted(plain, signed(Buffer.from(secret, 'hex'), plain))).to.match(/decoded/);
    expect(await hinted(plain, signed(secret, plain, 10))).to.match(/seconds/);
    const sent = '/operator/v1/rounds?external_id=a%20b';
    expect(await hinted(sent, signed(secret, '/operator/v1/rounds?external_id=a+b'))).to.match(/encoded in another way/);
    expect(await hinted(plain, signed('0'.repeat(64), plain)), 'another secret').to.deep.equal([]);
  });

  it('AUTH-07 whoever is refused before that is told nothing', async () => {
    expect(await refused({ headers: { 'x-operator': 'ghost' } })).to.not.have.property('details');
    expect(await refused({ headers: { 'x-api-key': `ak_${'0'.repeat(40)}` } })).to.not.have.property('details');
  });

  it('ERR-05 LIM-01 with 429 it says when to come again', async () => {
    const replies = await Promise.all(Array.from({ length: 60 }, () => world.send()));
    const late = replies.filter(each => each.status === 429);
    expect(late.length).to.be.greaterThan(0);
    for (const { headers } of late) expect(headers.get('retry-after')).to.equal('1');
  });
});
