// Bad names and ids at the REST APIs: each is answered as documented and changes nothing.
import { expect } from 'chai';
import { answered, Probe, KIM as player, tableBody as table } from '../../support/probe.ts';
import { LIMITS } from '../../support/site.ts';

describe('bad input to REST of names and ids', function () {
  this.timeout(60_000);
  let world: Probe;

  before(async () => {
    world = await Probe.open();
    await world.own.enter('u-1');
  });
  after(() => world?.close());
  afterEach(() => world.isWell());

  const launch: Probe['launch'] = (body, headers) => world.launch(body, headers);

  /** A case that changes nothing. */
  const still = (title: string, work: () => Promise<void>) => it(title, () => world.unchanged(work));

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

    still('B23 takes other spellings of a path for other paths', async () => {
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

    still('B16 refuses an address of a megabyte and headers of 20 KB or of 200 names with 431', async () => {
      const long = await world.raw(`GET /operator/v1/rounds/${'x'.repeat(1 << 20)} HTTP/1.1\r\nHost: x\r\n\r\n`);
      expect(long.text.slice(0, 12) || 'cut').to.be.oneOf(['HTTP/1.1 431', 'HTTP/1.1 414', 'cut']);
      const big = await world.raw(`GET /healthz HTTP/1.1\r\nHost: x\r\nX-Big: ${'y'.repeat(20_000)}\r\n\r\n`);
      expect(big.text).to.match(/^HTTP\/1\.1 431 /);
      const names = Array.from({ length: 200 }, (_, i) => `X-${i}: 1\r\n`).join('');
      const many = await world.raw(`GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${names}\r\n`);
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

    it('B30 takes no return_url at a private address, however it is written, and no such default one', async () => {
      await world.unchanged(async () => {
        for (const host of [
          '10.0.0.1',
          '167772161',
          '0xa.1',
          '192.168.0.1',
          '169.254.169.254',
          '[fd00::1]',
          '[::ffff:10.0.0.1]',
        ]) {
          const reply = await launch(JSON.stringify({ player, return_url: `https://${host}/back` }));
          answered(reply, 400, 'INVALID_REQUEST', host);
          expect(reply.fields, host).to.deep.equal(['return_url']);
          const changed = await world.staff(
            'PATCH',
            '/operators/acme',
            JSON.stringify({ default_return_url: `https://${host}/` }),
          );
          answered(changed, 400, 'INVALID_REQUEST', host);
          expect(changed.fields, host).to.deep.equal(['default_return_url']);
        }
      });
      answered(await launch(JSON.stringify({ player, return_url: 'http://127.0.0.1:3000/back' })), 200, undefined);
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
      const id = await world.table();
      const work = [1, 2, 3].flatMap(i => [
        world.staff('POST', `/tables/${id}/close`, '{}'),
        world.staff('PATCH', `/tables/${id}`, JSON.stringify({ sort_order: i })),
      ]);
      const replies = await Promise.all(work);
      for (const each of replies) expect(each.status, each.text).to.be.oneOf([200, 404, 409]);
      expect(replies.filter((each, i) => i % 2 === 0 && each.status === 200)).to.have.length(1);
    });

    it('B43 LCH-17 answers a launch of a table that cannot be entered in the order of the steps', async () => {
      const closed = await world.table();
      expect((await world.staff('POST', `/tables/${closed}/close`, '{}')).status).to.equal(200);
      const cases: [what: string, body: object, status: number, code: string][] = [
        ['closed', { table_id: closed }, 404, 'TABLE_NOT_FOUND'],
        ['of another game', { table_id: world.home, game_code: 'live_baccarat' }, 404, 'TABLE_NOT_FOUND'],
        ['of an unknown game', { table_id: world.home, game_code: 'chess' }, 404, 'GAME_NOT_FOUND'],
        ['no id', { table_id: "'; drop table play_table; --" }, 404, 'TABLE_NOT_FOUND'],
        ['no id', { table_id: '__proto__' }, 404, 'TABLE_NOT_FOUND'],
        [
          'with an unknown currency first',
          { player: { ...player, currency: 'QQQ' }, game_code: 'chess' },
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
