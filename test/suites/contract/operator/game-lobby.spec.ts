// PUT /games/{game_code}/bet-limits, PUT /games/{game_code}/lobby, PUT /lobby-banners against the running server: what a site's
// players may bet and see.
import { expect } from 'chai';
import { codeOf, fieldsOf, Player } from '../../../support/clients.ts';
import type { Site } from '../../../support/site.ts';
import { type Json, until, World } from '../../../support/world.ts';

/** A PNG of one transparent pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const PIXEL_HASH = '497790947d4666760ce38f3c00e852c71fdb66cae849bae8e9ede352719e1581';

interface Lobby {
  games: { game_code: string; lobby: Json }[];
  tables: { table_id: string }[];
}

/** A header that says so large a picture, with nothing in it. */
function pngOf(width: number, height: number): string {
  const bytes = Buffer.from(PIXEL, 'base64');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes.toString('base64');
}

describe('games of a site: bet limits, lobby, banners', function () {
  this.timeout(60_000);
  let world: World;
  let acme: Site;
  let beta: Site;
  let table: string;
  before(async () => {
    world = await World.open();
    acme = await world.site('acme', { currencies: ['KRW', 'USD'] });
    beta = await world.site('beta', { games: ['live_baccarat'] });
    table = await world.table({ timers: { betting_ms: 30_000 } });
  });
  after(() => world?.close());

  const put = (path: string, body?: unknown, site = acme) => site.operator.call<Json>('PUT', path, body);
  const limit = (body: unknown, site = acme) => put('/games/baccarat/bet-limits', body, site);
  const show = (body: unknown, site = acme) => put('/games/baccarat/lobby', body, site);
  const refusal = async (answer: Promise<Awaited<ReturnType<typeof put>>>) => {
    const got = await answer;
    return [got.status, codeOf(got), fieldsOf(got)];
  };
  const game = async (site = acme) => {
    const { body } = await site.operator.call<{ games: Json[] }>('GET', '/games');
    return body.games.find(each => each.game_code === 'baccarat');
  };
  const offered = async () => {
    const { body } = await acme.operator.call<{ tables: Json[] }>('GET', '/tables');
    return body.tables.find(each => each.table_id === table)?.offered;
  };
  const lobbyOf = async (session: string): Promise<Lobby> => {
    const answer = await fetch(`${world.server.url}/play/v1/lobby`, { headers: { authorization: `Bearer ${session}` } });
    return (await answer.json()) as Lobby;
  };
  const record = async (id: string | null) => {
    const { body } = await acme.operator.call<{ entries: Json[] }>('GET', `/audit?ids=${id}`);
    return body.entries[0];
  };

  describe('bet limits', () => {
    afterEach(async () => {
      for (const currency of ['KRW', 'USD']) await limit({ currency, min: 0, max: 0 });
    });

    it('BTL-01 BTL-04 GMS-08 sets one currency, keeps the others, and answers all of them; a side of 0 is left out', async () => {
      expect((await limit({ currency: 'USD', min: 100, max: 50_000 })).body).to.deep.equal({
        game_code: 'baccarat',
        bet_limits: { USD: { min: 100, max: 50_000 } },
      });
      const { status, body } = await limit({ currency: 'KRW', min: 0, max: 2_000_000, other: 'ignored' });
      expect([status, body]).to.deep.equal([
        200,
        { game_code: 'baccarat', bet_limits: { USD: { min: 100, max: 50_000 }, KRW: { max: 2_000_000 } } },
      ]);
      expect((await game())?.bet_limits).to.deep.equal(body.bet_limits);
      expect((await limit({ currency: 'KRW', min: 500, max: 0 })).body.bet_limits).to.deep.include({ KRW: { min: 500 } });
    });

    it('BTL-02 clears a currency by two zeros, also twice', async () => {
      await limit({ currency: 'USD', min: 100, max: 0 });
      for (let i = 0; i < 2; i++) {
        const { status, body } = await limit({ currency: 'USD', min: 0, max: 0 });
        expect([status, body.bet_limits]).to.deep.equal([200, {}]);
      }
      expect((await game())?.bet_limits).to.deep.equal({});
    });

    it('BTL-05 names all bad fields, refuses games that are not enabled, and changes nothing', async () => {
      const cases: [unknown, string[]][] = [
        [{ min: 1, max: 2 }, ['currency']],
        [{ currency: 'EUR', min: 100, max: 0 }, ['currency']],
        [{ currency: 'XXX', min: -1, max: '5' }, ['currency', 'min', 'max']],
        [{ currency: 'USD', min: 150, max: 250 }, ['min', 'max']],
        [{ currency: 'KRW', min: 2000, max: 1000 }, ['max']],
        [{ currency: 'KRW', min: 0.5, max: 1e30 }, ['min', 'max']],
        [{ currency: 7, min: null, max: [] }, ['currency', 'min', 'max']],
        [[], ['currency']],
      ];
      for (const [body, fields] of cases)
        expect(await refusal(limit(body)), JSON.stringify(body)).to.deep.equal([400, 'INVALID_REQUEST', fields]);
      const right = { currency: 'KRW', min: 0, max: 1000 };
      expect((await refusal(limit(right, beta))).slice(0, 2)).to.deep.equal([404, 'GAME_NOT_FOUND']);
      for (const code of ['nothing', '__proto__', '%00', 'a'.repeat(300)])
        expect((await refusal(put(`/games/${code}/bet-limits`, right))).slice(0, 2), code).to.deep.equal([404, 'GAME_NOT_FOUND']);
      expect((await game())?.bet_limits).to.deep.equal({});
    });

    it('BTL-03 TBL-06 LCH-27 takes a table out of lists and lobby for who comes; who sits at it plays on and comes back', async () => {
      const guest = await world.guest(acme, 'u-1', table);
      expect(await guest.screen.act('bet', { items: [{ spot: 'player', amount: 1000 }] })).to.include({ ok: true });
      expect((await lobbyOf(guest.session)).tables.map(each => each.table_id)).to.include(table);
      await limit({ currency: 'KRW', min: 0, max: 500_000 }); // the table takes up to 1,000,000
      expect(await offered()).to.equal(false);
      expect(await game()).to.include({ min_bet: 0, max_bet: 0 });
      expect(await guest.screen.act('bet', { items: [{ spot: 'player', amount: 1000 }] })).to.include({ ok: true });
      await guest.screen.leave();
      await (await Player.join(world.server.url, table, guest.session)).leave();
      const { session } = await acme.operator.enter('u-2');
      const late = await Player.join(world.server.url, table, session).catch((error: Error) => error.message);
      expect(late).to.equal('TABLE_NOT_OFFERED');
      expect((await lobbyOf(session)).tables.map(each => each.table_id)).not.to.include(table);
      const launch = { player: { external_id: 'u-2', nickname: 'Two', currency: 'KRW' }, table_id: table };
      expect((await acme.operator.call('POST', '/launch', launch)).status).to.equal(200);
    });

    it('BTL-05 AUD-05 leaves `game.bet_limits`, which is restored; of two at once neither is lost', async () => {
      const both = ['KRW', 'USD'].map(currency => limit({ currency, min: 1000, max: 0 }));
      await Promise.all(both);
      expect((await game())?.bet_limits).to.deep.equal({ KRW: { min: 1000 }, USD: { min: 1000 } });
      const { headers } = await limit({ currency: 'KRW', min: 2000, max: 9000 });
      const id = headers.get('x-audit-id');
      expect(await record(id)).to.deep.include({ action: 'game.bet_limits', target: 'baccarat', restorable: true });
      const { changes } = (await record(id)) as { changes: Json[] };
      const [change] = changes;
      expect(change).to.deep.include({ kind: 'operator_game', key: 'acme/baccarat', op: 'update' });
      expect(change?.fields).to.deep.equal({
        'bet_limits.KRW.min': { before: 1000, after: 2000 },
        'bet_limits.KRW.max': { before: null, after: 9000 },
      });
      expect((await acme.operator.call('POST', `/audit/${id}/restore`)).status).to.equal(200);
      expect((await game())?.bet_limits).to.deep.equal({ KRW: { min: 1000 }, USD: { min: 1000 } });
    });
  });

  describe('lobby', () => {
    before(async () => {
      expect((await put('/lobby-banners', { image: PIXEL })).status).to.equal(200);
    });

    it('LOB-01 LOB-04 GMS-10 replaces the whole display; what is as usual is left out, what is not sent is hidden', async () => {
      for (const [body, lobby] of [
        [{}, { hide_menu: true, hide_tables: true }],
        [{ menu: true }, { hide_tables: true }],
        [{ tables: true, banner: null }, { hide_menu: true }],
        [{ menu: true, tables: true }, {}],
      ] as const) {
        const { status, body: got } = await show(body);
        expect([status, got], JSON.stringify(body)).to.deep.equal([200, { game_code: 'baccarat', lobby }]);
        expect((await game())?.lobby).to.deep.equal(lobby);
      }
    });

    it('LOB-02 keeps a banner: title trimmed, pixels within bounds, null takes it away', async () => {
      const banner = { sha256: PIXEL_HASH, title: `  ${'가'.repeat(200)} `, link_url: 'http://promo.example.com/a?b=1' };
      const { body } = await show({ menu: true, tables: true, banner: { ...banner, width: 5000, height: -3, x: 1 } });
      const kept = { ...banner, title: '가'.repeat(200), width: 4096, height: 0 };
      expect(body.lobby).to.deep.equal({ banner: kept });
      expect((await game())?.lobby).to.deep.equal({ banner: kept });
      const plain = { sha256: PIXEL_HASH, title: '', link_url: '', width: 0, height: 0 };
      expect((await show({ menu: true, tables: true, banner: { sha256: PIXEL_HASH } })).body.lobby).to.deep.equal({
        banner: plain,
      });
      expect((await show({ menu: true, tables: true, banner: null })).body.lobby).to.deep.equal({});
    });

    it('LOB-03 names bad fields, and refuses banners that this site has not uploaded', async () => {
      const links = [
        'javascript:alert(1)',
        'data:text/html,x',
        'ftp://a.b',
        'example.com',
        'https://me@a.com',
        'https:\\\\a.com',
      ];
      const cases: [unknown, string[]][] = [
        ...[...links, 'https://a.com/\r\nx', `https://a.com/${'x'.repeat(10_000)}`, 'http://10.0.0.1/', 7].map(
          (link_url): [unknown, string[]] => [{ banner: { sha256: PIXEL_HASH, link_url } }, ['banner.link_url']],
        ),
        [{ banner: {} }, ['banner.sha256']],
        [{ banner: { sha256: PIXEL_HASH.toUpperCase() } }, ['banner.sha256']],
        [
          { banner: { sha256: 'x', title: 'x'.repeat(201), link_url: 'x' } },
          ['banner.sha256', 'banner.title', 'banner.link_url'],
        ],
        [
          { menu: 'yes', tables: 1, banner: { sha256: PIXEL_HASH, width: 1.5, height: '2' } },
          ['menu', 'tables', 'banner.width', 'banner.height'],
        ],
        [{ banner: 'x' }, ['banner']],
      ];
      for (const [body, fields] of cases)
        expect(await refusal(show(body)), JSON.stringify(body)).to.deep.equal([400, 'INVALID_REQUEST', fields]);
      const unknown = { menu: true, tables: true, banner: { sha256: '0'.repeat(64) } };
      expect((await refusal(show(unknown))).slice(0, 2)).to.deep.equal([404, 'BANNER_NOT_FOUND']);
      const foreign = { menu: true, tables: true, banner: { sha256: PIXEL_HASH } };
      expect((await refusal(put('/games/live_baccarat/lobby', foreign, beta))).slice(0, 2)).to.deep.equal([
        404,
        'BANNER_NOT_FOUND',
      ]);
      expect((await refusal(show(foreign, beta))).slice(0, 2)).to.deep.equal([404, 'GAME_NOT_FOUND']);
      expect((await game())?.lobby).to.deep.equal({});
    });

    it('LOB-04 AUD-05 shows at the next look of a player, tells open lobbies, leaves `game.lobby`, and is restored', async () => {
      const { session } = await acme.operator.enter('u-3');
      const screen = await Player.join(world.server.url, 'lobby', session);
      const seen = screen.seen.length;
      const hidden = await show({ menu: false, tables: false, banner: { sha256: PIXEL_HASH, title: 'Promo' } });
      const lobby = await lobbyOf(session);
      expect(lobby.games.find(each => each.game_code === 'baccarat')?.lobby).to.deep.equal(hidden.body.lobby);
      expect(lobby.tables.map(each => each.table_id)).not.to.include(table);
      expect(await offered(), 'hiding takes nothing out of the offer').to.equal(true);
      await until('the lobby is told', () => screen.seen.slice(seen).some(each => each.type === 'lobby'));
      await screen.leave();
      const id = hidden.headers.get('x-audit-id');
      expect(await record(id)).to.deep.include({ action: 'game.lobby', target: 'baccarat', restorable: true });
      expect((await acme.operator.call('POST', `/audit/${id}/restore`)).status).to.equal(200);
      expect((await game())?.lobby).to.deep.equal({});
      expect((await lobbyOf(session)).tables.map(each => each.table_id)).to.include(table);
    });
  });

  describe('banners', () => {
    const upload = (image: unknown, site = acme) => put('/lobby-banners', { image }, site);
    const fetched = (sha256: string, headers = {}) => fetch(`${world.server.url}/play/v1/lobby-banners/${sha256}`, { headers });

    it('BAN-01 BAN-02 takes base64 and data URLs, and answers hash, width and height of the bytes, the same for the same', async () => {
      for (const image of [PIXEL, PIXEL, `data:image/webp;base64,${PIXEL}`]) {
        const { status, body } = await upload(image);
        expect([status, body]).to.deep.equal([200, { sha256: PIXEL_HASH, width: 1, height: 1 }]);
      }
      expect((await upload(pngOf(4096, 1))).body).to.include({ width: 4096, height: 1 });
    });

    it('BAN-03 is fetched by everybody, kept for a year, and runs nothing', async () => {
      await upload(PIXEL);
      for (let i = 0; i < 2; i++) {
        const answer = await fetched(PIXEL_HASH);
        expect([answer.status, answer.headers.get('content-type')]).to.deep.equal([200, 'image/png']);
        expect(Buffer.from(await answer.arrayBuffer()).toString('base64')).to.equal(PIXEL);
        expect(answer.headers.get('cache-control')).to.equal('public, max-age=31536000, immutable');
        expect(answer.headers.get('x-content-type-options')).to.equal('nosniff');
        expect(answer.headers.get('content-security-policy')).to.match(/sandbox/);
      }
      const known = await fetched(PIXEL_HASH, { 'if-none-match': `"${PIXEL_HASH}"` });
      expect([known.status, await known.text()]).to.deep.equal([304, '']);
      for (const hash of ['0'.repeat(64), 'x', PIXEL_HASH.toUpperCase()]) {
        const answer = await fetched(hash);
        expect([answer.status, codeOf({ ...answer, body: await answer.json() } as never)], hash).to.deep.equal([
          404,
          'BANNER_NOT_FOUND',
        ]);
      }
    });

    it('BAN-04 refuses what is no picture or too large as `BAD_IMAGE`, what is no text as a bad field', async () => {
      const large = Buffer.concat([Buffer.from(PIXEL, 'base64'), Buffer.alloc(524_288)]).toString('base64');
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
      for (const image of ['', 'no picture', svg, large, pngOf(4097, 1), pngOf(1, 4097), pngOf(0, 1), `data:image/png,${PIXEL}`])
        expect((await refusal(upload(image))).slice(0, 2), image.slice(0, 40)).to.deep.equal([400, 'BAD_IMAGE']);
      const most = Buffer.concat([Buffer.from(PIXEL, 'base64'), Buffer.alloc(524_288 - 70)]);
      expect(most.length).to.equal(524_288);
      expect((await upload(most.toString('base64'))).status).to.equal(200);
      for (const image of [undefined, null, 7, {}])
        expect(await refusal(upload(image))).to.deep.equal([400, 'INVALID_REQUEST', ['image']]);
      expect((await refusal(upload('A'.repeat(786_432)))).slice(0, 2)).to.deep.equal([401, 'INVALID_SIGNATURE']);
    });

    it('BAN-04 AUD-09 leaves `api PUT /lobby-banners`, which is not restored', async () => {
      const { headers } = await upload(PIXEL);
      const entry = await record(headers.get('x-audit-id'));
      expect(entry).to.deep.include({ action: 'api PUT /lobby-banners', restorable: false });
      expect(entry?.detail).to.include({ sha256: PIXEL_HASH, width: 1, height: 1 });
    });
  });
});
