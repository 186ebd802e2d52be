// What the platform's staff set of a table: timers of its game alone, and rake and seats from the next round on.
import { expect } from 'chai';
import { type Answer, codeOf, fieldsOf } from '../../support/clients.ts';
import { asked, callDown, follow, pokerTable, type Sitter, seenFacts, sitter } from '../../support/poker.ts';
import { LIMITS, type Site } from '../../support/site.ts';
import { type Json, until, World } from '../../support/world.ts';

describe('settings of a table', function () {
  this.timeout(60_000);
  let world: World;
  let site: Site;
  before(async () => {
    world = await World.open();
    site = await world.site('acme');
  });
  after(() => world?.close());

  const post = (about: Json) =>
    world.platform.call('POST', '/tables', {
      game_code: 'baccarat',
      names: { en: 'B' },
      currency: 'KRW',
      limits: LIMITS,
      ...about,
    });
  const patch = (table: string, change: Json) => world.platform.call('PATCH', `/tables/${table}`, change);
  const read = async (table: string) => (await world.platform.call<Json>('GET', `/tables/${table}`)).body;
  const refused = (answer: Answer) => [answer.status, codeOf(answer), fieldsOf(answer)];

  it('NS-06 a timer that the game does not have is refused by its name, and nothing changes', async () => {
    const foreign = { betting_ms: 5000, action_ms: 10_000, reveal_delay_ms: 100, reconnect_ms: 1000 };
    const fields = ['timers.action_ms', 'timers.reveal_delay_ms', 'timers.reconnect_ms'];
    expect(refused(await post({ timers: foreign }))).to.deep.equal([400, 'INVALID_REQUEST', fields]);
    const table = await world.table();
    const { timers, names } = await read(table);
    expect(refused(await patch(table, { timers: foreign, names: { en: 'Other' } }))).to.deep.equal([
      400,
      'INVALID_REQUEST',
      fields,
    ]);
    expect(refused(await patch(table, { timers: { action_ms: null } }))).to.deep.equal([
      400,
      'INVALID_REQUEST',
      ['timers.action_ms'],
    ]);
    expect(await read(table)).to.deep.include({ timers, names });
    const seats = await pokerTable(world);
    expect((await patch(seats, { timers: { reconnect_ms: 5000, sit_out_ms: 90_000 } })).status).to.equal(200);
    expect(refused(await patch(seats, { timers: { betting_ms: 5000 } }))).to.deep.equal([
      400,
      'INVALID_REQUEST',
      ['timers.betting_ms'],
    ]);
  });

  it('NS-06 null is the game’s default, for a new table and for one that has another value', async () => {
    const opened = await post({ timers: { betting_ms: null, result_ms: 2000 } });
    expect(opened.status).to.equal(201);
    const table = String(opened.body.table_id);
    expect(await read(table)).to.deep.include({ timers: { result_ms: 2000 } });
    expect((await patch(table, { timers: { betting_ms: 9000, result_ms: null } })).body).to.deep.include({
      timers: { betting_ms: 9000 },
    });
    expect(await read(table)).to.deep.include({ timers: { betting_ms: 9000 } });
  });

  it('TUP-02 rake and cap change from the next hand on: the one that is played keeps its own', async () => {
    const table = await pokerTable(world, { rake_bp: 500, rake_cap: 300, timers: { next_round_ms: 1000 } });
    const two = [await sitter(world, site, 'u-1', table), await sitter(world, site, 'u-2', table)] as [Sitter, Sitter];
    await Promise.race(two.map(each => asked(each))); // a hand is played
    const change = { rake_bp: 0, rake_cap: 200, max_seats: 4 };
    const { status, body } = await patch(table, change);
    expect([status, body.rake_bp, body.rake_cap, body.max_seats]).to.deep.equal([200, 0, 200, 4]);
    expect(await read(table)).to.include(change);
    for (const each of two) follow(each, () => callDown);
    const settles = () => seenFacts(two[0], 'settle');
    await until('two hands', () => settles().length >= 2);
    expect(
      settles()
        .slice(0, 2)
        .map(({ rake }) => rake),
    ).to.deep.equal([10, 0]);
  });

  it('TBL-06 nobody loses a seat by fewer seats: below those that are taken it is refused', async () => {
    const table = await pokerTable(world, { max_seats: 6 });
    await sitter(world, site, 'u-3', table, { seat: 0 });
    await sitter(world, site, 'u-4', table, { seat: 3 });
    for (const max_seats of [1, 3]) {
      const answer = await patch(table, { max_seats, rake_bp: 100 });
      expect(refused(answer), String(max_seats)).to.deep.equal([400, 'INVALID_REQUEST', ['max_seats']]);
    }
    expect(await read(table)).to.include({ max_seats: 6, rake_bp: 500 });
    expect((await patch(table, { max_seats: 4 })).status).to.equal(200);
    const late = await world.guest(site, 'u-5', table);
    expect(await late.screen.act('sit', { seat: 4, buy_in: 10_000 })).to.deep.include({
      code: 'ACTION_INVALID',
      data: { reason: 'seat' },
    });
    expect(await late.screen.act('sit', { seat: 2, buy_in: 10_000 })).to.include({ ok: true });
  });
});
