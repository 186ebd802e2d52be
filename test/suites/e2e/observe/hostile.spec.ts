// What hostile callers write into log, figures and traces: no series, no line, no order to a terminal, no secret.
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect } from 'chai';
import { enter, signedHeaders } from '../../../support/clients.ts';
import { Device } from '../../../support/live-examples.ts';
import { pokerTable } from '../../../support/poker.ts';
import { PLATFORM_KEY, ServerProcess } from '../../../support/server-process.ts';
import type { Site } from '../../../support/site.ts';
import { type Guest, type Json, until, World } from '../../../support/world.ts';

/** What no line of the log may hold as it is: it steers terminals, ends lines, or turns what stands around it. */
const STEERS = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const MARK = 'canary';
const EVIL = `${MARK}\u001b]0;owned\u0007\u009b2J\u2028{"level":60}\u202egnp`;
const TIMES = 120;

class Watched extends World {
  /** what the process wrote, byte by byte */
  raw = '';

  static async with(config: object): Promise<Watched> {
    const parts: Buffer[] = [];
    const env = { LOG_LEVEL: 'trace', METRICS_PORT: '0' };
    const spawned: NonNullable<Parameters<typeof ServerProcess.start>[0]>['spawned'] = child => {
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => void parts.push(part));
    };
    const server = await ServerProcess.start({ config: { wallet: { retry_ms: [100] }, drain_ms: 200, ...config }, env, spawned });
    const world = new Watched(server);
    Object.defineProperty(world, 'raw', { get: () => Buffer.concat(parts).toString('utf8') });
    return world;
  }
}

