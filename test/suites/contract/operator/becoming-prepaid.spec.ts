// An operator that becomes prepaid against the running server: its own tables are out of play, and nobody loses chips by it.
import { expect } from 'chai';
import { codeOf } from '../../../support/clients.ts';
import { type Json, movedBy, until, World } from '../../../support/world.ts';

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
});
