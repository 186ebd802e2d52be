// An operator that becomes prepaid against the running server: its own tables are out of play, and nobody loses chips by it.
import { expect } from 'chai';
import { codeOf } from '../../../support/clients.ts';
import { booksAgree, callDown, closed, follow, pokerTable, seated, sessionOf, turnOf } from '../../../support/poker.ts';
import { bet, type Json, movedBy, until, World } from '../../../support/world.ts';

const POKER = { sb: 500, bb: 1000, ante: 0, min_buy_in: 20_000, max_buy_in: 100_000 };

describe('an operator that becomes prepaid', function () {
  this.timeout(60_000);
  let world: World;
  before(async () => {
    world = await World.open();
  });
  after(() => world?.close());

  it('MOD-04 has its tables in maintenance, empty, cashed out, and may change nothing of them', async () => {
    const acme = await world.site('acme', { currencies: ['KRW'], table_create_games: ['holdem_nlh'] });
    const own = await world.table({ operator_code: 'acme', game_code: 'holdem_nlh', limits: POKER });
    const shared = await world.table({ game_code: 'holdem_nlh', limits: POKER });
    const guest = await world.guest(acme, 'u-1', own);
    expect(await guest.screen.act('sit', { buy_in: 20_000 })).to.include({ ok: true });
    expect(movedBy(acme, 'u-1')).to.equal(-20_000);
    const changed = await world.platform.call('PATCH', '/operators/acme', { credit_mode: 'prepaid' });
    expect(changed.status, JSON.stringify(changed.body)).to.equal(200);
    await until('the chips are back', () => movedBy(acme, 'u-1') === 0);
    const { body } = await acme.operator.call<{ tables: Json[]; can_create: boolean }>('GET', '/tables');
    const statusOf = (id: string) => body.tables.find(each => each.table_id === id)?.status;
    expect([statusOf(own), statusOf(shared), body.can_create]).to.deep.equal(['maintenance', 'open', false]);
    for (const [method, what, sent] of [
      ['PATCH', '', { names: { en: 'X' } }],
      ['POST', '/close', undefined],
      ['PUT', '/settings', { currency: 'KRW', limits: POKER, rake_bp: 0 }],
      ['PUT', '/currency', { currency: 'KRW' }],
      ['PUT', '/timers', { timers: {} }],
      ['PUT', '/rake-rule', { rake_floor: true }],
    ] as const) {
      const answer = await acme.operator.call(method, `/tables/${own}${what}`, sent);
      expect([answer.status, codeOf(answer)], what).to.deep.equal([403, 'TABLE_NOT_OWNED']);
    }
    const made = await acme.operator.call('POST', '/tables', { from: shared });
    expect([made.status, codeOf(made)]).to.deep.equal([403, 'TABLE_CREATE_FORBIDDEN']);
  });

  it('MOD-04 plays a running hand to its end, then cashes everybody out, and begins no other; a reservation is cancelled', async () => {
    const dana = await world.site('dana', { currencies: ['KRW'] });
    const own = await pokerTable(world, { operator_code: 'dana' });
    const live = await pokerTable(world, { game_code: 'live_holdem', operator_code: 'dana', engine: { scanner: 'virtual' } });
    const start = new Date(Date.now() + 3_600_000).toISOString();
    const reserved = { table_id: live, start, minutes: 30, password: 'open-1234' };
    expect((await dana.operator.call('POST', '/private-tables', reserved)).status).to.equal(200);
    const players = await seated(world, dana, own, ['d-1', 'd-2']);
    const turn = await turnOf(players);
    expect((await world.platform.call('PATCH', '/operators/dana', { credit_mode: 'prepaid' })).status).to.equal(200);
    for (const { sessionId } of players) expect((await sessionOf(dana, sessionId)).status, 'in a hand').to.equal('open');
    const stops = players.map(each => follow(each, () => callDown));
    await world.settled(turn.who);
    for (const { sessionId } of players) {
      const ended = await closed(dana, sessionId);
      expect(ended).to.include({ close_reason: 'maintenance', rounds: 1, balanced: true });
    }
    for (const stop of stops) stop();
    expect(await booksAgree(world)).to.equal(true);
    expect(movedBy(dana, 'd-1') + movedBy(dana, 'd-2'), 'but for the rake').to.be.within(-300, 0);
    // what was bought in before is paid back without touching the credit that the operator has now (MOD-05)
    expect((await dana.operator.call<Json>('GET', '/credit')).body).to.deep.include({ mode: 'prepaid', balance: 0, entries: [] });
    await world.platform.call('PATCH', '/operators/dana', { credit_mode: 'independent' });
    const { body } = await dana.operator.call<{ reservations: Json[] }>('GET', '/private-tables');
    expect(body.reservations.map(each => each.status)).to.deep.equal(['cancelled']);
  });

  it('MOD-04 settles the bets of a banked table that stand, and takes no other', async () => {
    const echo = await world.site('echo', { currencies: ['KRW'] });
    const own = await world.table({ operator_code: 'echo', timers: { betting_ms: 3000 } });
    const guest = await world.guest(echo, 'e-1', own);
    await bet(guest, { player: 1000 });
    expect((await world.platform.call('PATCH', '/operators/echo', { credit_mode: 'prepaid' })).status).to.equal(200);
    const { roundId } = await world.settled(guest);
    await world.quiet();
    const { body } = await echo.operator.call<Json>('GET', `/rounds/${roundId}`);
    expect(body).to.include({ status: 'settled' });
    expect(movedBy(echo, 'e-1')).to.equal(Number((body.money as { totals: Json }).totals.credit) - 1000);
    const refused = await guest.screen.act('bet', { items: [{ spot: 'player', amount: 1000 }] });
    expect(refused).to.include({ ok: false, code: 'MAINTENANCE' });
    expect((await echo.operator.call<Json>('GET', '/credit')).body.entries).to.deep.equal([]);
    expect(await booksAgree(world)).to.equal(true);
  });
});