describe('hostile callers and what is written of them', function () {
  this.timeout(240_000);
  let collector: Server;
  let traces = '';
  let world: Watched;
  let acme: Site;
  let guest: Guest;
  let known: Set<string>;
  const secrets: Record<string, string> = {};
  before(async () => {
    collector = createServer(async (request, response) => {
      for await (const part of request) traces += String(part);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    await new Promise<void>(done => collector.listen(0, '127.0.0.1', done));
    const { port } = collector.address() as AddressInfo;
    world = await Watched.with({ traces: { url: `http://127.0.0.1:${port}/v1/traces`, percent: 100 } });
    acme = await world.site('acme');
    const table = await world.table();
    guest = await world.guest(acme, `ext-${MARK}`, table);
    await world.platform.call('POST', '/log', { operator_code: 'acme', minutes: 10 });
    await guest.screen.act('bet', { items: [{ spot: 'banker', amount: 1000 }] }); // taken or not: what is written of it counts
    await ordinary(table);
    known = await series();
    await hostile(table);
    await world.quiet();
  });
  after(async () => {
    await world?.close();
    collector?.close();
  });

  const metrics = async () => {
    const url = world.server.lines.find(({ msg }) => msg === 'ready')?.metrics_url;
    return (await fetch(String(url))).text();
  };
  /** Names and labels, without values and bounds. */
  async function series(): Promise<Set<string>> {
    const lines = (await metrics()).split('\n').filter(line => line.startsWith('baize_') && !line.includes('_bucket{'));
    return new Set(lines.map(line => line.slice(0, line.lastIndexOf(' '))));
  }

  /** A day of an operator, in which every secret there is passes by once. */
  async function ordinary(table: string): Promise<void> {
    const { operator } = acme;
    const live = await pokerTable(world, { game_code: 'live_holdem', operator_code: 'acme', engine: { scanner: 'virtual' } });
    const start = new Date(Date.now() - 1000).toISOString();
    secrets.password = 'open-sesame-7731';
    await operator.call('POST', '/private-tables', { table_id: live, password: secrets.password, start, minutes: 300 });
    await launch({ table_id: live, table_password: secrets.password });
    secrets.wrong = 'wrong-sesame-9911';
    await launch({ table_id: live, table_password: secrets.wrong });
    secrets.pin = '73519246';
    const dealer = await operator.call<Json>('POST', '/dealers', { login: 'mina', name: 'Mina', pin: secrets.pin });
    const badge = await operator.call<Json>('POST', `/dealers/${dealer.body.dealer_id}/badge`);
    secrets.badge = String(badge.body.badge_code ?? badge.body.code);
    const device = await Device.register(world.server.url, 'acme', { table_id: live });
    await world.platform.call('PATCH', `/devices/${device.id}`, { status: 'active', table_id: live });
    const login = await device.call<Json>('POST', '/login', { login: 'mina', pin: secrets.pin });
    secrets.dealer = String(login.body.token);
    const launched = await launch({ table_id: table });
    secrets.launch = new URL(String(launched.launch_url)).hash.slice('#token='.length);
    secrets.session = (await enter(String(launched.launch_url))).body.session;
    const key = await world.platform.call<Json>('POST', '/keys', { name: 'second', role: 'finance' });
    secrets.key = String(key.body.key);
    Object.assign(secrets, { platform: PLATFORM_KEY, secret: operator.secret, api: operator.key, first: guest.session });
  }

  async function launch(about: Json): Promise<Json> {
    const player = { external_id: `ext-${MARK}-2`, nickname: 'Somebody', currency: 'KRW' };
    return (await acme.operator.call<Json>('POST', '/launch', { player, ...about })).body;
  }

  /** Bytes that no client of HTTP would send. @returns the status line; '' when the connection was ended */
  function bytes(text: string): Promise<string> {
    const { port, hostname } = new URL(world.server.url);
    return new Promise(done => {
      const socket = connect(Number(port), hostname, () => socket.write(text, 'latin1'));
      let said = '';
      socket.on('data', part => (said += part));
      socket.on('error', () => done(''));
      socket.on('close', () => done(said.split('\r\n')[0] ?? ''));
      socket.setTimeout(3000, () => socket.destroy());
    });
  }
  const request = (path: string, ...headers: string[]) =>
    `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${headers.map(each => `${each}\r\n`).join('')}\r\n`;

  /** Everything that comes from outside, with a mark in it, in many spellings. */
  async function hostile(table: string): Promise<void> {
    const { url } = world.server;
    const send = (path: string, init: RequestInit = {}) =>
      fetch(url + path, init).then(
        answer => answer.text(),
        () => '',
      );
    for (let n = 0; n < TIMES; n++) {
      const word = encodeURIComponent(`${EVIL}${n}`);
      const path =
        [`/operator/v1/${word}`, `/${word}`, `/play/v1/games/${word}/rules`, `/platform/v1/tables/${word}`][n % 4] ?? '';
      const authorization = n % 8 < 4 ? { authorization: `Bearer ${PLATFORM_KEY}` } : {};
      await send(`${path}?${word}=${word}`, {
        method: `X${MARK}`.slice(0, n % 2 === 0 ? 0 : undefined) || 'GET',
        headers: authorization,
      });
    }
    const signed = (change: Json) => ({ headers: { ...signedHeaders(acme.operator, 'GET', '/operator/v1/games'), ...change } });
    for (let n = 0; n < 15; n++) {
      await send('/operator/v1/games', signed({ 'X-Operator': `${MARK}-${n}` }) as RequestInit);
      await send('/operator/v1/games', signed({ 'X-Admin': `${MARK}-${n}`, 'X-Request-Id': `${MARK}.${n}` }) as RequestInit);
      await send('/operator/v1/games', signed({ traceparent: `00-${MARK}-${n}`, tracestate: MARK }) as RequestInit);
    }
    const agents = [`${MARK}\u001b[2J`, `${MARK}\u009b2J`, `${MARK}\r\nx: y`, MARK.repeat(3000)];
    for (const agent of agents) await bytes(request('/operator/v1/games', `user-agent: ${agent}`, `referer: ${agent}`));
    await bytes(request('/', ...Array.from({ length: 150 }, (_, n) => `x-${MARK}-${n}: ${MARK}`)));
    await bytes(`${MARK}\u001b[2J / HTTP/9.9\r\n\r\n`);
    await bytes(request(`/${MARK}\u001b[2J`));
    for (const [name, value] of [
      ['external_id', EVIL],
      ['nickname', EVIL],
      ['currency', `${MARK}-XX`],
      ['lang', EVIL],
    ]) {
      const player = { external_id: 'ext-9', nickname: 'Nine', currency: 'KRW', [String(name)]: value };
      await acme.operator.call('POST', '/launch', { player, game_code: `${MARK}-game`, table_id: EVIL, lang: EVIL });
    }
    await acme.operator.call('GET', `/rounds?external_id=${encodeURIComponent(EVIL)}&game_code=${MARK}`);
    await acme.operator.call('POST', '/tables', { game_code: EVIL, names: { en: EVIL } });
    await world.platform.call('PATCH', `/tables/${table}`, { names: { en: `Named ${EVIL}` } });
    await world.platform.call('POST', '/keys', { name: EVIL, role: EVIL });
    for (let n = 0; n < 15; n++) guest.screen.room.send(`${MARK}-${n}`, { aid: `${EVIL}${n}` });
    guest.screen.room.send('bet', { aid: EVIL, items: [{ spot: EVIL, amount: 1000 }] });
    guest.screen.room.send('act', { aid: 'act-1', ask: 1, option: EVIL });
    acme.wallet.fault(call => (call.name === 'debit' ? { kind: 'refusal', status: `${EVIL}` } : null));
    await until('a refused bet', async () => {
      const ack = await guest.screen.act('bet', { items: [{ spot: 'banker', amount: 1000 }] });
      return ack.ok === false && ack.code !== 'ACTION_LATE';
    });
    acme.wallet.fault(null);
  }

  it('GEN-05 P12 each line of the log is one JSON object, and nothing in it steers a terminal or ends the line', () => {
    const lines = world.raw.split('\n').filter(Boolean);
    expect(lines.length).to.be.greaterThan(100);
    for (const line of lines) {
      expect(line, JSON.stringify(line.slice(0, 200))).not.to.match(STEERS);
      expect(JSON.parse(line)).to.include({ svc: 'baize' });
    }
    expect(lines.filter(line => (JSON.parse(line) as Json).level === 60)).to.deep.equal([]);
  });

  it('GEN-05 P12 no secret stands in log, figures or traces; nor an external id', async () => {
    const figures = await metrics();
    await until('traces', () => traces.includes('launch.post'));
    for (const [name, secret] of Object.entries(secrets)) {
      expect(String(secret), name).to.have.length.greaterThan(6);
      for (const [where, text] of Object.entries({ log: world.raw, figures, traces }))
        expect(text.includes(secret), `${name} in ${where}`).to.equal(false);
    }
    for (const [where, text] of Object.entries({ log: world.raw, figures, traces }))
      expect(text.includes(`ext-${MARK}`), `an external id in ${where}`).to.equal(false);
  });

  it('GEN-05 no word from outside is a label, and hostile calls make a handful of series', async () => {
    const text = await metrics();
    expect(text).not.to.include(MARK);
    const added = [...(await series())].filter(each => !known.has(each));
    const named = JSON.stringify(added, null, 1);
    expect(added.length, named).to.be.below(60);
    expect(traces).not.to.include(MARK);
  });
});
