// PUT /settings, /rake-defaults and /card-design against the running server: what an operator sets of itself and for its tables.
import { expect } from 'chai';
import { type Answer, codeOf, fieldsOf, Player } from '../../../support/clients.ts';
import type { Site } from '../../../support/site.ts';
import { type Json, World } from '../../../support/world.ts';

const POKER = { sb: 500, bb: 1000, ante: 0, min_buy_in: 20_000, max_buy_in: 100_000 };
const ALL = ['timezone', 'multi_table', 'watch_limit_sec'];

describe('what an operator sets of itself', function () {
  this.timeout(60_000);
  let world: World;
  let acme: Site;
  before(async () => {
    world = await World.open();
    acme = await world.site('acme', { multi_table: false, table_create_games: ['holdem_nlh'] });
  });
  after(() => world?.close());

  const get = async (path: string) => (await acme.operator.call<Json>('GET', path)).body;
  const put = (path: string, body?: unknown) => acme.operator.call<Json>('PUT', path, body);
  const refused = (answer: Answer<Json>) => [answer.status, codeOf(answer), fieldsOf(answer)];
  const records = async (query: string) => (await acme.operator.call<{ entries: Json[] }>('GET', `/audit?${query}`)).body.entries;
  const restore = (id: unknown) => acme.operator.call<Json>('POST', `/audit/${id}/restore`);

  describe('settings', () => {
    it('SET-01 SET-02 SET-03 sets what is sent, trims the zone, an empty one is the platform’s, and answers the five', async () => {
      const { status, body } = await put('/settings', {
        timezone: ' Europe/Paris ',
        multi_table: true,
        watch_limit_sec: 30,
        x: 1,
      });
      expect([status, body]).to.deep.equal([
        200,
        {
          timezone: 'Europe/Paris',
          operator_timezone: 'Europe/Paris',
          hq_timezone: 'Asia/Seoul',
          multi_table: true,
          watch_limit_sec: 30,
        },
      ]);
      expect(await get('/settings')).to.deep.include({ ...body, currencies: ['KRW', 'USD'], money_adjust: false });
      const back = await put('/settings', { timezone: '' });
      expect(back.body).to.include({ timezone: 'Asia/Seoul', operator_timezone: '', multi_table: true, watch_limit_sec: 30 });
      expect((await put('/settings', { watch_limit_sec: 0, multi_table: false })).body).to.include({
        watch_limit_sec: 0,
        multi_table: false,
      });
    });

    it('SET-02 SET-03 stops at the first fault, names all three for a wrong type or nothing, and saves nothing', async () => {
      const before = await get('/settings');
      const cases: [unknown, string[]][] = [
        [{}, ALL],
        [[], ALL],
        [{ other: 1 }, ALL],
        [{ timezone: 7 }, ALL],
        [{ multi_table: 'yes' }, ALL],
        [{ watch_limit_sec: '60', timezone: 'Nowhere' }, ALL],
        [{ watch_limit_sec: 60.5 }, ALL],
        [{ multi_table: null }, ALL],
        ...[29, 3601, -1, 1].map((watch_limit_sec): [unknown, string[]] => [
          { watch_limit_sec, timezone: 'Nowhere', multi_table: true },
          ['watch_limit_sec'],
        ]),
        [{ timezone: 'Nowhere/City', multi_table: true }, ['timezone']],
      ];
      for (const [body, fields] of cases)
        expect(refused(await put('/settings', body)), JSON.stringify(body)).to.deep.equal([400, 'INVALID_REQUEST', fields]);
      expect(await get('/settings')).to.deep.equal(before);
    });

    it('SET-06 AUD-07 leaves a record for each setting; the first has the photos, and undoes all of it', async () => {
      const { headers } = await put('/settings', { watch_limit_sec: 60, timezone: 'Asia/Tokyo', multi_table: true });
      const id = Number(headers.get('x-audit-id'));
      const [limit, multi, zone] = await records('action=operator.&limit=3');
      const shown = (entry?: Json) => [entry?.action, entry?.target, entry?.restorable];
      expect([zone, multi, limit].map(shown)).to.deep.equal([
        ['operator.timezone', 'acme', true],
        ['operator.multi_table', 'acme', false],
        ['operator.watch_limit', 'acme', false],
      ]);
      expect(zone?.id).to.equal(id);
      expect((await restore(id)).status).to.equal(200);
      expect(await get('/settings')).to.include({ operator_timezone: '', multi_table: false, watch_limit_sec: 0 });
    });

    it('SET-05 GGR-02 the zone is for showing alone: times, days of reports and ranges of lists stay those of UTC', async () => {
      acme.wallet.deposit('u-zone', 100_000);
      const guest = await world.guest(acme, 'u-zone', await world.table());
      const { roundId } = await world.play([guest, { banker: 1000 }]);
      await world.quiet();
      const day = new Date().toISOString().slice(0, 10);
      const later = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
      const paths = [
        `/rounds?from=${day}&to=${later}`,
        `/rounds/${roundId}`,
        `/transactions?from=${day}&to=${later}&order=asc`,
        `/reports/ggr?from=${day}&to=${later}`,
        '/dealers',
        '/credit',
      ];
      const read = () => Promise.all(paths.map(get));
      const seen: Json[][] = [];
      // 26 hours lie between these two: one of them is in another day than UTC at any time
      for (const timezone of ['', 'Pacific/Kiritimati', 'Etc/GMT+12']) {
        expect((await put('/settings', { timezone })).body).to.include({ operator_timezone: timezone });
        seen.push(await read());
      }
      const [as, east, west] = seen as [Json[], Json[], Json[]];
      expect(((as[0] as Json).rounds as Json[]).map(each => each.round_id)).to.include(roundId);
      expect(as[3]).to.include({ zone: 'UTC' });
      expect(east).to.deep.equal(as);
      expect(west).to.deep.equal(as);
      for (const at of JSON.stringify(as).match(/"\d{4}-\d\d-\d\dT[^"]*"/g) ?? []) expect(at).to.match(/\.\d{3}Z"$/);
      await put('/settings', { timezone: '' });
      await guest.screen.leave();
    });

    it('SET-04 one table or several counts at the next seat, also of who is in already', async () => {
      const limits = { ...POKER };
      const [one, two] = [
        await world.table({ game_code: 'holdem_nlh', limits }),
        await world.table({ game_code: 'holdem_nlh', limits }),
      ];
      const guest = await world.guest(acme, 'u-1', one);
      expect(await guest.screen.act('sit', { buy_in: 20_000 })).to.include({ ok: true });
      const second = await Player.join(world.server.url, two, guest.session);
      expect(await second.act('sit', { buy_in: 20_000 })).to.include({ ok: false, code: 'ALREADY_SEATED' });
      await put('/settings', { multi_table: true });
      expect(await second.act('sit', { buy_in: 20_000 })).to.include({ ok: true });
      for (const screen of [guest.screen, second]) {
        await screen.act('stand');
        await screen.leave();
      }
    });
  });

  describe('rake defaults', () => {
    let own: string;
    let banked: string;
    let shared: string;
    before(async () => {
      const rake = { rake_bp: 500, rake_cap: 3000, rake_rule: { no_flop_no_drop: false } };
      const poker = { game_code: 'holdem_nlh', limits: POKER, ...rake };
      own = await world.table({ ...poker, operator_code: 'acme' });
      shared = await world.table(poker);
      banked = await world.table({ operator_code: 'acme' });
      expect(
        (await acme.operator.call('PUT', `/tables/${own}/settings`, { currency: 'USD', limits: POKER, rake_bp: 400 })).status,
      ).to.equal(200);
    });
    const listed = async (id: string) => {
      const { tables } = await get('/tables');
      return (tables as Json[]).find(each => each.table_id === id) as Json;
    };

    it('SET-07 SET-08 SET-10 saves the whole of it, for new tables; those that there are stay', async () => {
      expect(await get('/rake-defaults')).to.deep.equal({ rake_defaults: {}, currencies: ['KRW', 'USD'], max_rake_bp: 2000 });
      const before = [await listed(own), await listed(shared)];
      const rake_defaults = { rake_bp: 250, caps: { KRW: 1000, USD: 0 }, no_flop_no_drop: true };
      const { status, body } = await put('/rake-defaults', { ...rake_defaults, rake_floor: null, x: 1 });
      expect([status, body]).to.deep.equal([200, { rake_defaults, floor_tables: 0, applied_tables: 0 }]);
      expect((await get('/rake-defaults')).rake_defaults).to.deep.equal(rake_defaults);
      expect((await get('/tables')).rake_defaults).to.deep.equal(rake_defaults);
      expect([await listed(own), await listed(shared)]).to.deep.equal(before);
      const wanted = { from: own, names: { en: 'N' }, currency: 'KRW', limits: POKER };
      const made = await acme.operator.call<Json>('POST', '/tables', wanted);
      const row = await listed(String(made.body.table_id));
      expect(row).to.deep.include({ rake_bp: 250, rake_cap: 1000, rake_rule: { no_flop_no_drop: true, rake_floor: false } });
      expect((row.settings as Record<string, Json>).USD).to.include({ rake_bp: 250, rake_cap: 0 });
      await acme.operator.call('POST', `/tables/${made.body.table_id}/close`);
    });

    it('SET-10 SET-11 rake_floor alone goes to all raked tables of its own, and counts those that change', async () => {
      const first = await put('/rake-defaults', { rake_bp: 100, rake_floor: true });
      expect(first.body).to.deep.equal({ rake_defaults: { rake_bp: 100, rake_floor: true }, floor_tables: 1, applied_tables: 0 });
      expect(await listed(own)).to.deep.include({ rake_bp: 500, rake_rule: { no_flop_no_drop: false, rake_floor: true } });
      expect((await listed(shared)).rake_rule).to.deep.include({ rake_floor: false });
      expect(await listed(banked)).not.to.have.property('rake_rule');
      expect((await put('/rake-defaults', { rake_floor: true, apply_all: false })).body).to.include({ floor_tables: 0 });
    });

    it('SET-09 SET-11 RES-10 apply_all goes to all raked tables, in all currencies; one restore takes all of it back', async () => {
      const wanted = { rake_bp: 100, caps: { KRW: 700, USD: 300 }, no_flop_no_drop: true, rake_floor: false, apply_all: true };
      const before = await listed(own);
      const was = (await get('/rake-defaults')).rake_defaults;
      const { body, headers } = await put('/rake-defaults', wanted);
      expect(body).to.include({ floor_tables: 0, applied_tables: 1 });
      const row = await listed(own);
      expect(row).to.deep.include({ rake_bp: 100, rake_cap: 700, rake_rule: { no_flop_no_drop: true, rake_floor: false } });
      expect((row.settings as Record<string, Json>).USD).to.include({ rake_bp: 100, rake_cap: 300 });
      const id = headers.get('x-audit-id');
      const [entry = {}] = await records(`ids=${id}`);
      expect(entry).to.include({ action: 'operator.rake_defaults', restorable: true });
      expect((entry.changes as Json[]).map(each => each.kind)).to.deep.equal(['operator', 'table']);
      expect((await put('/rake-defaults', wanted)).body).to.include({ applied_tables: 0 });
      expect((await restore(id)).status).to.equal(200);
      expect(await listed(own)).to.deep.equal(before);
      expect((await get('/rake-defaults')).rake_defaults).to.deep.equal(was);
    });

    it('SET-08 names all bad fields, and saves nothing', async () => {
      const before = await get('/rake-defaults');
      const cases: [unknown, string[]][] = [
        [{ rake_bp: 2001, caps: { EUR: 5, USD: 50, KRW: -1 } }, ['rake_bp', 'caps.EUR', 'caps.USD', 'caps.KRW']],
        [
          { rake_bp: '1', caps: { KRW: 0.5, USD: 1e30, __proto__x: 1 }, rake_floor: 1, apply_all: 'x' },
          ['rake_bp', 'caps.KRW', 'caps.USD', 'caps.__proto__x', 'rake_floor', 'apply_all'],
        ],
        [{ caps: [], no_flop_no_drop: 0 }, ['caps', 'no_flop_no_drop']],
        [[], ['rake_bp', 'caps', 'no_flop_no_drop', 'rake_floor', 'apply_all']],
      ];
      for (const [body, fields] of cases) {
        const [status, code, bad] = refused(await put('/rake-defaults', body));
        expect([status, code], JSON.stringify(body)).to.deep.equal([400, 'INVALID_REQUEST']);
        expect(bad, JSON.stringify(body)).to.have.members(fields);
      }
      expect(await get('/rake-defaults')).to.deep.equal(before);
      expect((await put('/rake-defaults', {})).body).to.deep.equal({ rake_defaults: {}, floor_tables: 0, applied_tables: 0 });
    });
  });

  describe('card design', () => {
    it('SET-12 SET-13 sets the whole of it; a table without its own shows it to who comes, and it is restored', async () => {
      const first = await get('/card-design');
      expect(first.card_design).to.deep.equal({});
      expect(first.default).to.have.all.keys('face', 'back', 'back_color');
      expect(first.options).to.deep.equal({
        face: ['texas', 'studio'],
        back: ['texas', 'rlive'],
        back_color: ['blue', 'red', 'black'],
      });
      const design = { face: 'studio', back: 'rlive', back_color: 'black' };
      expect((await put('/card-design', design)).body).to.deep.equal({ card_design: design });
      const table = await world.table({
        game_code: 'live_holdem',
        names: { en: 'L' },
        limits: POKER,
        engine: { scanner: 'virtual' },
      });
      const guest = await world.guest(acme, 'u-9', table);
      const snapshot = await guest.screen.until('snapshot', each => each.type === 'snapshot');
      expect((snapshot.table as Json).card_design).to.deep.equal(design);
      await guest.screen.leave();
      const { body, headers } = await put('/card-design', { back: '' });
      expect(body).to.deep.equal({ card_design: {} });
      expect((await restore(headers.get('x-audit-id'))).status).to.equal(200);
      expect((await get('/card-design')).card_design).to.deep.equal(design);
      for (const [wrong, fields] of [
        [{ face: 'rlive', back: null, back_color: 'green' }, ['face', 'back_color']],
        [[], ['face', 'back', 'back_color']],
      ] as const)
        expect(refused(await put('/card-design', wrong))).to.deep.equal([400, 'INVALID_REQUEST', fields]);
    });
  });
});
