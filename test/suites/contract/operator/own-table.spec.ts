// PUT /tables/{table_id}/settings, /currency, /live, /card-design against the running server, on an operator's own tables.
import { expect } from 'chai';
import { type Answer, codeOf, fieldsOf, Player } from '../../../support/clients.ts';
import { LIMITS, type Site } from '../../../support/site.ts';
import { type Json, bet as placed, until, World } from '../../../support/world.ts';

const DOLLARS = { min_bet: 500, max_bet: 50_000, tie_max: 5000 };
const POKER = { sb: 500, bb: 1000, ante: 0, min_buy_in: 20_000, max_buy_in: 100_000 };

describe('settings of an operator’s own tables', function () {
  this.timeout(120_000);
  let world: World;
  let acme: Site;
  let banked: string;
  let poker: string;
  let live: string;
  before(async () => {
    world = await World.open();
    acme = await world.site('acme');
    await world.site('beta');
    const own = { operator_code: 'acme' };
    banked = await world.table({ ...own, timers: { betting_ms: 30_000 } });
    poker = await world.table({ ...own, game_code: 'holdem_nlh', limits: POKER, rake_bp: 500, rake_cap: 3000 });
    live = await world.table({
      ...own,
      game_code: 'live_holdem',
      names: { en: 'L' },
      limits: POKER,
      engine: { scanner: 'virtual' },
    });
  });
  after(() => world?.close());

  const put = (id: string, what: string, body?: unknown) => acme.operator.call<Json>('PUT', `/tables/${id}/${what}`, body);
  const refused = (answer: Answer<Json>) => [
    answer.status,
    codeOf(answer),
    ...(fieldsOf(answer)?.length ? [fieldsOf(answer)] : []),
  ];
  const listed = async (id: string) => {
    const { body } = await acme.operator.call<{ tables: Json[] }>('GET', '/tables');
    return body.tables.find(each => each.table_id === id) as Json;
  };
  const lastRecord = async () => {
    const { body } = await acme.operator.call<{ entries: Json[] }>('GET', '/audit?limit=1');
    return body.entries[0] as Json;
  };
  const restore = async () => acme.operator.call<Json>('POST', `/audit/${(await lastRecord()).id}/restore`, {});

  it('TUP-01 finds no table of another site, none that is closed, and says of a shared one that it is shared', async () => {
    const closed = await world.table({ operator_code: 'acme' });
    await world.platform.call('POST', `/tables/${closed}/close`);
    const shared = await world.table();
    const foreign = await world.table({ operator_code: 'beta' });
    for (const what of ['settings', 'currency', 'live', 'card-design', 'timers', 'rake-rule'])
      for (const body of [{}, { currency: 'KRW', paused: true }]) {
        for (const id of [foreign, closed, 'x'])
          expect(refused(await put(id, what, body)), what).to.deep.equal([404, 'TABLE_NOT_FOUND']);
        expect(refused(await put(shared, what, body)), what).to.deep.equal([403, 'TABLE_NOT_OWNED']);
      }
  });

  describe('settings', () => {
    it('TUP-05 sets the operating currency, and keeps another one; both are answered and listed', async () => {
      const limits = { min_bet: 2000, max_bet: 600_000, tie_max: 60_000 };
      const first = await put(banked, 'settings', { currency: 'KRW', limits, rake_bp: 'ignored', rake_cap: [] });
      expect([first.status, first.body.table_id, first.body.currency]).to.deep.equal([200, banked, 'KRW']);
      expect(await listed(banked)).to.deep.include({ limits, settings: first.body.settings });
      const second = await put(banked, 'settings', { currency: 'USD', limits: DOLLARS, unknown: 1 });
      expect(second.body).to.deep.equal({
        table_id: banked,
        currency: 'KRW',
        settings: { KRW: { limits }, USD: { limits: DOLLARS } },
      });
      expect(await listed(banked)).to.deep.include({ limits, currency: 'KRW', settings: second.body.settings });
      expect(await lastRecord()).to.include({ action: 'table.settings', target: banked, restorable: true });
      expect((await restore()).status).to.equal(200);
      expect((await listed(banked)).settings).not.to.deep.equal(second.body.settings);
    });

    it('TUP-05 takes the rake of a raked game, which it needs; an empty cap is none', async () => {
      for (const [rake, cap] of [
        [{ rake_bp: 300, rake_cap: 2000 }, 2000],
        [{ rake_bp: 0 }, 0],
        [{ rake_bp: 2000, rake_cap: '' }, 0],
        [{ rake_bp: 500, rake_cap: null }, 0],
      ] as const) {
        const { status, body } = await put(poker, 'settings', { currency: 'KRW', limits: POKER, ...rake });
        expect(status, JSON.stringify(body)).to.equal(200);
        expect((body.settings as Json).KRW).to.deep.equal({ limits: POKER, rake_bp: rake.rake_bp, rake_cap: cap });
        expect(await listed(poker)).to.include({ rake_bp: rake.rake_bp, rake_cap: cap });
      }
    });

    it('TUP-05 NS-10 names all bad fields together, `INVALID_CONFIG` only after them, and changes nothing', async () => {
      const before = await listed(banked);
      const cases: [string, unknown, unknown[]][] = [
        [banked, {}, ['currency', 'limits']],
        [banked, [], ['currency', 'limits']],
        [banked, { currency: 'EUR', limits: 'x' }, ['currency', 'limits']],
        [banked, { currency: 'USD', limits: { ...DOLLARS, min_bet: 150, boo: 1 } }, ['limits.min_bet', 'limits.boo']],
        [
          banked,
          { currency: 'KRW', limits: { min_bet: 0, max_bet: 0.5 } },
          ['limits.tie_max', 'limits.max_bet', 'limits.min_bet'],
        ],
        [poker, { currency: 'KRW', limits: POKER }, ['rake_bp']],
        [
          poker,
          { currency: 'USD', limits: { ...POKER, sb: 2000 }, rake_bp: 2001, rake_cap: 50 },
          ['limits.bb', 'rake_bp', 'rake_cap'],
        ],
        [
          poker,
          { currency: 'KRW', limits: { ...POKER, ante: -1 }, rake_bp: '1', rake_cap: -5 },
          ['limits.ante', 'rake_bp', 'rake_cap'],
        ],
        [poker, { currency: 'KRW', limits: POKER, rake_bp: 1.5, rake_cap: 1e30 }, ['rake_bp', 'rake_cap']],
      ];
      for (const [id, body, fields] of cases) {
        const [status, code, bad] = refused(await put(id, 'settings', body));
        expect([status, code], JSON.stringify(body)).to.deep.equal([400, 'INVALID_REQUEST']);
        expect(bad, JSON.stringify(body)).to.have.members(fields);
      }
      for (const currency of ['KRW', 'USD'])
        expect(
          refused(await put(banked, 'settings', { currency, limits: { ...LIMITS, tie_max: 500 } })).slice(0, 2),
        ).to.deep.equal([400, 'INVALID_CONFIG']);
      expect(await listed(banked)).to.deep.equal(before);
    });

    it('TCR-08 keeps the bet size within the site’s bet limits of that currency', async () => {
      await acme.operator.call('PUT', '/games/baccarat/bet-limits', { currency: 'USD', min: 600, max: 40_000 });
      expect(refused(await put(banked, 'settings', { currency: 'USD', limits: DOLLARS }))).to.deep.equal([
        400,
        'INVALID_REQUEST',
        ['limits.min_bet', 'limits.max_bet'],
      ]);
      await acme.operator.call('PUT', '/games/baccarat/bet-limits', { currency: 'USD', min: 0, max: 0 });
    });

    it('TUP-02 applies from the next round on: the one that runs keeps its limits', async () => {
      const table = await world.table({ operator_code: 'acme', timers: { betting_ms: 10_000 } });
      const guest = await world.guest(acme, 'u-1', table);
      const bet = (amount: number) => guest.screen.act('bet', { items: [{ spot: 'player', amount }] });
      await placed(guest, { player: 1000 });
      const limits = { min_bet: 5000, max_bet: 50_000, tie_max: 5000 };
      expect((await put(table, 'settings', { currency: 'KRW', limits })).status).to.equal(200);
      expect(await bet(1000), 'the round that runs').to.include({ ok: true });
      await guest.screen.fact('settle');
      await until('the next round refuses it', async () => (await bet(1000)).code === 'ACTION_INVALID');
      await placed(guest, { player: 5000 });
      await guest.screen.leave();
    });
  });

  describe('currency', () => {
    it('TUP-06 NS-09 opens the table for another currency under its id, and takes it back by a restore', async () => {
      const table = await world.table({ operator_code: 'acme', timers: { betting_ms: 8000 } });
      expect(refused(await put(table, 'currency', { currency: 'USD' })).slice(0, 2)).to.deep.equal([400, 'INVALID_CONFIG']);
      await put(table, 'settings', { currency: 'USD', limits: DOLLARS });
      const watcher = await world.guest(acme, 'u-2', table);
      const { status, body } = await put(table, 'currency', { currency: 'USD' });
      expect([status, body]).to.deep.equal([200, { table_id: table, currency: 'USD', limits: DOLLARS }]);
      const row = await listed(table);
      expect(row).to.deep.include({ currency: 'USD', limits: DOLLARS, status: 'open' });
      expect((row.settings as Json).KRW).to.deep.equal({ limits: LIMITS });
      await until('who watched is in the lobby', () => watcher.screen.closed !== undefined);
      acme.wallet.deposit('u-usd', 10_000_000, 'USD');
      const { session } = await acme.operator.enter('u-usd', { currency: 'USD' });
      const screen = await Player.join(world.server.url, table, session);
      const snapshot = await screen.until('snapshot', each => each.type === 'snapshot');
      expect(snapshot.table).to.deep.include({ currency: 'USD', exponent: 2, limits: DOLLARS });
      await placed({ site: acme, externalId: 'u-usd', session, screen }, { player: 500 });
      expect(refused(await put(table, 'currency', { currency: 'KRW' })).slice(0, 2), 'a bet').to.deep.equal([409, 'TABLE_BUSY']);
      await screen.fact('settle');
      await screen.leave();
      await until('it is free', async () => (await put(table, 'currency', { currency: 'USD' })).status === 200);
      const { body: audit } = await acme.operator.call<{ entries: Json[] }>(
        'GET',
        `/audit?action=table.currency&target=${table}`,
      );
      const first = audit.entries.at(-1) as Json;
      expect(first.restorable).to.equal(true);
      let back = await acme.operator.call('POST', `/audit/${first.id}/restore`);
      await until(
        'no bet is open',
        async () => {
          if (back.status !== 200) back = await acme.operator.call('POST', `/audit/${first.id}/restore`);
          return back.status === 200;
        },
        45_000,
      );
      expect(await listed(table)).to.deep.include({ currency: 'KRW', limits: LIMITS });
      await world.play([await world.guest(acme, 'u-3', table), { player: 1000 }]);
    });

    it('TUP-06 refuses a currency that is not the site’s, and a table where somebody sits', async () => {
      for (const currency of ['EUR', '', 7, null, undefined])
        expect(refused(await put(banked, 'currency', { currency }))).to.deep.equal([400, 'INVALID_REQUEST', ['currency']]);
      await put(poker, 'settings', { currency: 'USD', limits: POKER, rake_bp: 100 });
      const guest = await world.guest(acme, 'u-4', poker);
      expect(await guest.screen.act('sit', { buy_in: 20_000 })).to.include({ ok: true });
      expect(refused(await put(poker, 'currency', { currency: 'USD' })).slice(0, 2)).to.deep.equal([409, 'TABLE_BUSY']);
      await guest.screen.act('stand');
      await until('the seat is free', async () => (await put(poker, 'currency', { currency: 'USD' })).status === 200);
      expect(await listed(poker)).to.include({ currency: 'USD', rake_bp: 100, rake_cap: 0 });
    });
  });

  describe('live and card design', () => {
    it('TUP-07 NS-05 pauses and resumes, and refuses a dealer without a device', async () => {
      expect((await put(live, 'live', { paused: true })).body).to.deep.equal({
        table_id: live,
        live: { dealing: 'manual', paused: true },
      });
      expect((await put(live, 'live', { dealing: 'auto', paused: false })).body.live).to.deep.equal({
        dealing: 'auto',
        paused: false,
      });
      expect((await listed(live)).live).to.deep.equal({ dealing: 'auto', paused: false });
      expect(await lastRecord()).to.include({ action: 'table.live', target: live, restorable: true });
      const plain = await world.table({ operator_code: 'acme', game_code: 'live_holdem', names: { en: 'P' }, limits: POKER });
      expect(refused(await put(plain, 'live', { dealing: 'manual' })).slice(0, 2)).to.deep.equal([400, 'INVALID_CONFIG']);
      for (const [body, fields] of [
        [{}, ['dealing', 'paused']],
        [[], ['dealing', 'paused']],
        [{ dealing: 'x', paused: 'x' }, ['dealing', 'paused']],
        [{ paused: null }, ['paused']],
      ] as const)
        expect(refused(await put(live, 'live', body)), JSON.stringify(body)).to.deep.equal([400, 'INVALID_REQUEST', fields]);
      for (const id of [banked, poker])
        for (const what of ['live', 'card-design'])
          expect(refused(await put(id, what, { paused: true })), what).to.deep.equal([400, 'UNSUPPORTED_GAME']);
    });

    it('TUP-10 NS-08 SET-13 sets how cards look; players see it when they come', async () => {
      const first = await put(live, 'card-design', { face: 'studio', back: 'rlive', back_color: 'red' });
      const design = { face: 'studio', back: 'rlive', back_color: 'red' };
      expect([first.status, first.body]).to.deep.equal([200, { table_id: live, card_design: design, effective: design }]);
      expect((await listed(live)).card_design).to.deep.equal(design);
      const screen = (await world.guest(acme, 'u-5', live)).screen;
      const shown = async (player: Player) =>
        ((await player.until('snapshot', each => each.type === 'snapshot')).table as Json).card_design;
      expect(await shown(screen)).to.deep.equal(design);
      const { body } = await put(live, 'card-design', { face: '', back: 'texas' });
      expect(body.card_design).to.deep.equal({ back: 'texas' });
      const { card_design: usual } = (await world.platform.call<{ card_design: Json }>('GET', '/settings')).body;
      expect(body.effective).to.deep.equal({ ...usual, back: 'texas' });
      expect(await lastRecord()).to.include({ action: 'table.card_design', restorable: true });
      expect((await restore()).status).to.equal(200);
      expect((await listed(live)).card_design).to.deep.equal(design);
      for (const [wrong, fields] of [
        [{ face: 'x', back: 'blue', back_color: 7 }, ['face', 'back', 'back_color']],
        [[], ['face', 'back', 'back_color']],
      ] as const)
        expect(refused(await put(live, 'card-design', wrong))).to.deep.equal([400, 'INVALID_REQUEST', fields]);
      await screen.leave();
    });
  });
});
