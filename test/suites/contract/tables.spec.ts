// GET /tables against the running server: what a site sees of shared tables, its own, and templates.
import { expect } from 'chai';
import { fieldsOf, Player } from '../../support/clients.ts';
import { callDown, playHand, pokerTable, type Sitter, seated } from '../../support/poker.ts';
import { QUICK_TIMERS, type Site } from '../../support/site.ts';
import { type Json, until, World } from '../../support/world.ts';

type Table = Record<string, unknown> & { table_id: string };
interface Answer {
  tables: Table[];
  can_create: boolean;
  templates: Record<string, unknown>[];
  rake_defaults: object;
}

describe('GET /tables', function () {
  this.timeout(60_000);
  let world: World;
  let acme: Site;
  let beta: Site;
  let shared: string;
  let own: string;
  let foreign: string;
  let dollars: string;
  before(async () => {
    world = await World.open();
    acme = await world.site('acme', { currencies: ['KRW', 'EUR'], table_create_games: ['baccarat'] });
    beta = await world.site('beta', { credit_mode: 'prepaid', games: ['baccarat'] });
    shared = await world.table();
    own = await world.table({ operator_code: 'acme', names: { ko: '우리 바카라' }, sort_order: 7, clonable: false });
    foreign = await world.table({ operator_code: 'beta' });
    dollars = await world.table({ currency: 'USD', limits: { min_bet: 100, max_bet: 10_000, tie_max: 1000 } });
    await world.table({ mode: 'practice' });
    await world.table({ game_code: 'live_baccarat', names: { en: 'Live' }, engine: { scanner: 'virtual' } });
  });
  after(() => world?.close());

  const read = async (site: Site, query = ''): Promise<Answer> => {
    const { status, body } = await site.operator.call<Answer>('GET', `/tables${query}`);
    expect(status, JSON.stringify(body)).to.equal(200);
    return body;
  };
  const one = async (site: Site, id: string): Promise<Table> => {
    const found = (await read(site)).tables.find(each => each.table_id === id);
    expect(found, id).to.be.an('object');
    return found as Table;
  };

  it('TBL-01 lists shared tables and its own, offered or not, never another site’s and no practice; `game_code` filters', async () => {
    const codes = async (query: string) => (await read(acme, query)).tables.map(each => each.game_code);
    const ids = (await read(acme)).tables.map(each => each.table_id);
    expect(ids).to.include.members([shared, own, dollars]).and.not.include(foreign);
    expect(ids, 'those that were opened before').to.have.length(4);
    expect(new Set(await codes('?game_code=live_baccarat'))).to.deep.equal(new Set(['live_baccarat']));
    expect(await codes('?game_code=nothing')).to.deep.equal([]);
  });

  it('TBL-02 TBL-03 TBL-05 TBL-07 shows a banked table with its fields: no seats, no rake, no picture without video', async () => {
    const row = await one(acme, shared);
    expect(row).to.have.all.keys(
      'table_id game_code name names currency limits players status dedicated offered clonable studio sort_order timers'.split(
        ' ',
      ),
    );
    expect(row).to.deep.include({
      game_code: 'baccarat',
      name: 'Baccarat 1',
      currency: 'KRW',
      limits: { min_bet: 1000, max_bet: 1_000_000, tie_max: 100_000 },
      players: 0,
      status: 'open',
      dedicated: false,
      offered: true,
      clonable: true,
      studio: false,
      sort_order: 0,
    });
    expect(await one(acme, own)).to.include({ dedicated: true, clonable: false, sort_order: 7 });
  });

  it('TBL-03 counts connected players of all sites at a banked table, each once', async () => {
    const players: Player[] = [];
    for (const [i, site] of [acme, beta, acme].entries()) {
      const { session } = await site.operator.enter(`u-${i % 2}`);
      players.push(await Player.join(world.server.url, shared, session)); // the third replaces the first
    }
    expect((await one(acme, shared)).players).to.equal(2);
    for (const player of players) await player.leave();
    for (let tries = 0; tries < 50 && (await one(acme, shared)).players !== 0; tries++);
    expect((await one(acme, shared)).players).to.equal(0);
  });

  it('TBL-06 offers tables of enabled games in currencies of the site', async () => {
    expect((await one(acme, dollars)).offered).to.equal(false);
    const live = (await read(beta, '?game_code=live_baccarat')).tables[0];
    expect(live?.offered).to.equal(false);
    expect((await one(beta, shared)).offered).to.equal(true);
  });

  it('TBL-09 lists the timers of the game with what is set and what is usual', async () => {
    const timers = (await one(acme, shared)).timers as { key: string; ms: number; default_ms: number }[];
    expect(timers.find(each => each.key === 'betting_ms')).to.deep.equal({
      key: 'betting_ms',
      ms: QUICK_TIMERS.betting_ms,
      default_ms: 15_000,
    });
    for (const timer of timers) expect(timer.ms).to.be.a('number');
  });

  it('TBL-04 CX-13 shows a reservation from its standby on: the state, start and end in ms; not one that is far away', async () => {
    const live = await pokerTable(world, { game_code: 'live_holdem', operator_code: 'acme', engine: { scanner: 'virtual' } });
    const reserve = async (from: number) => {
      const start = Math.floor((Date.now() + from * 60_000) / 60_000) * 60_000;
      const body = { table_id: live, start: new Date(start).toISOString(), minutes: 30, password: 'open-1234' };
      const made = await acme.operator.call<{ private_id: string }>('POST', '/private-tables', body);
      expect(made.status, JSON.stringify(made.body)).to.equal(200);
      return { id: made.body.private_id, start, end: start + 30 * 60_000 };
    };
    const cancel = (id: string) => acme.operator.call('DELETE', `/private-tables/${id}`);
    expect(await one(acme, live)).to.not.have.property('private');
    const far = await reserve(60);
    expect(await one(acme, live), 'an hour before').to.not.have.property('private');
    const near = await reserve(4);
    expect((await one(acme, live)).private).to.deep.equal({ state: 'standby', start: near.start, end: near.end });
    await cancel(near.id);
    expect(await one(acme, live), 'cancelled').to.not.have.property('private');
    const begun = await reserve(-5);
    await until('a private table', async () => ((await one(acme, live)).private as Json | undefined)?.state === 'private');
    expect((await one(acme, live)).private).to.deep.equal({ state: 'private', start: begun.start, end: begun.end });
    for (const { id } of [begun, far]) await cancel(id);
    await until('a public table', async () => !('private' in (await one(acme, live))));
  });

  it('TBL-08 CX-29 shows the rate in hundredths of a percent and the cap of a round, by which rake is taken; 0 is none', async () => {
    const pots: { rake_cap: number; rake: number }[] = [];
    for (const rake_cap of [7, 0]) {
      const id = await pokerTable(world, { rake_bp: 500, rake_cap });
      expect(await one(acme, id)).to.include({ rake_kind: 'pct_cap', rake_bp: 500, rake_cap });
      const players = await seated(world, acme, id, [`r-${rake_cap}-1`, `r-${rake_cap}-2`]);
      const { settle } = await playHand(world, [players[0] as Sitter, callDown], [players[1] as Sitter, callDown]);
      pots.push({ rake_cap, rake: Number(settle.rake) });
      for (const { screen } of players) await screen.leave();
    }
    // 5% of the two big blinds of 100
    expect(pots).to.deep.equal([
      { rake_cap: 7, rake: 7 },
      { rake_cap: 0, rake: 10 },
    ]);
    const limits = { ante: 100, min_buy_in: 2000, max_buy_in: 20_000 };
    const seotda = await world.table({ game_code: 'seotda', limits, rake_bp: 300, rake_cap: 50 });
    expect(await one(acme, seotda)).to.include({ rake_kind: 'bp', rake_bp: 300, rake_cap: 50 });
    const bare = await world.table({ game_code: 'seotda', limits, rake_bp: 0 });
    expect(await one(acme, bare)).to.include({ rake_bp: 0, rake_cap: 0 });
    for (const id of [shared, own]) expect(await one(acme, id)).to.not.have.any.keys('rake_kind', 'rake_bp', 'rake_cap');
  });

  it('TBL-10 shows both rules of rake for games with a flop, the floor alone for the others, nothing without rake', async () => {
    const flop = await pokerTable(world, { operator_code: 'acme' });
    const rules = async (id: string) => (await one(acme, id)).rake_rule;
    expect(await rules(flop), "the template's").to.deep.equal({ no_flop_no_drop: true, rake_floor: false });
    const put = (id: string, body: object) => acme.operator.call('PUT', `/tables/${id}/rake-rule`, body);
    expect((await put(flop, { no_flop_no_drop: false })).status).to.equal(200);
    expect(await rules(flop)).to.deep.equal({ no_flop_no_drop: false, rake_floor: false });
    const limits = { ante: 100, min_buy_in: 2000, max_buy_in: 20_000 };
    for (const game_code of ['seotda', 'badugi']) {
      const id = await world.table({ game_code, limits, operator_code: 'acme' });
      expect(await rules(id), game_code).to.deep.equal({ rake_floor: false });
      expect((await put(id, { rake_floor: true })).status).to.equal(200);
      expect(await rules(id), game_code).to.deep.equal({ rake_floor: true });
      expect(fieldsOf(await put(id, { no_flop_no_drop: true })), game_code).to.deep.equal(['no_flop_no_drop']);
    }
    for (const id of [shared, own]) expect(await one(acme, id)).to.not.have.property('rake_rule');
  });

  it('TBL-11 TBL-12 shows settings of own tables alone, other currencies converted to round amounts', async () => {
    expect(await one(acme, shared)).to.not.have.property('settings');
    const settings = (await one(acme, own)).settings as Record<string, { limits: Record<string, number> }>;
    expect(Object.keys(settings)).to.deep.equal(['KRW', 'EUR']);
    expect(settings.KRW?.limits).to.deep.equal({ min_bet: 1000, max_bet: 1_000_000, tie_max: 100_000 });
    for (const amount of Object.values(settings.EUR?.limits ?? {})) {
      expect(amount % 100, 'whole euros').to.equal(0);
      expect([1, 2, 5]).to.include(Number(String(amount)[0]));
    }
    const { min_bet = 0, tie_max = 0, max_bet = 0 } = settings.EUR?.limits ?? {};
    expect(min_bet).to.be.greaterThan(0).and.at.most(tie_max);
    expect(tie_max).to.be.at.most(max_bet);
  });

  it('TBL-08 a table whose rake nobody says has its template’s, cap and all, also in another currency', async () => {
    const limits = { sb: 500, bb: 1000, ante: 0, min_buy_in: 20_000, max_buy_in: 100_000 };
    const prices = async (about: object) => {
      const { rake_bp, rake_cap } = await one(acme, await world.table({ game_code: 'holdem_nlh', limits, ...about }));
      return [rake_bp, rake_cap];
    };
    expect((await world.platform.call('GET', '/templates/holdem_nlh')).body).to.include({ currency: 'USD', rake_cap: 400 });
    expect(await prices({ currency: 'KRW' })).to.deep.equal([500, 5000]);
    expect(await prices({ currency: 'USD', limits: { ...limits, sb: 100, bb: 200 } }), 'as it stands').to.deep.equal([500, 400]);
    expect(await prices({ currency: 'KRW', rake_cap: 70 })).to.deep.equal([500, 70]);
    expect(await prices({ currency: 'KRW', rake_bp: 300 }), 'a rate of its own').to.deep.equal([300, 0]);
  });

  it('TBL-13 brings a template for each enabled game, what may be created, and the defaults of rake', async () => {
    const answer = await read(acme);
    expect(answer).to.deep.include({ can_create: true, rake_defaults: {} });
    const template = answer.templates.find(each => each.game_code === 'baccarat');
    expect(template).to.deep.include({ allowed: true, available: true, currency: 'USD', studio: false });
    expect(template?.limits).to.deep.equal({ min_bet: 100, max_bet: 100_000, tie_max: 10_000 });
    expect(Object.keys(template?.settings as object)).to.deep.equal(['KRW', 'EUR']);
    expect(answer.templates.find(each => each.game_code === 'live_baccarat')).to.include({ allowed: false });
    const prepaid = await read(beta);
    expect(prepaid.can_create).to.equal(false);
    expect(prepaid.templates.map(each => [each.game_code, each.allowed])).to.deep.equal([['baccarat', false]]);
  });

  it('TBL-13 follows the platform’s template: its values, or none at all', async () => {
    const limits = { min_bet: 2000, max_bet: 500_000, tie_max: 50_000 };
    const bad = await world.platform.call('PUT', '/templates/baccarat', {
      currency: 'KRW',
      limits: { ...limits, max_bet: 1000 },
    });
    const { code, details } = bad.body.error as { code: string; details: { fields: string[] } };
    expect([bad.status, code, details.fields]).to.deep.equal([400, 'INVALID_REQUEST', ['limits.max_bet']]);
    const put = await world.platform.call('PUT', '/templates/baccarat', { currency: 'KRW', limits });
    expect(put.status).to.equal(200);
    const get = await world.platform.call('GET', '/templates/baccarat');
    expect(get.body).to.deep.include({ currency: 'KRW', limits, available: true });
    const template = async () => (await read(acme)).templates.find(each => each.game_code === 'baccarat');
    expect(await template()).to.deep.include({ currency: 'KRW', limits });
    const id = await world.table({ currency: undefined, limits: undefined });
    expect(await one(acme, id)).to.deep.include({ currency: 'KRW', limits });
    await world.platform.call('PUT', '/templates/baccarat', { currency: 'KRW', limits, available: false });
    expect(await template()).to.deep.equal({ game_code: 'baccarat', allowed: true, available: false });
  });

  it('TBL-14 fills the languages without a name with the English, else the Korean one', async () => {
    expect((await one(acme, own)).name).to.equal('우리 바카라');
    const names = (await one(acme, shared)).names as Record<string, string>;
    expect(names).to.deep.equal({
      ko: '바카라 1',
      en: 'Baccarat 1',
      zh: 'Baccarat 1',
      ja: 'Baccarat 1',
      th: 'Baccarat 1',
      vi: 'Baccarat 1',
    });
  });

  it('TBL-15 shows a table in maintenance, still offered, and leaves a closed one out', async () => {
    const id = await world.table();
    await world.platform.call('PATCH', `/tables/${id}`, { status: 'maintenance' });
    expect(await one(acme, id)).to.include({ status: 'maintenance', offered: true });
    await world.platform.call('POST', `/tables/${id}/resume`);
    expect(await one(acme, id)).to.include({ status: 'open' });
    expect((await world.platform.call('POST', `/tables/${id}/close`)).status).to.equal(200);
    expect((await read(acme)).tables.map(each => each.table_id)).to.not.include(id);
    expect((await world.platform.call('GET', `/tables/${id}`)).status).to.equal(404);
  });

  it('GEN-09 refuses limits that are not multiples of one unit, or out of order, and changes nothing', async () => {
    for (const [limits, fields] of [
      [{ min_bet: 150, max_bet: 10_000, tie_max: 1000 }, ['limits.min_bet']],
      [{ min_bet: 500, max_bet: 400, tie_max: 1000 }, ['limits.max_bet']],
      [{ min_bet: 100, tie_max: 1000, boo: 100 }, ['limits.max_bet', 'limits.boo']],
    ] as const) {
      const answer = await world.platform.call('POST', '/tables', {
        game_code: 'baccarat',
        names: { en: 'X' },
        currency: 'USD',
        limits,
      });
      expect(answer.status).to.equal(400);
      expect((answer.body.error as { details: { fields: string[] } }).details.fields).to.deep.equal(fields);
    }
    const before = await one(acme, dollars);
    const answer = await world.platform.call('PATCH', `/tables/${dollars}`, { limits: { max_bet: 50 }, names: { en: 'New' } });
    expect(answer.status).to.equal(400);
    expect(await one(acme, dollars)).to.deep.equal(before);
  });

  it('pauses and resumes: no new round begins, the running one ends', async () => {
    const id = await world.table();
    const { session } = await acme.operator.enter('u-9');
    const player = await Player.join(world.server.url, id, session);
    await world.platform.call('POST', `/tables/${id}/pause`);
    await new Promise(done => setTimeout(done, 200));
    expect(await player.act('bet', { items: [{ spot: 'player', amount: 1000 }] })).to.include({ code: 'ACTION_LATE' });
    await world.platform.call('POST', `/tables/${id}/resume`);
    acme.wallet.deposit('u-9', 10_000);
    await player.until('ask', message => message.type === 'ask');
    expect((await player.act('bet', { items: [{ spot: 'player', amount: 1000 }] })).ok).to.equal(true);
    await player.fact('settle');
    await player.leave();
  });

  it('NS-12 graceful maintenance lets the round end and opens no window; its planned end opens the game again', async () => {
    const id = await world.table();
    const { session } = await acme.operator.enter('u-9');
    const player = await Player.join(world.server.url, id, session);
    const bet = () => player.act('bet', { items: [{ spot: 'player', amount: 1000 }] });
    await player.until('ask', message => message.type === 'snapshot' && (message.asks as unknown[]).length > 0);
    expect((await bet()).ok).to.equal(true);
    const end = new Date(Date.now() + 4000).toISOString();
    const begun = await world.platform.call('PATCH', '/games/baccarat', { status: 'maintenance', graceful: true, end });
    expect(begun.body, JSON.stringify(begun.body)).to.include({ status: 'maintenance' });
    expect(await bet()).to.include({ code: 'MAINTENANCE' });
    expect(await one(acme, id)).to.include({ status: 'maintenance', offered: true });
    const settle = (await player.fact('settle')) as { rows: { invested: number }[] };
    expect(settle.rows[0]?.invested).to.equal(1000);
    const refused = await acme.operator.call('POST', '/launch', {
      player: { external_id: 'u-9', nickname: 'Nine', currency: 'KRW' },
      game_code: 'baccarat',
    });
    expect([refused.status, (refused.body.error as { code: string }).code]).to.deep.equal([503, 'GAME_MAINTENANCE']);
    const seen = player.seen.length;
    await player.until('a window after the planned end', message => message.type === 'ask', seen);
    expect(Date.now()).to.be.at.least(Date.parse(end) - 20);
    expect((await bet()).ok).to.equal(true);
    await player.leave();
  });

  it('NS-12 immediate maintenance gives the bets of running rounds back', async () => {
    const id = await world.table({ timers: { ...QUICK_TIMERS, betting_ms: 20_000 } });
    const { session } = await acme.operator.enter('u-10');
    acme.wallet.deposit('u-10', 10_000);
    const player = await Player.join(world.server.url, id, session);
    await player.until('ask', message => message.type === 'snapshot' && (message.asks as unknown[]).length > 0);
    expect((await player.act('bet', { items: [{ spot: 'player', amount: 1000 }] })).ok).to.equal(true);
    await world.platform.call('PATCH', '/games/baccarat', { status: 'maintenance', graceful: false });
    expect(await player.fact('void')).to.include({ reason: 'system' });
    await player.until('the balance', message => message.type === 'balance' && message.balance === 10_000);
    await world.platform.call('PATCH', '/games/baccarat', { status: 'open' });
    await player.leave();
  });
});
