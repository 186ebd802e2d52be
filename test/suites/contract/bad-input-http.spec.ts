// Bad HTTP and bad queries at the REST APIs, unsigned or signed: each is answered as documented, changes nothing, is never a 500.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect } from 'chai';
import { answered, drip, Probe, KIM as player, type Reply } from '../../support/probe.ts';

const SLOW = { headers_ms: 800, body_ms: 1200 };

describe('bad input to REST of HTTP and queries', function () {
  this.timeout(60_000);
  let world: Probe;

  before(async () => {
    world = await Probe.open({ config: { http: SLOW } });
    await world.own.enter('u-1');
  });
  after(() => world?.close());
  afterEach(() => world.isWell());

  const launch: Probe['launch'] = (body, headers) => world.launch(body, headers);

  /** A case that changes nothing. */
  const still = (title: string, work: () => Promise<void>) => it(title, () => world.unchanged(work));

  describe('HTTP', () => {
    const head = 'GET /operator/v1/currencies HTTP/1.1\r\n';
    const wrong: [what: string, bytes: string][] = [
      ['two lengths', 'POST /operator/v1/launch HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx'],
      [
        'a length beside chunks',
        'POST /operator/v1/launch HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      ],
      ['a bare line feed', `${head}Host: x\r\nX-A: 1\n\r\n\r\n`],
      ['a folded header', `${head}Host: x\r\nX-A: 1\r\n  2\r\n\r\n`],
      ['a NUL in a header', `${head}Host: x\r\nX-A: 1\0\r\n\r\n`],
      ['no Host', `${head}\r\n`],
      ['no HTTP at all', '\x16\x03\x01\x02\x00'],
    ];
    for (const [what, bytes] of wrong) {
      still(`B13 answers ${what} with 400 and closes`, async () => {
        const { text, closed } = await world.raw(bytes);
        expect(text).to.match(/^HTTP\/1\.1 400 /);
        expect(closed).to.equal(true);
      });
    }

    still('B14 answers 404 to an address with a host in it', async () => {
      for (const path of ['/operator/v1/currencies', '/healthz', '/play/v1/lobby']) {
        const { text } = await world.raw(
          `GET http://evil.example${path} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
        );
        expect(text, path).to.match(/^HTTP\/1\.1 404 /);
      }
    });

    still('B15 AUTH-06 refuses headers that are there twice', async () => {
      for (const name of ['x-operator', 'x-timestamp', 'x-signature', 'x-nonce', 'x-api-key']) {
        const value = name === 'x-operator' ? 'acme, acme' : 'a, a';
        const reply = await world.send({ headers: { [name]: value } });
        expect(reply.status, name).to.equal(401);
      }
    });

    still('B17 ends connections that send their headers or body too slowly', async () => {
      const slowly = async (first: string, next: string) => {
        const from = Date.now();
        await drip(world.server.url, first, next, 100);
        return Date.now() - from;
      };
      const [headers, body] = await Promise.all([
        slowly('GET /healthz HTTP/1.1\r\nHost: x\r\n', 'X-A: 1\r\n'),
        slowly('POST /operator/v1/launch HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n', 'x'),
      ]);
      // Node looks once a second whether somebody is over their time
      expect(headers).to.be.within(SLOW.headers_ms - 50, 10_000);
      expect(body).to.be.within(SLOW.body_ms - 50, 10_000);
      const usual = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../../config/default.json'), 'utf8')) as object;
      expect(usual).to.deep.include({ http: { headers_ms: 10_000, body_ms: 15_000 } });
    });

    it('B18 AUTH-12 refuses timestamps that are not thirteen digits near the clock', async () => {
      const now = Date.now();
      const near = String(now);
      const odd = [
        '1e12',
        `${near.slice(0, 12)}x`,
        `-${near}`,
        `+${near}`,
        `0${near}`,
        `${near}0000`,
        `${near}.0`,
        String(Math.floor(now / 1000)),
        now - 310_000,
        now + 310_000,
        '',
        '٢'.repeat(13),
      ];
      await world.unchanged(async () => {
        for (const at of odd.filter(each => !/[^\x20-\x7e]/.test(String(each))))
          answered(await world.send({ at }), 401, 'TIMESTAMP_OUT_OF_RANGE', String(at));
      });
      answered(await world.send({ at: now - 290_000 }), 200, undefined);
      answered(await world.send({ at: now + 290_000 }), 200, undefined);
    });

    still('B20 AUTH-14 takes nonces as the bytes they are', async () => {
      for (const nonce of ['n'.repeat(128), '%00', '"', 'a b', '../x'].map(
        each => each + (each.length < 100 ? randomUUID() : ''),
      ))
        answered(await world.send({ nonce }), 200, undefined, nonce);
      for (const nonce of ['n'.repeat(129), 'a\tb', '\u0085x'])
        answered(await world.send({ nonce }), 401, 'INVALID_SIGNATURE', nonce);
      const at = Date.now();
      answered(await world.send({ at, nonce: 'blank ', headers: { 'x-nonce': 'blank' } }), 401, 'INVALID_SIGNATURE');
    });

    still('B22 AUTH-02 AUTH-13 takes the one right spelling of a signature', async () => {
      const ways: ((signature: string) => string)[] = [
        each => each.toUpperCase(),
        each => each.slice(1),
        each => `${each}0`,
        each => `sha256=${each}`,
        each => Buffer.from(each, 'hex').toString('base64'),
        () => '',
        () => '0'.repeat(64),
      ];
      for (const way of ways) {
        const { at, nonce, signature } = world.signature('GET', '/operator/v1/currencies');
        const reply = await world.send({ at, nonce, headers: { 'x-signature': way(signature) } });
        answered(reply, 401, 'INVALID_SIGNATURE', way.toString());
      }
      const raw = Buffer.from(world.own.secret, 'hex').toString('latin1');
      answered(await world.send({ secret: raw }), 401, 'INVALID_SIGNATURE', 'the hex-decoded secret');
    });

    still('B25 AUTH-04 answers other methods as text, and ignores a method in a header', async () => {
      for (const method of ['HEAD', 'OPTIONS', 'PROPFIND', 'PURGE']) {
        const reply = await world.send({ method });
        expect([reply.status, reply.code], method).to.deep.equal([405, undefined]);
      }
      const trace = await world.raw('TRACE /operator/v1/currencies HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
      expect(trace.text).to.match(/^HTTP\/1\.1 40[45] /);
      const reply = await world.send({ headers: { 'x-http-method-override': 'DELETE' } });
      answered(reply, 200, undefined);
    });

    it('B27 AUTH-22 ignores an admin that is no name, and writes none of it anywhere', async () => {
      const target = '/operator/v1/players/u-1/logout';
      for (const admin of ['a'.repeat(41), 'a b', '../x', 'ad\tmin', '<b>', "a'b", '']) {
        const reply = await world.send({ method: 'POST', target, headers: { 'x-operator-admin': admin } });
        answered(reply, 200, undefined, admin);
      }
      const audit = await world.staff('GET', '/audit?action=player.logout');
      const { entries } = JSON.parse(audit.text) as { entries: { admin: string; action: string }[] };
      const actors = entries.filter(each => each.action === 'player.logout').map(each => each.admin);
      expect(new Set(actors)).to.deep.equal(new Set(['operator:acme']));
    });

    still('B39 forged requests take nothing of the rate and of the nonces', async () => {
      const nonce = randomUUID();
      await Promise.all(Array.from({ length: 300 }, () => world.send({ nonce, secret: 'x' })));
      answered(await world.send({ nonce }), 200, undefined);
    });

    still('GEN-15 B25 answers paths that are none as text, also to those who are not known', async () => {
      for (const path of [
        '/operator/v1/',
        '/operator/v1',
        '/operator/v2/games',
        '/platform/v1/nothing',
        '/play/v1/nothing',
        '/.env',
        '/data/master.key',
        '/..%2f..%2fetc/passwd',
        '/node_modules/koa/package.json',
      ]) {
        const reply = await world.http('GET', path, {});
        expect([reply.status, reply.code], path).to.deep.equal([404, undefined]);
      }
    });
  });

  describe('lists', () => {
    const lists = ['/rounds', '/transactions'];

    still('B33 falls back on defaults for numbers that are none', async () => {
      for (const list of lists)
        for (const limit of ['0', '-1', '1e9', 'abc', '1.5', '9'.repeat(400), '%00', '', '99999999999999999999']) {
          const reply = await world.send({ target: `/operator/v1${list}?limit=${limit}` });
          answered(reply, 200, undefined, `${list} ${limit}`);
        }
      for (const query of [
        'page=0',
        'page=-1',
        'offset=9223372036854775808',
        'ids=1,,x',
        `ids=${Array(501).fill('1').join(',')}`,
        'sort=x',
        'order=x',
        'status=%00',
        'external_id=%00',
        'game_code=%F0%9F%98%80',
        'tx_id=%27',
        'round_id=%00',
        'table_id=%00',
        'type=constructor',
        'review=2',
        'currency=%00',
      ])
        for (const list of lists) {
          const reply = await world.send({ target: `/operator/v1${list}?${query}` });
          answered(reply, 200, undefined, `${list} ${query}`);
        }
      for (const list of ['/audit', '/rounds', '/transactions', '/players', '/tables', '/operators'])
        for (const query of [
          'limit=x',
          'limit=0',
          'operator=%00',
          'operator_code=%00',
          'external_id=%00',
          'action=%00',
          'actor=%00',
          'target=%00',
          'status=%00',
          'from=%00',
          'id=x',
          'before=x',
          'page=x',
        ]) {
          const reply = await world.staff('GET', `${list}?${query}`);
          answered(reply, 200, undefined, `${list} ${query}`);
        }
    });

    it('B34 refuses cursors that are not its own', async () => {
      const other = await world.stranger('stranger');
      const target = (list: string, cursor: string) => `/operator/v1${list}?cursor=${encodeURIComponent(cursor)}`;
      const made = Buffer.from('{"at":1,"id":"x"}').toString('base64url');
      for (const list of lists)
        for (const cursor of [
          'x',
          '.',
          made,
          `${made}.${'0'.repeat(32)}`,
          'A'.repeat(3000),
          '%00',
          '[]',
          `${made}.${made}.${made}`,
        ]) {
          for (const who of [world.own, other]) {
            const reply = await world.send({ target: target(list, cursor) }, who);
            answered(reply, 400, 'INVALID_REQUEST', cursor);
            expect(reply.fields).to.deep.equal(['cursor']);
          }
        }
    });

    still('B35 falls back on the default range for times that are none', async () => {
      const times = [
        '0000-01-01',
        '0000-01-01T00:00:00Z',
        '275761-01-01T00:00:00Z',
        '%2B275760-09-13T00:00:00Z',
        '2026-01-01T00:00:00+09:00',
        '2026-02-30',
        '2026-01-01T00:00:60Z',
        '2026-01-01T25:00:00Z',
        'now',
        '-1',
        '1767225600000',
        '9999-12-31T23:59:59Z',
        '0001-01-01',
      ];
      for (const list of lists)
        for (const time of times)
          for (const query of [`from=${time}`, `to=${time}`, `from=2026-05-01&to=2026-01-01&x=${time}`]) {
            const reply = await world.send({ target: `/operator/v1${list}?${query}` });
            answered(reply, 200, undefined, `${list} ${query}`);
          }
    });

    it('B26 gives the answer of a missing thing for what belongs to another operator', async () => {
      const stranger = await world.stranger('foreign');
      const foreign = await world.table({ operator_code: 'foreign' });
      const missing = `tbl_${'0'.repeat(32)}`;
      const both = await Promise.all([foreign, missing].map(table_id => launch(JSON.stringify({ player, table_id }))));
      expect(both[0]?.text).to.equal(both[1]?.text);
      answered(both[0] as Reply, 404, 'TABLE_NOT_FOUND');
      const target = '/operator/v1/players/u-1/logout';
      const theirs = await world.send({ method: 'POST', target }, stranger);
      const nobody = await world.send({ method: 'POST', target: target.replace('u-1', 'u-0') }, stranger);
      expect([theirs.status, theirs.text]).to.deep.equal([nobody.status, nobody.text]);
      answered(theirs, 404, 'PLAYER_NOT_FOUND');
    });
  });
});
