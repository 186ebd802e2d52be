// POST /tables against the running server: an operator opens tables of its own, cloned or by a template.
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { codeOf, fieldsOf, signedHeaders } from '../../../support/clients.ts';
import { LIMITS, type Site } from '../../../support/site.ts';
import { type Json, World } from '../../../support/world.ts';

const POKER = { sb: 500, bb: 1000, ante: 0, min_buy_in: 20_000, max_buy_in: 100_000 };

describe('POST /tables', function () {
  this.timeout(60_000);
  let world: World;
  let acme: Site;
  let beta: Site;
  let banked: string;
  let poker: string;
  before(async () => {
    world = await World.open();
    acme = await world.site('acme', { table_create_games: ['baccarat', 'live_baccarat', 'holdem_nlh'] });
    beta = await world.site('beta', { credit_mode: 'prepaid', table_create_games: ['all'] });
    banked = await world.table({ sort_order: 5, timers: { betting_ms: 700 } });
    const rake = { rake_bp: 500, rake_cap: 3000, rake_rule: { no_flop_no_drop: true } };
    poker = await world.table({ game_code: 'holdem_nlh', limits: POKER, max_seats: 6, ...rake });
  });
  after(() => world?.close());

  const post = (body: unknown, site = acme) => site.operator.call<Json>('POST', '/tables', body);
  const clone = (change: Json = {}) => ({ from: banked, names: { en: 'Ours' }, currency: 'KRW', limits: LIMITS, ...change });
  const hand = (change: Json = {}) => ({ from: poker, names: { en: 'Hand' }, currency: 'KRW', limits: POKER, ...change });
  const refusal = async (body: unknown, site = acme) => {
    const answer = await post(body, site);
    return [answer.status, codeOf(answer), ...(fieldsOf(answer)?.length ? [fieldsOf(answer)] : [])];
  };
  const count = async () => (await acme.operator.call<{ tables: Json[] }>('GET', '/tables')).body.tables.length;
  const made = async (body: unknown): Promise<Json> => {
    const answer = await post(body);
    expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
    const { body: list } = await acme.operator.call<{ tables: Json[] }>('GET', '/tables');
    return list.tables.find(each => each.table_id === answer.body.table_id) as Json;
  };

  it('TCR-02 TCR-10 clones a table: its own at once, with the source’s details, names in all languages, order and timers', async () => {
    const limits = { min_bet: 2000, max_bet: 500_000, tie_max: 50_000 };
    const row = await made(clone({ names: { ko: '우리', ja: '我々' }, limits, unknown: 1 }));
    expect(row).to.deep.include({
      game_code: 'baccarat',
      name: '우리',
      currency: 'KRW',
      limits,
      status: 'open',
      dedicated: true,
      offered: true,
      clonable: true,
      studio: false,
      sort_order: 5,
    });
    expect(row.names).to.deep.equal({ ko: '우리', en: '우리', zh: '우리', ja: '我々', th: '우리', vi: '우리' });
    expect((row.timers as Json[]).find(each => each.key === 'betting_ms')).to.include({ ms: 700 });
    const guest = await world.guest(acme, 'u-1', String(row.table_id));
    await world.play([guest, { player: 2000 }]);
    await guest.screen.leave();
  });

  it('TCR-02 TCR-07 makes one by the template, `game_code` ignored beside `from`; other currencies are converted', async () => {
    const { body } = await acme.operator.call<{ templates: Json[] }>('GET', '/tables');
    const template = body.templates.find(each => each.game_code === 'baccarat') as { limits: Json; currency: string };
    expect(template.currency).to.equal('USD');
    const row = await made({
      game_code: 'baccarat',
      names: { en: 'T' },
      currency: 'USD',
      limits: template.limits,
      sort_order: -4,
    });
    expect(row).to.deep.include({ currency: 'USD', limits: template.limits, sort_order: -4 });
    expect(Object.keys(row.settings as Json)).to.deep.equal(['KRW', 'USD']);
    expect((await made(clone({ game_code: 'holdem_nlh' }))).game_code).to.equal('baccarat');
    expect((await made(clone({ from: '', game_code: 'baccarat' }))).game_code).to.equal('baccarat');
  });

  it('TCR-06 TCR-07 takes rake and seats as asked for, else the source’s', async () => {
    const seats = (row: Json) => (row.seats as Json).max;
    const source = await made(hand());
    expect(source).to.deep.include({ rake_kind: 'pct_cap', rake_bp: 500, rake_cap: 3000 });
    expect([source.rake_rule, seats(source)]).to.deep.equal([{ no_flop_no_drop: true, rake_floor: false }, 6]);
    const rake = { rake_bp: 0, rake_cap: 0, no_flop_no_drop: false, rake_floor: true };
    const own = await made(hand({ ...rake, max_seats: 2 }));
    expect(own).to.deep.include({ rake_bp: 0, rake_cap: 0, rake_rule: { no_flop_no_drop: false, rake_floor: true } });
    expect(seats(own)).to.equal(2);
    const empty = await made(hand({ rake_bp: '', rake_cap: null, no_flop_no_drop: null, rake_floor: null, max_seats: null }));
    expect(empty).to.deep.include({ rake_bp: 500, rake_cap: 3000, rake_rule: source.rake_rule });
    const dollars = await made(
      hand({ currency: 'USD', limits: { sb: 100, bb: 200, ante: 0, min_buy_in: 4000, max_buy_in: 20_000 } }),
    );
    expect(dollars).to.include({ rake_bp: 500, currency: 'USD', rake_cap: 200 });
  });

  it('TCR-01 TCR-03 refuses who may not, then the source, and only then fields', async () => {
    const shut = await world.table({ clonable: false });
    const closed = await world.table();
    await world.platform.call('POST', `/tables/${closed}/close`);
    const foreign = await world.table({ operator_code: 'beta' });
    const practice = await world.table({ mode: 'practice' });
    await world.platform.call('PUT', '/templates/live_baccarat', { currency: 'KRW', limits: LIMITS, available: false });
    const before = await count();
    const cases: [Json, unknown[]][] = [
      ...[foreign, closed, practice, 'x', `tbl_${'0'.repeat(32)}`].map((from): [Json, unknown[]] => [
        { from, currency: 7 },
        [404, 'TABLE_NOT_FOUND'],
      ]),
      [{ from: shut }, [400, 'TEMPLATE_NOT_ALLOWED']],
      [{}, [404, 'GAME_NOT_FOUND']],
      [{ from: '', game_code: '', limits: 1 }, [404, 'GAME_NOT_FOUND']],
      [{ from: null, game_code: null }, [404, 'GAME_NOT_FOUND']],
      [{ game_code: 'nothing' }, [404, 'GAME_NOT_FOUND']],
      [{ game_code: 'omaha_plo' }, [403, 'TABLE_CREATE_FORBIDDEN']],
      [{ game_code: 'live_baccarat' }, [404, 'TEMPLATE_NOT_FOUND']],
      [{ from: 7 }, [400, 'INVALID_REQUEST', ['from', 'names', 'currency', 'limits']]],
    ];
    for (const [body, expected] of cases) expect(await refusal(body), JSON.stringify(body)).to.deep.equal(expected);
    for (const body of [clone(), {}]) expect(await refusal(body, beta)).to.deep.equal([403, 'TABLE_CREATE_FORBIDDEN']);
    expect(await count()).to.equal(before);
  });

  it('TCR-04 TCR-05 TCR-06 TCR-08 names all bad fields, and makes nothing', async () => {
    const before = await count();
    const cases: [Json, string[]][] = [
      [{ from: banked }, ['names', 'currency', 'limits']],
      [clone({ names: { ja: 'x' } }), ['names.en']],
      [clone({ names: { en: 'x'.repeat(61), th: 7 }, currency: 'EUR' }), ['names.en', 'names.th', 'currency']],
      [clone({ names: { en: 'x', fr: 'y' } }), ['names.fr']],
      [
        clone({ limits: { min_bet: 0, max_bet: -1, boo: 5 } }),
        ['limits.tie_max', 'limits.max_bet', 'limits.boo', 'limits.min_bet'],
      ],
      [clone({ limits: { ...LIMITS, min_bet: '1', max_bet: 0.5 } }), ['limits.min_bet', 'limits.max_bet']],
      [clone({ limits: { ...LIMITS, max_bet: 1e40 } }), ['limits.max_bet']],
      [clone({ limits: { ...LIMITS, min_bet: 2_000_000 } }), ['limits.max_bet']],
      [clone({ currency: 'USD', limits: { min_bet: 150, max_bet: 1000, tie_max: 1000 } }), ['limits.min_bet']],
      [clone({ limits: [] }), ['limits']],
      [
        clone({ max_seats: 5, rake_bp: 1, rake_cap: 1, no_flop_no_drop: false, rake_floor: true }),
        ['max_seats', 'rake_bp', 'rake_cap', 'no_flop_no_drop', 'rake_floor'],
      ],
      [hand({ max_seats: 1, rake_bp: 2001, rake_cap: -1 }), ['max_seats', 'rake_bp', 'rake_cap']],
      [
        hand({ max_seats: 100, rake_bp: 0.5, no_flop_no_drop: 'x', rake_floor: 1, sort_order: '1' }),
        ['max_seats', 'sort_order', 'rake_bp', 'no_flop_no_drop', 'rake_floor'],
      ],
      [hand({ limits: { ...POKER, sb: 2000 } }), ['limits.bb']],
      [hand({ currency: 'USD', rake_cap: 50, limits: { ...POKER, ante: 50 } }), ['limits.ante', 'rake_cap']],
    ];
    for (const [body, fields] of cases) {
      const [status, code, bad] = (await refusal(body)) as [number, string, string[]];
      expect([status, code], JSON.stringify(body)).to.deep.equal([400, 'INVALID_REQUEST']);
      expect(bad, JSON.stringify(body)).to.have.members(fields);
    }
    expect(await count()).to.equal(before);
  });

  it('TCR-08 keeps the bet size within the site’s bet limits', async () => {
    await acme.operator.call('PUT', '/games/baccarat/bet-limits', { currency: 'KRW', min: 2000, max: 500_000 });
    expect(await refusal(clone())).to.deep.equal([400, 'INVALID_REQUEST', ['limits.min_bet', 'limits.max_bet']]);
    expect((await post(clone({ limits: { min_bet: 2000, max_bet: 500_000, tie_max: 5000 } }))).status).to.equal(201);
    await acme.operator.call('PUT', '/games/baccarat/bet-limits', { currency: 'KRW', min: 0, max: 0 });
  });

  it('TCR-09 answers `INVALID_CONFIG` for what the game refuses, and makes nothing', async () => {
    const before = await count();
    expect((await refusal(clone({ limits: { ...LIMITS, tie_max: 500 } }))).slice(0, 2)).to.deep.equal([400, 'INVALID_CONFIG']);
    expect(await count()).to.equal(before);
  });

  it('TCR-10 makes a table of a studio’s that deals by itself and has no video', async () => {
    const studio = await world.table({
      game_code: 'live_baccarat',
      names: { en: 'S' },
      engine: { scanner: 'virtual' },
      studio: true,
    });
    const row = await made(clone({ from: studio, names: { en: 'Auto' } }));
    expect(row).to.include({ game_code: 'live_baccarat', studio: false, status: 'open' });
    expect(row).not.to.have.property('snapshot_url');
    expect((await world.platform.call('GET', `/tables/${row.table_id}`)).body).to.deep.include({
      live: { dealing: 'auto', paused: false },
      engine: {},
    });
    const guest = await world.guest(acme, 'u-7', String(row.table_id));
    await world.play([guest, { player: 1000 }]);
    await guest.screen.leave();
  });

  it('TCR-12 AUD-06 leaves `table.create` with the table, which is not restored; two calls make two tables', async () => {
    const [first, second] = await Promise.all([post(clone()), post(clone())]);
    expect(first.body.table_id).not.to.equal(second.body.table_id);
    const id = first.headers.get('x-audit-id');
    const { body } = await acme.operator.call<{ entries: Json[] }>('GET', `/audit?ids=${id}`);
    expect(body.entries[0]).to.include({ action: 'table.create', target: first.body.table_id, restorable: false });
    const restore = await acme.operator.call('POST', `/audit/${id}/restore`);
    expect(codeOf(restore)).to.equal('NOT_RESTORABLE');
  });

  it('TCR-02 B40 finds the table again by `Idempotency-Key`, also of two at once, and no other body under it', async () => {
    const before = await count();
    const send = async (body: unknown, key: string, site = acme) => {
      const text = JSON.stringify(body);
      const target = '/operator/v1/tables';
      const headers = { ...signedHeaders(site.operator, 'POST', target, text), 'Idempotency-Key': key };
      const answer = await fetch(world.server.url + target, { method: 'POST', headers, body: text });
      return { status: answer.status, id: answer.headers.get('x-audit-id'), body: (await answer.json()) as Json };
    };
    const key = randomUUID();
    const all = [...(await Promise.all([1, 2, 3].map(() => send(clone(), key)))), await send(clone(), key)];
    expect(new Set(all.map(each => `${each.status} ${each.body.table_id} ${each.id}`)).size, JSON.stringify(all)).to.equal(1);
    expect(all[0]?.status).to.equal(201);
    const other = await send(clone({ sort_order: 9 }), key);
    expect([other.status, (other.body.error as { details: Json }).details.fields]).to.deep.equal([400, ['Idempotency-Key']]);
    expect((await send(clone(), randomUUID())).body.table_id).not.to.equal(all[0]?.body.table_id);
    expect(await count()).to.equal(before + 2);
  });
});
