// Live tables at which nobody bets, from outside: dealt like any other round, and nobody's.
import { expect } from 'chai';
import { codeOf } from '../../support/clients.ts';
import { look } from '../../support/poker.ts';
import type { Site } from '../../support/site.ts';
import { type Guest, type Json, World } from '../../support/world.ts';

const TIMERS = { betting_ms: 300, result_ms: 1000 };

describe('a live table without bets', function () {
  this.timeout(60_000);
  let world: World;
  let acme: Site;
  before(async () => {
    world = await World.open();
    acme = await world.site('acme');
  });
  after(() => world?.close());

  const opened = async (about: Json): Promise<Guest> => {
    const live = { game_code: 'live_baccarat', engine: { scanner: 'virtual' }, timers: TIMERS };
    return world.guest(acme, 'u-1', await world.table({ ...live, ...about }));
  };
  /** The next round that ends, from message number `after` on. */
  const ended = async ({ screen }: Guest, after: number): Promise<Json> => {
    const isResult = (fact: Json) => fact.kind === 'result';
    return screen.until('a result', each => each.type === 'facts' && (each.facts as Json[]).some(isResult), after);
  };

  it('NS-30 each window is dealt and has a number of its own; at an operator’s own table it is stored with empty money', async () => {
    const kim = await opened({ operator_code: 'acme' });
    const first = await ended(kim, 0);
    const second = await ended(kim, kim.screen.seen.indexOf(first as never) + 1);
    expect(Number(second.hand_no)).to.equal(Number(first.hand_no) + 1);
    expect(second.round_id).not.to.equal(first.round_id);
    const { status, body } = await acme.operator.call<Json & { history: Json[] }>('GET', `/rounds/${first.round_id}`);
    expect(status).to.equal(200);
    expect(body).to.include({ status: 'settled', hand_no: first.hand_no });
    expect(body.money).to.deep.equal({
      kind: 'banked',
      currency: 'KRW',
      players: [],
      bets: [],
      transactions: [],
      totals: { debit: 0, credit: 0, rake: 0, house: 0, balanced: true },
    });
    expect(body.history.filter(({ kind }) => kind === 'card').length).to.be.at.least(4);
    const { body: list } = await acme.operator.call<{ rounds: Json[] }>('GET', '/rounds');
    expect(list.rounds, 'a row is a player’s').to.deep.equal([]);
    const { body: replayed } = await world.platform.call('GET', `/rounds/${first.round_id}?replay=1`);
    expect(replayed).to.include({ identical: true, differs_at: null });
  });

  it('NS-30 at a shared table it is nobody’s; who comes late sees the roads', async () => {
    const kim = await opened({});
    const { round_id } = await ended(kim, 0);
    const read = await acme.operator.call('GET', `/rounds/${round_id}`);
    expect([read.status, codeOf(read)]).to.deep.equal([404, 'ROUND_NOT_FOUND']);
    const mark = kim.screen.seen.length;
    await kim.screen.fact('start', mark);
    const start = ((await look(kim)).facts as Json[]).find(({ kind }) => kind === 'start') as { data: { results: string[] } };
    expect(start.data.results.length).to.be.at.least(1);
    const { body } = await world.platform.call('GET', `/rounds/${round_id}`);
    expect(body).to.include({ status: 'settled' });
  });
});
