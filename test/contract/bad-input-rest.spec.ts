// Bad input to the REST APIs: each is answered as documented, unsigned or signed, changes nothing and never is a 500.
import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { drip, LIMITS, openTable, type Reply, registerOperator, TIMERS, World } from './bad-input-world.ts';

const LAUNCH = '/operator/v1/launch';
const player = { external_id: 'u-1', nickname: 'Kim', currency: 'KRW' };
const table = (change: object = {}) =>
  JSON.stringify({ game_code: 'baccarat', names: { en: 'X' }, currency: 'KRW', limits: LIMITS, timers: TIMERS, ...change });

describe('bad input to REST', function () {
  this.timeout(60_000);
  let world: World;

  before(async () => {
    world = await World.start();
    await world.operator.enter('u-1');
  });
  after(() => world?.end());
  afterEach(() => world.isWell());

  const launch = (body: string | Buffer, headers: Record<string, string> = {}) =>
    world.send({ method: 'POST', target: LAUNCH, body, headers });
  const answered = (reply: Reply, status: number, code: string | undefined, what = '') =>
    expect([reply.status, reply.code], `${what} ${reply.text.slice(0, 200)}`).to.deep.equal([status, code]);

  describe('bodies', () => {
    const deep = (levels: number) => `{"player":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    const good = JSON.stringify({ player });
    const bodies: [id: string, what: string, body: string | Buffer][] = [
      ['B1', 'a key __proto__', '{"__proto__":{"player":{}}}'],
      ['B1', 'an escaped key __proto__', '{"\\u005f_proto__":1}'],
      ['B1', 'a nested key __proto__', '{"player":{"__proto__":{"external_id":"x"}}}'],
      ['B2', 'a key twice', `{"player":${JSON.stringify(player)},"player":{}}`],
      ['B2', 'a key twice, once escaped', '{"lang":"en","l\\u0061ng":"ko"}'],
      ['B4', 'NaN', '{"player":NaN}'],
      ['B4', 'Infinity', '{"player":-Infinity}'],
      ['B4', 'a hexadecimal number', '{"player":0x10}'],
      ['B4', 'a number with a plus', '{"player":+1}'],
      ['B4', 'a number with a leading zero', '{"player":01}'],
      ['B5', '33 levels', deep(33)],
      ['B5', '30,000 levels', deep(30_000)],
      ['B6', 'a byte order mark', `\ufeff${good}`],
      ['B6', 'UTF-16', Buffer.from(good, 'utf16le')],
      ['B6', 'bytes that are no UTF-8', Buffer.from(good.replace('Kim', 'K\u00ffm'), 'latin1')],
      ['B6', 'a lone surrogate', good.replace('Kim', 'K\\ud800m')],
      ['B6', 'a NUL', good.replace('Kim', 'K\\u0000m')],
      ['B7', 'nothing', ''],
      ['B7', 'null', 'null'],
      ['B7', 'an array', '[]'],
      ['B7', 'a text', '"x"'],
      ['B7', 'a number', '1'],
      ['B7', 'two documents', `${good}${good}`],
      ['B10', 'gzip', gzipSync(good)],
      ['B10', 'a bomb of 64 MiB', gzipSync(Buffer.alloc(64 << 20), { level: 9 }).subarray(0, 65_000)],
    ];
    for (const [id, what, body] of bodies) {
      it(`${id} ERR-07 refuses ${what} with 400, unsigned as any other`, async () => {
        await world.unchanged(async () => {
          answered(await launch(body, id === 'B10' ? { 'content-encoding': 'gzip' } : {}), 400, 'INVALID_REQUEST');
          answered(await world.staff('POST', '/operators', body), 400, 'INVALID_REQUEST');
          const forged = await world.send({ method: 'POST', target: LAUNCH, body, secret: 'x' });
          const usual = await world.send({ method: 'POST', target: LAUNCH, body: good, secret: 'x' });
          expect([forged.status, forged.text]).to.deep.equal([usual.status, usual.text]);
        });
      });
    }

    it('B5 takes 32 levels', async () => {
      answered(await launch(`{"player":${JSON.stringify(player)},"x":${'['.repeat(31)}${']'.repeat(31)}}`), 200, undefined);
    });

    it('B8 takes 65,536 bytes and refuses one more', async () => {
      const fill = (bytes: number) => {
        const body = `{"player":${JSON.stringify(player)},"x":""}`;
        return body.replace('""', `"${'y'.repeat(bytes - body.length)}"`);
      };
      answered(await launch(fill(65_536)), 200, undefined);
      await world.unchanged(async () => answered(await launch(fill(65_537)), 401, 'INVALID_SIGNATURE'));
      answered(await world.staff('POST', '/operators', fill(65_537)), 400, 'INVALID_REQUEST');
    });

    it('B9 AUTH-23 refuses a body too long also when its beginning was signed', async () => {
      const begin = `{"player":${JSON.stringify(player)}}`.padEnd(65_536, ' ');
      await world.unchanged(async () => {
        const reply = await world.send({ method: 'POST', target: LAUNCH, body: `${begin} `, signedBody: begin });
        answered(reply, 401, 'INVALID_SIGNATURE');
      });
    });

    it('B10 never inflates a body that is said to be packed', async () => {
      for (const coding of ['gzip', 'br', 'deflate', 'zstd'])
        answered(await launch(good, { 'content-encoding': coding }), 200, undefined, coding);
    });

    it('B11 reads a body by its bytes, whatever type it is said to have', async () => {
      const types = [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'text/html; charset=utf-16',
      ];
      for (const type of types) answered(await launch(good, { 'content-type': type }), 200, undefined, type);
      answered(await launch('player=1', { 'content-type': types[1] as string }), 400, 'INVALID_REQUEST');
    });

    it('B12 reads the same from other orders, blanks and escapes', async () => {
      const odd = '\n{ "player" :\t{"currency":"K\\u0052W","nickname":"\\u004bim","\\u0065xternal_id":"u-1"} }\r\n';
      const [one, two] = [await launch(good), await launch(odd)].map(
        each => (JSON.parse(each.text) as { player_id: string }).player_id,
      );
      expect(one).to.be.a('string').and.to.equal(two);
    });
  });

  describe('amounts', () => {
    const odd = [
      '9007199254740993',
      '9223372036854775808',
      '1e400',
      '-0',
      '1e2',
      '1.0',
      '1000.0000000000000001',
      '0.5',
      '"1000"',
      'true',
      'null',
      '[1000]',
      '{}',
      '-1',
    ];
    for (const text of odd) {
      it(`B3 B36 names the field of the amount ${text}`, async () => {
        await world.unchanged(async () => {
          const body = table().replace('"min_bet":1000', `"min_bet":${text}`);
          expect(body).to.include(`"min_bet":${text}`);
          const reply = await world.staff('POST', '/tables', body);
          answered(reply, 400, 'INVALID_REQUEST');
          expect(reply.fields).to.deep.equal(['limits.min_bet']);
          const limit = text === '-1' ? '-0.5' : text;
          const credit = await world.staff('POST', '/operators/acme/credit', `{"kind":"charge","amount":${limit}}`);
          answered(credit, 400, 'INVALID_REQUEST');
          expect(credit.fields).to.deep.equal(['amount']);
        });
      });
    }

    it('B36 ERR-02 names all bad fields at once', async () => {
      const reply = await world.staff(
        'POST',
        '/tables',
        '{"game_code":"baccarat","names":{"en":5},"limits":{"min_bet":1.5,"max_bet":"x"},"max_seats":0,"rake_bp":-1,"timers":{"betting_ms":1e3}}',
      );
      answered(reply, 400, 'INVALID_REQUEST');
      expect(reply.fields).to.have.members([
        'names.en',
        'limits.min_bet',
        'limits.max_bet',
        'max_seats',
        'rake_bp',
        'timers.betting_ms',
      ]);
    });

    it('B3 stores no number that was not read exactly', async () => {
      await world.unchanged(async () => {
        for (const engine of ['{"x":1.5}', '{"x":[{"y":1e2}]}', '{"x":9007199254740993}'])
          answered(
            await world.staff('POST', '/tables', table().replace('"timers"', `"engine":${engine},"timers"`)),
            400,
            'INVALID_REQUEST',
            engine,
          );
      });
    });

    it('B36 refuses limits the wrong way round', async () => {
      await world.unchanged(async () => {
        const reply = await world.staff('POST', '/tables', table({ limits: { min_bet: 5000, max_bet: 1000, tie_max: 1000 } }));
        expect(reply.status, reply.text).to.equal(400);
      });
    });

    it('B3 keeps the rate of a currency, which is a number with a fraction', async () => {
      const made = await world.staff(
        'POST',
        '/currencies',
        '{"code":"XTS","exponent":2,"symbol":"X","rate":1.25,"settings_step":1}',
      );
      answered(made, 201, undefined);
      expect(JSON.parse(made.text)).to.include({ rate: 1.25 });
      for (const [field, body] of [
        ['rate', '{"rate":"1.25"}'],
        ['rate', '{"rate":1e999}'],
        ['settings_step', '{"settings_step":1.0}'],
      ] as const) {
        const reply = await world.staff('PATCH', '/currencies/XTS', body);
        answered(reply, 400, 'INVALID_REQUEST', body);
        expect(reply.fields).to.deep.equal([field]);
      }
    });
  });

  describe('names of things', () => {
    const objects = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];

    it('B1 takes names that every object has for nothing special', async () => {
      await world.unchanged(async () => {
        for (const name of objects.slice(1)) {
          const limits = JSON.stringify({ ...LIMITS, [name]: 5 });
          const refused = await world.staff('POST', '/tables', table().replace(JSON.stringify(LIMITS), limits));
          answered(refused, 400, 'INVALID_REQUEST', name);
          expect(refused.fields).to.deep.equal([`limits.${name}`]);
          const timers = await world.staff('POST', '/tables', table({ timers: { [name]: 5000 } }));
          expect(timers.fields, name).to.deep.equal([`timers.${name}`]);
          answered(await world.staff('POST', '/tables', table({ game_code: name })), 404, 'GAME_NOT_FOUND', name);
          const currency = await world.staff('POST', '/tables', table({ currency: name.slice(0, 8) }));
          expect(currency.fields, name).to.deep.equal(['currency']);
          answered(await launch(JSON.stringify({ player, game_code: name })), 404, 'GAME_NOT_FOUND', name);
          answered(
            await launch(JSON.stringify({ player: { ...player, currency: name.slice(0, 10) } })),
            400,
            'CURRENCY_NOT_SUPPORTED',
            name,
          );
          expect((await world.staff('PATCH', `/games/${name}`, '{}')).status, name).to.equal(404);
          expect((await world.staff('GET', `/templates/${name}`)).status, name).to.equal(404);
        }
      });
      for (const lang of objects) answered(await launch(JSON.stringify({ player, lang })), 200, undefined, lang);
    });

    const ids = [
      '../../x',
      '..%2f..%2fx',
      'C:%5C',
      'NUL',
      '%00',
      '%0a',
      "'",
      '%27%20or%201=1--',
      '*',
      '%25',
      '%F0%9F%98%80',
      'x'.repeat(8000),
    ];
    const paths = ['/tables/', '/rounds/', '/players/', '/operators/', '/keys/', '/currencies/', '/templates/'];
    it('B24 B23 answers 404 to ids that are none, on every path of the staff', async () => {
      await world.unchanged(async () => {
        for (const path of paths) {
          const method = path === '/keys/' ? 'DELETE' : path === '/currencies/' ? 'PATCH' : 'GET';
          for (const id of ids) {
            const reply = await world.staff(method, path + id, method === 'PATCH' ? '{}' : '');
            expect(reply.status, `${path}${id.slice(0, 40)} ${reply.text}`).to.be.oneOf([404, 405]);
          }
        }
      });
    });

    it('B24 B23 answers 404 to ids that are none, on every path of the operator', async () => {
      await world.unchanged(async () => {
        for (const id of ids) {
          const rounds = await world.send({ target: `/operator/v1/rounds/${id}` });
          expect(rounds.status, `${id.slice(0, 40)} ${rounds.text}`).to.equal(404);
          const logout = await world.send({ method: 'POST', target: `/operator/v1/players/${id}/logout` });
          expect(logout.status, `${id.slice(0, 40)} ${logout.text}`).to.equal(404);
        }
      });
    });

    it('B23 takes other spellings of a path for other paths', async () => {
      for (const path of [
        '//operator/v1/currencies',
        '/operator//v1/currencies',
        '/Operator/v1/currencies',
        '/operator/v1/currencies/',
        '/operator/v1/currencies;x',
        '/operator/v1/%63urrencies',
        '/operator/v1/./currencies%2e',
        '/operator/v1%2Fcurrencies',
      ]) {
        const reply = await world.send({ target: path });
        expect([reply.status, reply.code], path).to.deep.equal([404, undefined]);
      }
    });

    it('B16 refuses an address of a megabyte and headers of 20 KB or of 200 names with 431', async () => {
      const long = await world.raw(`GET /operator/v1/rounds/${'x'.repeat(1 << 20)} HTTP/1.1\r\nHost: x\r\n\r\n`);
      expect(long.text.slice(0, 12) || 'cut').to.be.oneOf(['HTTP/1.1 431', 'HTTP/1.1 414', 'cut']);
      const big = await world.raw(`GET /healthz HTTP/1.1\r\nHost: x\r\nX-Big: ${'y'.repeat(20_000)}\r\n\r\n`);
      expect(big.text).to.match(/^HTTP\/1\.1 431 /);
      const names = Array.from({ length: 200 }, (_, i) => `X-${i}: 1\r\n`).join('');
      const many = await world.raw(`GET /healthz HTTP/1.1\r\nHost: x\r\n${names}\r\n`);
      expect(many.text).to.match(/^HTTP\/1\.1 431 /);
    });

    it('B28 tells players apart by the bytes of their ids', async () => {
      const ids = ['u/1', '%', '😀', 'a\u202eb', '__proto__', '😀'.repeat(16), 'e\u0301', '\u00e9', 'U-1', ' u-1'];
      const seen = new Set<string>();
      for (const external_id of ids) {
        const reply = await launch(JSON.stringify({ player: { ...player, external_id } }));
        answered(reply, 200, undefined, external_id);
        seen.add((JSON.parse(reply.text) as { player_id: string }).player_id);
        const out = await world.send({
          method: 'POST',
          target: `/operator/v1/players/${encodeURIComponent(external_id)}/logout`,
        });
        answered(out, 200, undefined, external_id);
      }
      expect(seen.size).to.equal(ids.length);
    });

    it('B28 refuses ids that are empty, too long or hold control characters', async () => {
      await world.unchanged(async () => {
        for (const external_id of ['', 'x'.repeat(65), '😀'.repeat(17), 'a\nb', 'a\u0085b', '\u007f', 5, null, ['x'], {}]) {
          const reply = await launch(JSON.stringify({ player: { ...player, external_id } }));
          answered(reply, 400, 'INVALID_REQUEST', JSON.stringify(external_id));
          expect(reply.fields).to.deep.equal(['player.external_id']);
        }
      });
    });

    const nicknames: [nickname: unknown, isGood: boolean][] = [
      ['K', false],
      ['K'.repeat(17), false],
      ['😀', false],
      ['   ', false],
      ['\u200b\u200b', false],
      ['Kim\u202egnp', false],
      ['Kim\r\nX', false],
      ['\u2066Kim', false],
      [5, false],
      [null, false],
      ['<script>', true],
      ['👨‍👩‍👧', true],
      ['Кim', true],
      ['😀'.repeat(16), true],
    ];
    it('B29 judges nicknames by what a person sees, and stores them as they are', async () => {
      for (const [nickname, isGood] of nicknames) {
        const reply = await launch(JSON.stringify({ player: { ...player, external_id: 'u-nick', nickname } }));
        answered(reply, isGood ? 200 : 400, isGood ? undefined : 'INVALID_REQUEST', JSON.stringify(nickname));
        if (!isGood) expect(reply.fields).to.deep.equal(['player.nickname']);
      }
      const players = await world.staff('GET', '/players?external_id=u-nick');
      expect(players.text).to.include(JSON.stringify('😀'.repeat(16)));
    });

    it('B30 takes no return_url that is not a plain web address', async () => {
      const urls = [
        'javascript:alert(1)',
        'data:text/html,x',
        'http://shop.example',
        'https://user@shop.example',
        'https://u:p@shop.example',
        '\\\\evil',
        '//evil.example',
        'https://a.example\r\nX: 1',
        ' https://a.example',
        `https://a.example/${'x'.repeat(10_240)}`,
        'ftp://a.example',
        'https://',
        '',
        5,
        {},
      ];
      await world.unchanged(async () => {
        for (const return_url of urls) {
          const reply = await launch(JSON.stringify({ player, return_url }));
          answered(reply, 400, 'INVALID_REQUEST', String(return_url).slice(0, 60));
          expect(reply.fields).to.deep.equal(['return_url']);
        }
      });
    });

    it('B37 refuses thousands of names and names of a megabyte', async () => {
      const many = (value: unknown) => Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`k${i}`, value]));
      await world.unchanged(async () => {
        for (const change of [
          { names: many('x') },
          { limits: many(1) },
          { timers: many(1000) },
          { names: { en: 'x'.repeat(60_000) } },
          { rake_rule: many(true) },
          { engine: many('x') },
        ]) {
          const reply = await world.staff('POST', '/tables', table(change));
          answered(reply, 400, 'INVALID_REQUEST', Object.keys(change)[0]);
          expect(reply.text.length, 'an answer names no thousands of fields').to.be.lessThan(10_000);
        }
        const long = await launch(JSON.stringify({ player: { ...player, nickname: 'x'.repeat(60_000) } }));
        answered(long, 400, 'INVALID_REQUEST');
      });
    });

    it('B38 answers texts made to be slow for patterns at once', async () => {
      const slow = [
        'a'.repeat(60_000),
        ' '.repeat(60_000),
        '\u200d'.repeat(20_000),
        'https://'.repeat(7000),
        '1.'.repeat(30_000),
        `${'0'.repeat(59_000)}x`,
      ];
      const from = performance.now();
      for (const text of slow) {
        await launch(
          JSON.stringify({ player: { external_id: text, nickname: text, currency: text }, return_url: text, lang: text }),
        );
        await world.staff(
          'POST',
          '/operators',
          JSON.stringify({ code: text, wallet_base_url: text, ip_allowlist: [text], timezone: text, embed_origins: [text] }),
        );
      }
      expect((performance.now() - from) / (slow.length * 2), 'ms a request').to.be.lessThan(150);
    });
  });

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
      it(`B13 answers ${what} with 400 and closes`, async () => {
        const { text, closed } = await world.raw(bytes);
        expect(text).to.match(/^HTTP\/1\.1 400 /);
        expect(closed).to.equal(true);
      });
    }

    it('B14 answers 404 to an address with a host in it', async () => {
      for (const path of ['/operator/v1/currencies', '/healthz', '/play/v1/lobby']) {
        const { text } = await world.raw(
          `GET http://evil.example${path} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
        );
        expect(text, path).to.match(/^HTTP\/1\.1 404 /);
      }
    });

    it('B15 AUTH-06 refuses headers that are there twice', async () => {
      for (const name of ['x-operator', 'x-timestamp', 'x-signature', 'x-nonce', 'x-api-key']) {
        const value = name === 'x-operator' ? 'acme, acme' : 'a, a';
        const reply = await world.send({ headers: { [name]: value } });
        expect(reply.status, name).to.equal(401);
      }
    });

    it('B17 ends connections that send their headers or body too slowly', async () => {
      const slowly = async (first: string, next: string, everyMs: number) => {
        const from = Date.now();
        const { text } = await drip(world.server.url, first, next, everyMs);
        return { text, ms: Date.now() - from };
      };
      const [headers, body] = await Promise.all([
        slowly('GET /healthz HTTP/1.1\r\nHost: x\r\n', 'X-A: 1\r\n', 500),
        slowly('POST /operator/v1/launch HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n', 'x', 500),
      ]);
      expect(headers.ms).to.be.within(8000, 13_000);
      expect(body.ms).to.be.within(12_000, 18_000);
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

    it('B20 AUTH-14 takes nonces as the bytes they are', async () => {
      for (const nonce of ['n'.repeat(128), '%00', '"', 'a b', '../x'].map(
        each => each + (each.length < 100 ? randomUUID() : ''),
      ))
        answered(await world.send({ nonce }), 200, undefined, nonce);
      for (const nonce of ['n'.repeat(129), 'a\tb', '\u0085x'])
        answered(await world.send({ nonce }), 401, 'INVALID_SIGNATURE', nonce);
      const at = Date.now();
      answered(await world.send({ at, nonce: 'blank ', headers: { 'x-nonce': 'blank' } }), 401, 'INVALID_SIGNATURE');
    });

    it('B22 AUTH-02 AUTH-13 takes the one right spelling of a signature', async () => {
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
      const raw = Buffer.from(world.own.api_secret, 'hex').toString('latin1');
      answered(await world.send({ secret: raw }), 401, 'INVALID_SIGNATURE', 'the hex-decoded secret');
    });

    it('B25 AUTH-04 answers other methods as text, and ignores a method in a header', async () => {
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

    it('B39 forged requests take nothing of the rate and of the nonces', async () => {
      const nonce = randomUUID();
      await Promise.all(Array.from({ length: 300 }, () => world.send({ nonce, secret: 'x' })));
      answered(await world.send({ nonce }), 200, undefined);
    });

    it('GEN-15 B25 answers paths that are none as text, also to those who are not known', async () => {
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

    it('B33 falls back on defaults for numbers that are none', async () => {
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
      const other = await registerOperator(world.platform, 'stranger');
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

    it('B35 falls back on the default range for times that are none', async () => {
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

    it('B26 AUTH-15 gives the answer of a missing thing for what belongs to another operator', async () => {
      const stranger = await registerOperator(world.platform, 'foreign');
      const foreign = await openTable(world.platform, { operator_code: 'foreign' });
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

  describe('at the same time', () => {
    it('B40 makes two tables of two equal requests', async () => {
      const replies = await Promise.all([1, 2].map(() => world.staff('POST', '/tables', table({ names: { en: 'Twin' } }))));
      const ids = replies.map(each => (JSON.parse(each.text) as { table_id: string }).table_id);
      expect(new Set(ids).size).to.equal(2);
      const audit = await world.staff('GET', '/audit');
      const { entries } = JSON.parse(audit.text) as { entries: { id: number }[] };
      for (const { headers } of replies) expect(entries.map(each => String(each.id))).to.include(headers.get('x-audit-id'));
    });

    it('B40 registers a code once, however many ask at once', async () => {
      const body = JSON.stringify({
        code: 'race',
        name: 'R',
        credit_mode: 'prepaid',
        wallet_base_url: 'http://127.0.0.1:9/w',
        ip_allowlist: [],
        currencies: ['KRW'],
        games: ['all'],
      });
      const replies = await Promise.all(Array.from({ length: 5 }, () => world.staff('POST', '/operators', body)));
      expect(replies.map(each => each.code ?? each.status).sort()).to.deep.equal([
        201,
        'DUPLICATE',
        'DUPLICATE',
        'DUPLICATE',
        'DUPLICATE',
      ]);
    });

    it('B41 closes a table once while it is changed', async () => {
      const id = await openTable(world.platform);
      const work = [1, 2, 3].flatMap(i => [
        world.staff('POST', `/tables/${id}/close`, '{}'),
        world.staff('PATCH', `/tables/${id}`, JSON.stringify({ sort_order: i })),
      ]);
      const replies = await Promise.all(work);
      for (const each of replies) expect(each.status, each.text).to.be.oneOf([200, 404, 409]);
      expect(replies.filter((each, i) => i % 2 === 0 && each.status === 200)).to.have.length(1);
    });

    it('B43 LCH-17 answers a launch of a table that cannot be entered in the order of the steps', async () => {
      const closed = await openTable(world.platform);
      expect((await world.staff('POST', `/tables/${closed}/close`, '{}')).status).to.equal(200);
      const cases: [what: string, body: object, status: number, code: string][] = [
        ['closed', { table_id: closed }, 404, 'TABLE_NOT_FOUND'],
        ['of another game', { table_id: world.table, game_code: 'live_baccarat' }, 404, 'TABLE_NOT_FOUND'],
        ['of an unknown game', { table_id: world.table, game_code: 'chess' }, 404, 'GAME_NOT_FOUND'],
        ['no id', { table_id: "'; drop table play_table; --" }, 404, 'TABLE_NOT_FOUND'],
        ['no id', { table_id: '__proto__' }, 404, 'TABLE_NOT_FOUND'],
        [
          'with an unknown currency first',
          { player: { ...player, currency: 'XXX' }, game_code: 'chess' },
          400,
          'CURRENCY_NOT_SUPPORTED',
        ],
      ];
      await world.unchanged(async () => {
        for (const [what, change, status, code] of cases)
          answered(await launch(JSON.stringify({ player, ...change })), status, code, what);
      });
    });
  });
});
