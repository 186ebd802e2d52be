// Seats, chips and hands of poker from outside: buy-in, cash-out, sessions, and the books that agree with the wallets.
import { expect } from 'chai';
import { Player } from '../../support/clients.ts';
import { callDown, follow, pokerTable, type Sitter, sitter } from '../../support/poker.ts';
import type { Site } from '../../support/site.ts';
import { type Json, movedBy, until, World } from '../../support/world.ts';

interface Detail extends Json {
  money: { players: Json[]; pots: Json[]; returns?: Json[]; rake_rule: Json; totals: Json; transactions: Json[] };
  history: Json[];
  hands: Json[];
}

describe('seats', function () {
  this.timeout(60_000);
  let world: World;
  let acme: Site;
  let bolt: Site;
  let table: string;
  let one: Sitter;
  let two: Sitter;
  let roundId: string;
  before(async () => {
    world = await World.open();
    acme = await world.site('acme');
    bolt = await world.site('bolt');
    table = await pokerTable(world);
  });
  after(() => world?.close());
  const session = async (site: Site, id: string) => (await site.operator.call<Json>('GET', `/sessions/${id}`)).body;
  const detail = async (site: Site) => (await site.operator.call<Detail>('GET', `/rounds/${roundId}`)).body;

  it('GAM-01 two players of two operators buy in, play a hand to its showdown and stay', async () => {
    one = await sitter(world, acme, 'u-1', table);
    two = await sitter(world, bolt, 'u-2', table, { seat: 3 });
    expect([one.seat, two.seat]).to.deep.equal([0, 3]);
    const stops = [one, two].map(each => follow(each, () => callDown));
    const played = await world.settled(one);
    for (const stop of stops) stop();
    roundId = played.roundId;
    expect(played.settle).to.include({ amount: 200, rake: 10, won: 190 });
    expect(played.settle.rows).to.have.length(2);
  });

  it('SES-01 an open session says what the seat has', async () => {
    const seen = await session(acme, one.sessionId);
    expect(seen).to.deep.include({
      session_id: one.sessionId,
      status: 'open',
      external_id: 'u-1',
      nickname: 'Nick u-1',
      game_code: 'holdem_nlh',
      table_id: table,
      table_name: 'Seoul 1',
      currency: 'KRW',
      seat: 0,
      closed_at: null,
      close_reason: null,
      buy_in: 10_000,
      top_up: 0,
      cash_out: 0,
      pending: 0,
      balanced: true,
      operator_session_id: null,
    });
    expect((seen.transactions as Json[]).map(tx => [tx.type, tx.reason, tx.amount, tx.status])).to.deep.equal([
      ['debit', 'buy_in', 10_000, 'confirmed'],
    ]);
  });

  it('SES-02 missing, malformed and other operators’ sessions are not found', async () => {
    for (const id of [two.sessionId, `tss_${'0'.repeat(32)}`, 'tss_x', 'rnd_1', '%00']) {
      const answer = await acme.operator.call('GET', `/sessions/${id}`);
      expect([answer.status, (answer.body as { error: Json }).error.code], id).to.deep.equal([404, 'SESSION_NOT_FOUND']);
    }
  });

  it('PLO-02 PLO-04 lists the seat, its chips and what was bought for them, before tables that are only watched', async () => {
    const baccarat = await world.table();
    const tables = async () => {
      const { players } = (await acme.operator.call<{ players: Json[] }>('GET', '/players/online')).body;
      return (players.find(each => each.external_id === 'u-1') as { tables: Json[] }).tables;
    };
    const watcher = await Player.join(world.server.url, baccarat, one.session);
    await one.screen.leave();
    one.screen = await Player.join(world.server.url, table, one.session); // the seat's connection is the younger one
    await until('both tables', async () => (await tables()).length === 2);
    const [at, watched] = await tables();
    expect(watched).to.include({ table_id: baccarat, seated: false });
    await watcher.leave();
    expect(at).to.include({ table_id: table, seated: true, seat: 0, buy_in_total: 10_000 });
    expect(at?.chips).to.be.a('number');
    expect(at?.seated_at).to.match(/^\d{4}-\d\d-\d\dT.*Z$/);
    const row = (await acme.operator.call<{ tables: Json[] }>('GET', '/tables')).body.tables.find(
      each => each.table_id === table,
    );
    expect(row).to.deep.include({ seats: { max: 6, taken: 2 }, players: 2 });
  });

  it('WCR-03 WTR-13 GAM-13 hands call no wallet; standing up sends one cash-out with everything that is left', async () => {
    const acks = await Promise.all([one, two].map(each => each.screen.act('stand')));
    for (const ack of acks) expect(ack.ok).to.equal(true);
    expect(acks.filter(ack => ack.leaves === 'now').every(ack => Number(ack.amount) > 9000)).to.equal(true);
    await until('cash-outs', async () =>
      (await Promise.all([session(acme, one.sessionId), session(bolt, two.sessionId)])).every(each => each.status === 'closed'),
    );
    for (const [site, who] of [
      [acme, one],
      [bolt, two],
    ] as const) {
      const calls = site.wallet.calls.filter(call => call.name === 'debit' || call.name === 'credit');
      expect(
        calls.map(call => [call.name, (JSON.parse(call.raw) as Json).reason, (JSON.parse(call.raw) as Json).round_id]),
      ).to.deep.equal([
        ['debit', 'buy_in', who.sessionId],
        ['credit', 'cash_out', who.sessionId],
      ]);
      const seen = await session(site, who.sessionId);
      expect(seen).to.include({ status: 'closed', close_reason: 'stand_up', chips: null, balanced: true });
      expect(seen.net).to.equal(Number(seen.win) - Number(seen.bet));
      expect(movedBy(site, who.externalId)).to.equal(seen.net);
      expect(seen.closed_at).to.be.a('string');
    }
    const books = await world.platform.call<{ balanced: boolean }>('GET', '/reports/reconciliation');
    expect(books.body.balanced).to.equal(true);
  });

  it('MNY-02 MNY-03 MNY-05 MNY-09 MNY-10 MNY-11 MNY-12 the money of a hand: own names, others by seat, sums of all', async () => {
    const { money } = await detail(acme);
    expect(money).to.include({ kind: 'p2p', currency: 'KRW' });
    expect(money.players.map(each => [each.seat, each.external_id, each.mine])).to.deep.equal([
      [0, 'u-1', true],
      [3, null, false],
    ]);
    for (const each of money.players) {
      const { debit, credit, net, stack_before: before, stack_after: after } = each as Record<string, number>;
      expect(net).to.equal(Number(credit) - Number(debit));
      expect(after).to.equal(Number(before) + Number(net));
    }
    expect(money.totals).to.deep.equal({ debit: 200, credit: 190, rake: 10, house: 10, balanced: true });
    expect(money.rake_rule).to.deep.equal({ percent: 500, cap: 300, no_flop_no_drop: true });
    expect(money.pots).to.have.length(1);
    expect(money.pots[0]).to.deep.include({
      index: 0,
      amount: 200,
      rake: 10,
      rake_full: 10,
      rake_cum: 10,
      capped: false,
      eligible: [0, 3],
    });
    expect(money.pots[0]?.contributions).to.deep.equal([
      { seat: 0, external_id: 'u-1', amount: 100 },
      { seat: 3, external_id: null, amount: 100 },
    ]);
    expect(money.transactions).to.deep.equal([]);
    expect(money).not.to.have.property('rake_on_profit');
  });

  it('HIS-02 HIS-03 HIS-05 HIS-06 HIS-07 HIS-09 HIS-13 HIS-15 HIS-16 HIS-18 the history of a hand, without the other operator’s cards', async () => {
    const { history, hands } = await detail(acme);
    const kinds = (kind: string) => history.filter(each => each.kind === kind);
    expect(kinds('start')[0]?.seats).to.deep.equal([
      { seat: 0, player: { external_id: 'u-1', nickname: 'Nick u-1' }, chips: 10_000 },
      { seat: 3, player: { other: true }, chips: 10_000 },
    ]);
    for (const deal of kinds('deal')) {
      const isOwn = deal.seat === 0;
      expect((deal.cards as unknown[]).every(card => (card !== null) === isOwn)).to.equal(true);
      expect(deal.player).to.deep.equal(isOwn ? { external_id: 'u-1', nickname: 'Nick u-1' } : { other: true });
    }
    expect(kinds('street').map(each => (each.board as string[]).length)).to.deep.equal([3, 4, 5]);
    expect(kinds('betting').map(each => [each.action, each.stage])).to.deep.include(['open', 'preflop']);
    expect(kinds('action').map(each => each.action)).to.include.members(['small_blind', 'big_blind', 'call', 'check']);
    for (const each of kinds('showdown')) {
      expect(each).to.have.all.keys('ts', 'kind', 'seat', 'player', 'cards', 'rank', 'best');
      expect([(each.cards as string[]).length, (each.best as string[]).length]).to.deep.equal([2, 5]);
    }
    expect(kinds('showdown')).not.to.deep.equal([]);
    expect(history.at(-1)).to.deep.include({ kind: 'settle', amount: 200, won: 190, rake: 10 });
    expect((history.at(-1) as { rows: Json[] }).rows.map(each => each.seat)).to.deep.equal([0, 3]);
    expect(hands.map(each => each.seat)).to.deep.equal([0]);
    const times = history.map(each => String(each.ts));
    expect(times).to.deep.equal(times.toSorted());
  });
});
