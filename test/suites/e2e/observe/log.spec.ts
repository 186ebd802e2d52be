// What the log of a running server says of calls, launches, wallets, refusals and tables; and what it never says.
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import { signedHeaders } from '../../../support/clients.ts';
import { PLATFORM_KEY } from '../../../support/server-process.ts';
import type { Site } from '../../../support/site.ts';
import { type Guest, type Json, until, World } from '../../../support/world.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');
const POKER = { game_code: 'holdem_nlh', limits: { sb: 500, bb: 1000, ante: 0, min_buy_in: 20_000, max_buy_in: 100_000 } };

describe('the log of a running server', function () {
  this.timeout(120_000);
  let world: World;
  let acme: Site;
  let table: string;
  let guest: Guest;
  before(async () => {
    world = await World.open();
    acme = await world.site('acme');
    table = await world.table();
    guest = await world.guest(acme, 'ext-canary-1', table);
  });
  after(() => world?.close());

  const linesOf = (event: string, about: Json = {}) =>
    world.server.lines.filter(
      line => line.event === event && Object.entries(about).every(([name, value]) => Object.is(line[name], value)),
    );
  const said = async (event: string, about: Json = {}) => {
    await until(`${event} ${JSON.stringify(about)}`, () => linesOf(event, about).length > 0);
    return linesOf(event, about).at(-1) as Json;
  };
  /** Sends a signed request whose headers are changed. */
  async function send(change: (headers: Record<string, string>) => void): Promise<Response> {
    const headers = signedHeaders(acme.operator, 'GET', '/operator/v1/games');
    change(headers);
    return fetch(`${world.server.url}/operator/v1/games`, { headers });
  }
  async function baize(...args: string[]): Promise<string> {
    const child = spawn(process.execPath, [join(ROOT, 'core/server/src/main.ts'), ...args], {
      env: { ...process.env, BAIZE_URL: world.server.url, BAIZE_PLATFORM_KEY: PLATFORM_KEY },
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', part => (text += part));
    const code = await new Promise<number | null>(done => child.on('exit', done));
    return `${code} ${text}`;
  }

  it('GEN-05 has one line an Operator API call and one a launch, with the id of the request', async () => {
    const { headers } = await send(() => {});
    const line = await said('api.call', { request_id: headers.get('x-request-id') });
    expect(line).to.include({ level: 30, operator: 'acme', call: 'games.get', status: 200, code: 'OK' });
    expect(line.ms).to.be.a('number');
    const launched = await said('launch.done', { operator: 'acme' });
    expect(launched.player).to.match(/^pl_/);
    expect((await said('api.call', { request_id: launched.request_id })).call).to.equal('launch.post');
    const refused = await acme.operator.call('POST', '/launch', { player: {} });
    expect([refused.status, (await said('api.call', { code: 'INVALID_REQUEST' })).call]).to.deep.equal([400, 'launch.post']);
  });

  it('GEN-05 has the true reason of a refused caller, which the answer does not tell', async () => {
    const refusals: [why: string, change: (headers: Record<string, string>) => void][] = [
      ['X-Api-Key is not the key of this operator', headers => (headers['X-Api-Key'] = 'ak_other')],
      ['X-Signature is missing', headers => delete headers['X-Signature']],
      ['X-Operator is none of ours', headers => (headers['X-Operator'] = 'nobody')],
    ];
    for (const [why, change] of refusals) {
      const answer = await send(change);
      expect(answer.status, why).to.equal(401);
      const line = await said('api.refused_caller', { request_id: answer.headers.get('x-request-id') });
      expect([line.level, line.code, line.why]).to.deep.equal([40, 'INVALID_SIGNATURE', why]);
    }
    const key = await fetch(`${world.server.url}/platform/v1/keys`, {
      headers: { authorization: `Bearer pk_${'9'.repeat(40)}` },
    });
    expect(key.status).to.equal(401);
    expect(await said('api.refused_caller', { api: 'platform' })).to.include({ code: 'UNAUTHORIZED', call: 'platform.keys.get' });
  });

  it('GEN-05 has a line for a wallet call that is not OK, as a refusal or as nobody knows', async () => {
    acme.wallet.fault(call => (call.name === 'debit' ? { kind: 'refusal', status: 'INSUFFICIENT_FUNDS' } : null));
    await until('an open window', async () => (await betOf(guest)).code === 'INSUFFICIENT_FUNDS');
    const refused = await said('wallet.call_refused', { operator: 'acme', call: 'debit' });
    expect([refused.level, refused.status, refused.http_status]).to.deep.equal([30, 'INSUFFICIENT_FUNDS', 200]);
    expect(refused.tx).to.match(/^tx_[0-9a-f]{32}$/);
    acme.wallet.fault(call => (call.name === 'debit' ? { kind: 'http_before', status: 500 } : null));
    await until('an open window', async () => (await betOf(guest)).code === 'WALLET_UNAVAILABLE');
    const failed = await said('wallet.call_failed', { operator: 'acme', call: 'debit' });
    expect([failed.level, failed.reason, failed.http_status]).to.deep.equal([40, 'http status', 500]);
    acme.wallet.fault(() => null);
    await world.quiet();
  });

  it('GEN-05 has a line for a table that changes its status', async () => {
    const other = await world.table();
    await world.platform.call('PATCH', `/tables/${other}`, { status: 'maintenance' });
    expect(await said('table.status', { table: other, to: 'maintenance' })).to.include({ from: 'open', game: 'baccarat' });
    await world.platform.call('POST', `/tables/${other}/close`);
    await said('table.status', { table: other, from: 'maintenance', to: 'closed' });
  });

  it('GEN-05 samples the lines of a busy operator, and says for how many one stands', async () => {
    const before = linesOf('api.call').length;
    await Promise.all(Array.from({ length: 30 }, () => Promise.all(Array.from({ length: 10 }, () => send(() => {})))));
    await said('api.call', { sampled: 100 });
    expect(linesOf('api.call').length - before).to.be.below(200);
  });

  it('AUD-01 `baize log` switches debug lines of one operator or one table on, on record, and says which are', async () => {
    expect(linesOf('table.action_debug')).to.deep.equal([]);
    expect(await baize('log', '--operator', 'acme', '--minutes', '10')).to.match(/^0 .*acme/s);
    expect(await said('log.opened', { operator: 'acme' })).to.include({ minutes: 10, level: 30 });
    const { body } = await world.platform.call<{ entries: Json[] }>('GET', '/audit?limit=1');
    expect(body.entries[0]).to.include({ action: 'platform POST /log', target: 'acme' });
    await world.play([guest, { banker: 1000 }]);
    expect(await said('table.action_debug', { operator: 'acme', table })).to.include({ level: 20, action: 'bet', code: 'OK' });
    expect(await said('wallet.call_debug', { operator: 'acme' })).to.include({ call: 'debit', class: 'yes' });
    expect(await baize('log', '--table', table)).to.match(new RegExp(`^0 .*${table}`, 's'));
    expect(await baize('log')).to.match(/acme/);
    expect(await baize('log', '--operator', 'nobody')).to.match(/^1 .*NOT_FOUND/s);
    expect((await world.platform.call('POST', '/log', { minutes: 5 })).status, 'neither').to.equal(400);
    expect((await world.platform.call('POST', '/log', { operator_code: 'acme', minutes: 61 })).status, 'an hour').to.equal(400);
  });

  it('GEN-05 never says a secret, a card, or by which id an operator knows its player, with every debug line on', async () => {
    const hold = await world.table(POKER);
    const players = await Promise.all(['ext-canary-2', 'ext-canary-3'].map(id => world.guest(acme, id, hold)));
    for (const { screen } of players) await screen.act('sit', { buy_in: 20_000 });
    await world.play([guest, { banker: 1000 }]);
    const cards = await cardsOf(players);
    await acme.operator.call('GET', '/players/ext-canary-1');
    await acme.operator.call('POST', '/players/ext-canary-1/logout', { reason: 'x' });
    await world.quiet();
    const log = JSON.stringify(world.server.lines);
    const { key, secret } = acme.operator;
    for (const word of ['ext-canary', key, secret, PLATFORM_KEY, guest.session, ...players.map(each => each.session)])
      expect(log.includes(word), word.slice(0, 12)).to.equal(false);
    expect(log).not.to.match(/#token=|"x-signature":"(?!\[hidden)/i);
    for (const card of cards) expect(log.includes(`"${card}"`), card).to.equal(false);
  });
});

async function betOf({ screen }: Guest): Promise<Json> {
  return screen.act('bet', { items: [{ spot: 'banker', amount: 1000 }] });
}

/** Cards that screens have seen in facts. */
const cardsSeen = (players: readonly Guest[]): string[] => {
  const seen = players.flatMap(({ screen }) => screen.seen.flatMap(each => (each.facts as Json[] | undefined) ?? []));
  const cards = seen.flatMap(fact => (Array.isArray(fact.cards) ? fact.cards : []));
  return [...new Set(cards.filter((each): each is string => typeof each === 'string'))];
};

async function cardsOf(players: readonly Guest[]): Promise<string[]> {
  await until('cards', () => cardsSeen(players).length >= 4);
  return cardsSeen(players);
}
