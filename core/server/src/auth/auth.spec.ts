// The ten steps on a real database with a clock of our own: exact tolerance, methods, unreadable bodies, the published vectors.
import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { Currencies, catalogEntities, GameRows } from '../catalog/index.ts';
import type { Database } from '../db/index.ts';
import { testDatabase } from '../db/testing.ts';
import { ApiError, Cipher, type Clock, type Config, loadConfig, ROOT, systemClock } from '../kernel/index.ts';
import { type Credentials, Operators, operatorsEntities } from '../operators/index.ts';
import {
  AllowList,
  Auth,
  authEntities,
  clientAddress,
  isSame,
  type SignedRequest,
  sign,
  VECTOR_SECRET,
  VECTORS,
} from './index.ts';

const START = 1_767_225_600_000;
const SECRET = VECTOR_SECRET;
const page = readFileSync(join(ROOT, 'docs/operators.md'), 'utf8');
const HEX_DECODED = 'f214dc3b8e2e9d3b4c8ff7ac19eb58870afd3a461824dc424b617092807463a2';

describe('auth', () => {
  let db: Database;
  let auth: Auth;
  let operators: Operators;
  let another: Auth;
  let own: Credentials;
  let config: Config;
  let now = START;
  /** what somebody has done to the machine's clock */
  let set = 0;
  const clock: Clock = { ...systemClock, now: () => now, wall: () => now + set };

  before(async () => {
    db = await testDatabase([...catalogEntities, ...operatorsEntities, ...authEntities]);
    config = loadConfig({ BAIZE_MASTER_KEY: '1'.repeat(64), BAIZE_PLATFORM_KEY: `pk_${'2'.repeat(40)}` });
    const [currencies, games] = [new Currencies(db), new GameRows(db)];
    await currencies.ensure(config.currencies);
    await Promise.all([currencies.list(), games.list()]);
    operators = new Operators({ db, cipher: new Cipher(config.master_key), clock, config, currencies, games });
    const given = { code: 'acme', name: 'Acme', credit_mode: 'independent', wallet_base_url: 'https://w.example/gp' };
    own = await db.transaction(sql =>
      operators.create(sql, { ...given, ip_allowlist: ['127.0.0.1'], currencies: ['KRW'], games: [] }),
    );
    auth = new Auth({ db, clock, config, operators });
    another = new Auth({ db, clock, config, operators });
  });
  after(() => db.close());
  beforeEach(() => {
    now = START;
    set = 0;
  });

  let nonces = 0;
  interface Parts {
    at?: number | string;
    method?: string;
    target?: string;
    body?: string;
    headers?: Record<string, string>;
    rest?: Partial<SignedRequest>;
    by?: Auth;
  }
  /** What a request with these parts comes to: its actor, or the code of its refusal. */
  async function verdict(parts: Parts = {}): Promise<string> {
    const { method = 'GET', target = '/operator/v1/games', body = '' } = parts;
    const [at, nonce] = [String(parts.at ?? now), `n${++nonces}`];
    const headers: Record<string, string | undefined> = {
      'x-operator': 'acme',
      'x-api-key': own.apiKey,
      'x-timestamp': at,
      'x-nonce': nonce,
      'x-signature': sign(own.apiSecret, at, nonce, method, target, body),
      ...parts.headers,
    };
    const header = (name: string) => headers[name];
    const sent = { method, target, header, body: Buffer.from(body), truncated: false, unreadable: false, ip: '127.0.0.1' };
    return (parts.by ?? auth).verify({ ...sent, ...parts.rest }).then(
      found => found.actor,
      (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
    );
  }

  const edges: [ms: number, answer: string][] = [
    [-300_000, 'operator:acme'],
    [300_000, 'operator:acme'],
    [0, 'operator:acme'],
    [-300_001, 'TIMESTAMP_OUT_OF_RANGE'],
    [300_001, 'TIMESTAMP_OUT_OF_RANGE'],
  ];
  for (const [ms, answer] of edges) {
    it(`AUTH-20 a timestamp ${ms} ms from our clock comes to ${answer}`, async () => {
      expect(await verdict({ at: START + ms })).to.equal(answer);
    });
  }

  it('AUTH-15 B19 remembers a nonce as long as its timestamp may still pass, also in another process', async () => {
    const headers = { 'x-nonce': 'kept', 'x-timestamp': String(START + 300_000) };
    const signed = sign(own.apiSecret, headers['x-timestamp'], 'kept', 'GET', '/operator/v1/games', '');
    const send = (by = auth) => verdict({ at: START + 300_000, headers: { ...headers, 'x-signature': signed }, by });
    expect(await send()).to.equal('operator:acme');
    for (const ms of [0, 299_999, 300_001, 599_999, 600_000]) {
      now = START + ms;
      expect(await send(), `after ${ms} ms`).to.equal('NONCE_REUSED');
      expect(await send(another), `after ${ms} ms, in another process`).to.equal('NONCE_REUSED');
    }
    now = START + 600_001;
    expect(await send()).to.equal('TIMESTAMP_OUT_OF_RANGE');
  });

  it('F16 AUTH-15 a request whose nonce is forgotten is not taken again when the clock is set back to its time', async () => {
    const by = new Auth({ db, clock, config, operators: operators });
    const headers = { 'x-nonce': 'of-then', 'x-timestamp': String(START) };
    const signed = sign(own.apiSecret, headers['x-timestamp'], 'of-then', 'GET', '/operator/v1/games', '');
    const again = () => verdict({ headers: { ...headers, 'x-signature': signed }, by });
    expect(await again()).to.equal('operator:acme');
    now = START + 7_200_000;
    expect(await verdict({ by })).to.equal('operator:acme');
    for (let tries = 0; tries < 100 && (await db.query(`select 1 from nonce where nonce = 'of-then'`)).length > 0; tries++)
      await new Promise(setImmediate);
    set = -7_200_000;
    expect(await again()).to.equal('TIMESTAMP_OUT_OF_RANGE');
    set = 0;
    expect(await verdict({ by })).to.equal('operator:acme');
  });

  it('F16 nonces outlast a clock that was set ahead and back', async () => {
    const by = new Auth({ db, clock, config, operators: operators });
    now = START + 20_000_000;
    const headers = { 'x-nonce': 'kept-on', 'x-timestamp': String(now) };
    const signed = sign(own.apiSecret, headers['x-timestamp'], 'kept-on', 'GET', '/operator/v1/games', '');
    const again = () => verdict({ headers: { ...headers, 'x-signature': signed }, by });
    expect(await again()).to.equal('operator:acme');
    set = 3_600_000;
    now += 31_000;
    expect(await verdict({ at: now + set, by })).to.equal('operator:acme');
    for (let ticks = 0; ticks < 50; ticks++) await new Promise(setImmediate);
    set = 0;
    expect(await again()).to.equal('NONCE_REUSED');
  });

  it('AUTH-04 verifies each of the five methods in capitals, and no other spelling of them', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      expect(await verdict({ method }), method).to.equal('operator:acme');
      expect(await verdict({ method: method.toLowerCase(), rest: { method } }), method).to.equal('INVALID_SIGNATURE');
    }
  });

  it('AUTH-11 an unreadable body is step 5: after the API key, before the timestamp', async () => {
    const rest = { unreadable: true };
    expect(await verdict({ rest })).to.equal('INVALID_REQUEST');
    expect(await verdict({ rest, at: 'never', headers: { 'x-signature': 'wrong' } })).to.equal('INVALID_REQUEST');
    expect(await verdict({ rest, headers: { 'x-api-key': 'ak_wrong' } })).to.equal('INVALID_SIGNATURE');
    expect(await verdict({ rest: { ...rest, ip: '127.0.0.2' } })).to.equal('IP_NOT_ALLOWED');
    expect(await verdict({ rest, headers: { 'x-operator': 'ghost' } })).to.equal('INVALID_SIGNATURE');
  });

  it('ONB-09 keeps the key as a hash and the secret sealed: the database holds neither as it was issued', async () => {
    const [row] = await db.query('select * from operator where code = $1', ['acme']);
    const text = JSON.stringify(row);
    expect(row).to.include.keys('api_key_hash', 'secret_sealed');
    for (const issued of [own.apiKey, own.apiKey.slice(3), own.apiSecret]) {
      expect(text).not.to.include(issued);
      expect(text).not.to.include(Buffer.from(issued).toString('base64').slice(0, 40));
    }
    expect(text, 'the bytes of the secret').not.to.include(Buffer.from(own.apiSecret, 'hex').toString('base64').slice(0, 40));
  });

  const proxied: [proxies: number, forwarded: string | undefined, seen: string][] = [
    [0, '203.0.113.7', '10.0.0.1'],
    [1, undefined, '10.0.0.1'],
    [1, '203.0.113.7', '203.0.113.7'],
    [1, '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    [2, '198.51.100.1, 203.0.113.7', '198.51.100.1'],
    [2, '1.1.1.1, 198.51.100.1 , 203.0.113.7', '198.51.100.1'],
    [2, '203.0.113.7', '10.0.0.1'],
    [1, 'unknown', '10.0.0.1'],
    [1, '::ffff:203.0.113.7', '203.0.113.7'],
    [1, '2001:db8::1', '2001:db8::1'],
  ];
  for (const [proxies, forwarded, seen] of proxied) {
    it(`AUTH-09 behind ${proxies} proxies X-Forwarded-For ${forwarded} comes from ${seen}`, () => {
      const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
      const request = { headers, socket: { remoteAddress: '::ffff:10.0.0.1' } };
      expect(clientAddress(request as never, proxies)).to.equal(seen);
    });
  }

  it('AUTH-16 serves 200 requests of a second, counted over all processes, and not the 201st', async () => {
    now = START + 5000;
    const answers = await Promise.all(Array.from({ length: 200 }, (_, i) => verdict({ by: i % 2 === 0 ? auth : another })));
    expect(new Set(answers)).to.deep.equal(new Set(['operator:acme']));
    expect(await verdict()).to.equal('RATE_LIMITED');
    now = START + 5999;
    expect(await verdict({ by: another })).to.equal('RATE_LIMITED');
    now = START + 6000;
    expect(await verdict()).to.equal('operator:acme');
  });

  it('AUTH-24 the server, the sample in our documentation and a shell sign the published vectors alike', () => {
    const sample = /```js\n([^`]+)```/.exec(page)?.[1]?.replace(/^import .*$/m, '') ?? '';
    const documented = new Function('createHmac', `${sample}; return sign;`)(createHmac) as (...parts: string[]) => string;
    for (const { timestamp, nonce, method, target, body, signature } of VECTORS) {
      const about = `${method} ${target}`;
      expect(sign(SECRET, timestamp, nonce, method, target, body), about).to.equal(signature);
      expect(isSame(signature, documented(SECRET, timestamp, nonce, method, target, body)), about).to.equal(true);
      const input = [timestamp, nonce, method, target, body].join('\n');
      const said = execFileSync('openssl', ['dgst', '-sha256', '-hmac', SECRET], { input, encoding: 'utf8' });
      expect(/[0-9a-f]{64}/.exec(said)?.[0], about).to.equal(signature);
    }
  });

  it('AUTH-02 refuses the secret decoded from hex, and a signature in capitals', () => {
    const { timestamp, nonce, method, target, body, signature } = VECTORS[0] as (typeof VECTORS)[number];
    const decoded = sign(Buffer.from(SECRET, 'hex') as unknown as string, timestamp, nonce, method, target, body);
    expect(decoded, 'the published wrong one').to.equal(HEX_DECODED);
    expect(isSame(signature, decoded)).to.equal(false);
    expect(isSame(signature, signature.toUpperCase())).to.equal(false);
  });

  it('the documentation for operators shows every published vector', () => {
    for (const { timestamp, nonce, method, target, body, signature } of VECTORS) {
      const sent = body === '' ? 'none' : `\`${body}\``;
      expect(page).to.include(`| ${timestamp}, \`${nonce}\` | ${method} \`${target}\` | ${sent} | \`${signature}\` |`);
    }
    expect(page).to.include(HEX_DECODED);
  });

  const networks: [network: string, inside: string[], outside: string[]][] = [
    ['203.0.113.7', ['203.0.113.7'], ['203.0.113.8', '::1']],
    ['203.0.113.0/24', ['203.0.113.0', '203.0.113.255'], ['203.0.112.255', '203.0.114.0']],
    ['0.0.0.0/0', ['1.2.3.4', '255.255.255.255'], []],
    ['2001:db8::7', ['2001:db8::7', '2001:0db8:0:0:0:0:0:7'], ['2001:db8::8', '203.0.113.7']],
    ['2001:db8::/32', ['2001:db8::1', '2001:db8:ffff::'], ['2001:db9::']],
    ['::/0', ['2001:db8::1', '::1'], []],
  ];
  for (const [network, inside, outside] of networks) {
    it(`ONB-03 ${network} lets its own addresses in and no others`, () => {
      const list = new AllowList([network]);
      for (const address of inside) expect(list.has(address), address).to.equal(true);
      for (const address of [...outside, '', 'nobody', '203.0.113.7 ']) expect(list.has(address), address).to.equal(false);
    });
  }
});
