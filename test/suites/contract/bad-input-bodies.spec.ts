// Bad bodies and amounts at the REST APIs: each is answered as documented and changes nothing.
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { answered, LAUNCH, Probe, KIM as player, tableBody as table } from '../../support/probe.ts';

describe('bad input to REST of bodies and amounts', function () {
  this.timeout(60_000);
  let world: Probe;

  before(async () => {
    world = await Probe.open();
    await world.own.enter('u-1');
  });
  after(() => world?.close());
  afterEach(() => world.isWell());

  const launch: Probe['launch'] = (body, headers) => world.launch(body, headers);

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
          expect([forged.status, forged.code]).to.deep.equal([usual.status, usual.code]);
        });
      });
    }

    for (const [what, text] of [
      ['a lone surrogate', 'K\\ud800m'],
      ['a NUL', 'K\\u0000m'],
      ['a control character', 'K\\u0001m'],
    ] as const) {
      it(`B6 LCH-14 ERR-02 names the fields of a launch that hold ${what}, and the other bad ones`, async () => {
        await world.unchanged(async () => {
          const nickname = await launch(good.replace('Kim', text));
          answered(nickname, 400, 'INVALID_REQUEST');
          expect(nickname.fields).to.deep.equal(['player.nickname']);
          const several = await launch(
            `{"player":{"external_id":"${text}","nickname":"Kim","currency":"${text}"},"return_url":"javascript:1","device":"${text}"}`,
          );
          answered(several, 400, 'INVALID_REQUEST');
          expect(several.fields).to.include.members(['player.external_id', 'return_url', 'device']);
        });
      });
    }

    it('B6 ERR-02 names them in every other body too, also under an odd name', async () => {
      await world.unchanged(async () => {
        for (const odd of ['\\u0000', 'x\\ud800']) {
          const asked: [method: string, path: string, body: string, fields: string[]][] = [
            ['POST', '/operators', `{"code":"x${odd}","name":"${odd}"}`, ['code', 'name']],
            ['PATCH', '/operators/acme', `{"name":"${odd}","contact":{"a":["${odd}"]}}`, ['name', 'contact']],
            ['POST', '/keys', `{"name":"${odd}","role":"${odd}"}`, ['name', 'role']],
            ['POST', '/currencies', `{"code":"${odd}","symbol":"${odd}"}`, ['code', 'symbol']],
            ['PATCH', '/currencies/KRW', `{"symbol":"${odd}"}`, ['symbol']],
            ['PATCH', '/games/baccarat', `{"names":"${odd}","note":"${odd}"}`, ['names', 'note']],
            ['PATCH', '/games/baccarat', `{"names":{"${odd}":"x"}}`, ['names']],
            [
              'PUT',
              '/settings',
              `{"timezone":"${odd}","environment":"${odd}","card_design":"${odd}"}`,
              ['timezone', 'environment', 'card_design'],
            ],
            ['POST', '/operators/acme/credit', `{"kind":"${odd}","amount":1,"memo":"${odd}"}`, ['kind', 'memo']],
            ['POST', '/operators/acme/certify', `{"external_id":"${odd}"}`, ['external_id']],
            ['POST', '/tables', table().replace('"timers"', `"engine":{"a":"${odd}"},"timers"`), ['engine.a']],
            [
              'POST',
              '/tables',
              table().replace('"timers"', `"engine":{"${odd}":1},"timers"`),
              [`engine.${odd === '\\u0000' ? '\ufffd' : 'x\ufffd'}`],
            ],
          ];
          for (const [method, path, body, fields] of asked) {
            const reply = await world.staff(method, path, body);
            answered(reply, 400, 'INVALID_REQUEST', `${method} ${path} ${body}`);
            expect(reply.fields, `${method} ${path} ${body}`).to.include.members(fields);
          }
          const session = await fetch(`${world.server.url}/play/v1/session`, { method: 'POST', body: `{"token":"${odd}"}` });
          const { error } = (await session.json()) as { error: { code: string; details: { fields: string[] } } };
          expect([session.status, error.code, error.details.fields]).to.deep.equal([400, 'INVALID_REQUEST', ['token']]);
        }
      });
    });

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
});
