// What went over the wire: an operator reads its own last calls, the staff everybody's, and nobody a secret.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import { sign } from '../../../core/server/src/auth/index.ts';
import { codeOf } from '../../support/clients.ts';
import { PLATFORM_KEY } from '../../support/server-process.ts';
import { register, type Site } from '../../support/site.ts';
import { type Json, World } from '../../support/world.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

interface Call extends Json {
  kind: string;
  name: string;
  path: string | null;
  status: string | null;
  reason: string | null;
  request_id: string | null;
  tx_id: string | null;
}
interface Page {
  calls: Call[];
  next_cursor: string | null;
  dropped: number;
}

describe('what went over the wire', function () {
  this.timeout(90_000);
  let world: World;
  let acme: Site;
  let bolt: Site;
  before(async () => {
    world = await World.open();
    acme = await world.site('acme');
    bolt = await world.site('bolt');
    const table = await world.table();
    await world.play([await world.guest(acme, 'u-1', table), { banker: 1000 }]);
  });
  after(() => world?.close());

  const read = async (site: Site, query = ''): Promise<Page> => {
    const { status, body } = await site.operator.call<Page>('GET', `/calls${query}`);
    expect(status, JSON.stringify(body)).to.equal(200);
    return body;
  };
  /** Notes are written once a second: asks until it is there. */
  async function until(site: Site, query: string, isThere: (calls: Call[]) => boolean): Promise<Call[]> {
    for (;;) {
      const { calls } = await read(site, query);
      if (isThere(calls)) return calls;
      await new Promise(done => setTimeout(done, 100));
    }
  }

  interface Bent {
    code?: string;
    key?: string;
    secret?: string;
    at?: string;
    path?: string;
  }
  async function send(
    site: Site,
    { code, key, secret, at = String(Date.now()), path = '/operator/v1/games' }: Bent,
  ): Promise<string> {
    const nonce = randomUUID();
    const response = await fetch(world.server.url + path, {
      headers: {
        'x-operator': code ?? site.operator.code,
        'x-api-key': key ?? site.operator.key,
        'x-timestamp': at,
        'x-nonce': nonce,
        'x-signature': sign(secret ?? site.operator.secret, at, nonce, 'GET', path, ''),
      },
    });
    return response.headers.get('x-request-id') ?? '';
  }

  it('shows calls of the wallet with their tx_id, and those of the API with their request id', async () => {
    const wallet = await until(acme, '?kind=wallet', calls => calls.some(each => each.name === 'credit'));
    const debit = wallet.find(each => each.name === 'debit');
    expect(debit).to.include({
      kind: 'wallet',
      ok: true,
      http_status: 200,
      status: 'OK',
      reason: null,
      path: null,
      verified: null,
    });
    expect(debit?.tx_id).to.match(/^tx_[0-9a-f]{32}$/);
    expect((await read(acme, `?tx_id=${debit?.tx_id}`)).calls.map(each => each.name)).to.deep.equal(['debit']);
    const api = await until(acme, '?kind=api', calls => calls.some(each => each.path === '/operator/v1/launch'));
    expect(api.find(each => each.path === '/operator/v1/launch')).to.include({
      name: 'POST',
      ok: true,
      http_status: 200,
      verified: true,
    });
  });

  it('says why a wallet could not be reached', async () => {
    const lost = await register(world.platform, 'lost'); // its wallet is at a port where nobody listens
    const { body } = await world.platform.call<Json>('POST', '/operators/lost/certify', { external_id: 'u-1' });
    expect([body.passed, lost.operator_code]).to.deep.equal([false, 'lost']);
    for (;;) {
      const { calls } = (await world.platform.call<Page>('GET', '/operators/lost/calls?failed=1')).body;
      if (calls.length > 0) {
        expect(calls[0]).to.include({ kind: 'wallet', name: 'balance', ok: false, http_status: null, reason: 'ECONNREFUSED' });
        break;
      }
      await new Promise(done => setTimeout(done, 100));
    }
  });

  it('tells the true reason of a refused signature, which its answer does not tell', async () => {
    const { operator } = acme;
    const sent: [string, string, RegExp][] = [
      [await send(acme, { secret: 'another' }), 'INVALID_SIGNATURE', /another text, or another secret/],
      [await send(acme, { key: 'wrong' }), 'INVALID_SIGNATURE', /X-Api-Key/],
      [await send(acme, { at: String(Date.now() - 600_000) }), 'TIMESTAMP_OUT_OF_RANGE', /600 s behind/],
      [await send(acme, { at: '12' }), 'TIMESTAMP_OUT_OF_RANGE', /13 digits/],
      [await send(acme, { secret: Buffer.from(operator.secret, 'hex') as never }), 'INVALID_SIGNATURE', /decoded from hex/],
    ];
    const last = sent.at(-1)?.[0];
    const calls = await until(acme, '?kind=api&failed=1', found => found.some(each => each.request_id === last));
    for (const [id, code, why] of sent) {
      const call = calls.find(each => each.request_id === id);
      expect(call).to.include({ status: code, ok: false, verified: false, http_status: 401, path: '/operator/v1/games' });
      expect(call?.reason).to.match(why);
    }
  });

  it('names the fields of a refused body, and paths that do not exist', async () => {
    await acme.operator.call('POST', '/launch', { player: { external_id: 'u-1', nickname: 'x', currency: 'KRW' } });
    await acme.operator.call('GET', '/nothing-here');
    const calls = await until(acme, '?kind=api&failed=1', found => found.some(each => each.path?.endsWith('/nothing-here')));
    expect(calls.find(each => each.status === 'INVALID_REQUEST')?.reason).to.equal('fields: player.nickname');
    expect(calls.find(each => each.path?.endsWith('/nothing-here'))?.reason).to.equal('there is no such call');
  });

  it('is paged by cursors that fit this list and this operator alone', async () => {
    const all: string[] = [];
    let cursor: string | null = null;
    const to = new Date().toISOString();
    do {
      const page: Page = await read(acme, `?to=${to}&limit=3${cursor === null ? '' : `&cursor=${cursor}`}`);
      expect(page.calls.length).to.be.at.most(3);
      all.push(...page.calls.map(each => String(each.call_id)));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(new Set(all).size).to.equal(all.length);
    expect(all).to.deep.equal((await read(acme, `?to=${to}`)).calls.map(each => each.call_id));
    const given = (await read(acme, '?limit=1')).next_cursor ?? '';
    for (const [site, query] of [
      [bolt, `?limit=1&cursor=${given}`],
      [acme, `?kind=api&limit=1&cursor=${given}`],
      [acme, `?limit=1&cursor=${given.slice(0, -1)}`],
      [acme, '?cursor=nothing'],
      [acme, `?cursor=${'x'.repeat(3000)}`],
    ] as const)
      expect(codeOf(await site.operator.call('GET', `/calls${query}`)), query).to.equal('INVALID_REQUEST');
    expect((await read(acme, '?kind=nothing')).calls).to.deep.equal([]);
    expect((await read(acme, '?tx_id=%00')).calls).to.deep.equal([]);
  });

  it('shows nothing of another operator, also where a request claims to be it', async () => {
    const id = await send(bolt, { code: 'nobody' });
    const wrong = await send(bolt, { secret: 'another' });
    await until(bolt, '', calls => calls.some(each => each.request_id === wrong));
    expect((await read(acme, `?request_id=${wrong}`)).calls).to.deep.equal([]);
    expect((await read(bolt, `?request_id=${id}`)).calls).to.deep.equal([]);
    expect(
      (await read(bolt)).calls.every(each => each.tx_id === null),
      'nobody of bolt played',
    ).to.equal(true);
    expect((await world.platform.call('GET', '/operators/nobody/calls')).status).to.equal(404);
  });

  it('holds no secret, key, token, signature or address of a wallet', async () => {
    await send(acme, { path: '/operator/v1/rounds?token=in-the-query' });
    await until(acme, '', calls => calls.some(each => each.path === '/operator/v1/rounds'));
    const text = JSON.stringify((await read(acme, '?limit=500')).calls);
    const { key, secret } = acme.operator;
    for (const hidden of [key, secret, 'in-the-query', 'signature"', acme.wallet.url, 'token='])
      expect(text).to.not.include(hidden);
  });

  it('is printed by `baize wallet log`', async () => {
    const child = spawn(process.execPath, [join(ROOT, 'core/server/src/main.ts'), 'wallet', 'log', 'acme', '--kind', 'wallet'], {
      env: { ...process.env, BAIZE_URL: world.server.url, BAIZE_PLATFORM_KEY: PLATFORM_KEY },
    });
    let out = '';
    child.stdout.on('data', part => (out += part));
    expect(await new Promise(done => child.on('exit', done))).to.equal(0);
    expect(out).to.match(/^at +name +.*status/m);
    expect(out).to.match(/debit .*OK/);
  });
});
