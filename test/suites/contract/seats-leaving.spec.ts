// Leaving a seat: by oneself, by force, with the table, with its game, and hands that the platform voids.
import { expect } from 'chai';
import { Player } from '../../support/clients.ts';
import {
  answer,
  booksAgree,
  callDown,
  closed,
  follow,
  joined,
  look,
  moneyCalls,
  pokerTable,
  refusal,
  type Sitter,
  seated,
  seenFacts,
  sessionOf,
  turnOf,
} from '../../support/poker.ts';
import type { Site } from '../../support/site.ts';
import { type Json, movedBy, until, World } from '../../support/world.ts';

/** How long decisions of those who leave are shown. */
const FLOOR_MS = 600;

describe('leaving a seat', function () {
  this.timeout(60_000);
  let world: World;
  let acme: Site;
  let tables = 0;
  before(async () => {
    world = await World.open();
    acme = await world.site('acme');
  });
  after(() => world?.close());
  afterEach(async () => expect(await booksAgree(world)).to.equal(true));

  const sit = async (count = 2): Promise<[string, Sitter[]]> => {
    const table = await pokerTable(world);
    tables++;
    const names = Array.from({ length: count }, (_, i) => `leave-${tables}-${i}`);
    return [table, await seated(world, acme, table, names)];
  };
  const roundOf = async (who: Sitter) => String(((await look(who)).round as Json).round_id);
  /** undefined while it is open: operators see what is over */
  const statusOf = async (roundId: string) => (await acme.operator.call<Json>('GET', `/rounds/${roundId}`)).body.status;
  /** All of them are cashed out, and got what their sessions say. */
  const cashedOut = async (players: Sitter[], reason: string) => {
    for (const who of players) {
      const seen = await closed(acme, who.sessionId);
      expect(seen).to.include({ close_reason: reason, balanced: true, chips: null });
      expect(movedBy(acme, who.externalId)).to.equal(seen.net);
      expect(moneyCalls(acme, who.externalId)).to.deep.equal(['debit buy_in', 'credit cash_out']);
    }
  };

  it('WCR-03 in a hand: the seat acts by default after the floor, the hand is settled, then comes the one cash-out', async () => {
    const [, players] = await sit();
    const turn = await turnOf(players);
    const [other] = turn.others as [Sitter];
    const roundId = await roundOf(other);
    const before = Date.now();
    expect(await turn.who.screen.act('stand')).to.include({ ok: true, leaves: 'after_round' });
    expect(await turn.who.screen.act('stand'), 'twice is once').to.include({ ok: true, leaves: 'after_round' });
    await other.screen.fact('settle');
    expect(Date.now() - before)
      .to.be.at.least(FLOOR_MS - 20)
      .and.below(10_000);
    const [fold] = seenFacts(other, 'action').filter(each => each.action === 'fold');
    expect(fold).to.include({ seat: turn.who.seat, auto: true });
    await turn.who.screen.until('an empty seat', ({ type, seat }) => type === 'you' && seat === null);
    await cashedOut([turn.who], 'stand_up');
    expect(await statusOf(roundId)).to.equal('settled');
    expect(await refusal(turn.who, 'stand')).to.deep.equal({ code: 'ACTION_INVALID', reason: 'not_seated' });
    expect(await sessionOf(acme, other.sessionId)).to.include({ status: 'open' });
  });

  it('WCR-03 between hands: at once, also by all at the same time', async () => {
    const [, players] = await sit(3);
    const stops = players.map(each => follow(each, () => callDown));
    await players[0]?.screen.fact('settle');
    for (const stop of stops) stop();
    const acks = await Promise.all(players.map(each => each.screen.act('stand')));
    for (const ack of acks) expect(ack.ok).to.equal(true);
    await cashedOut(players, 'stand_up');
  });

  it('PLG-05 PLG-06 a logout in a hand ends the connection, the hand goes on and settles, then their chips are credited', async () => {
    const [, players] = await sit();
    const turn = await turnOf(players);
    const [other] = turn.others as [Sitter];
    const { externalId, screen, sessionId } = turn.who;
    const { body } = await acme.operator.call<Json>('POST', `/players/${externalId}/logout`, { reason: 'closing time' });
    expect(body).to.deep.equal({ status: 'OK', sessions_closed: 1 });
    await until('their end', () => screen.closed !== undefined);
    expect(screen.closed).to.deep.equal({ code: 4101, reason: 'closing time' });
    expect(await sessionOf(acme, sessionId), 'the hand first').to.include({ status: 'open', close_reason: null });
    await other.screen.fact('settle');
    await cashedOut([turn.who], 'logout');
    const calls = acme.wallet.calls.filter(call => call.body.external_id === externalId && call.name === 'credit');
    expect(calls.map(call => [call.body.round_id, call.body.round_closed])).to.deep.equal([[sessionId, true]]);
  });

  it('TUP-04 WCR-03 a table that closes plays its hand to the end, then cashes everybody out', async () => {
    const [table, players] = await sit();
    const turn = await turnOf(players);
    const roundId = await roundOf(turn.who);
    const shut = await world.platform.call<Json>('POST', `/tables/${table}/close`, {});
    expect(shut.body).to.include({ status: 'closed' });
    expect(await statusOf(roundId), 'nobody waits for the hand').to.equal(undefined);
    expect((await world.platform.call('POST', `/tables/${table}/close`, {})).status).to.equal(404);
    const listed = (await acme.operator.call<{ tables: Json[] }>('GET', '/tables')).body.tables;
    expect(listed.map(each => each.table_id)).not.to.include(table);
    const late = await acme.operator.enter('leave-late');
    const refused = await Player.join(world.server.url, table, late.session).catch((error: Error) => error.message);
    expect(refused).to.equal('TABLE_CLOSED');
    const [other] = turn.others as [Sitter];
    expect(await refusal(other, 'top_up', { amount: 100 })).to.deep.equal({ code: 'TABLE_CLOSED' });
    await turn.who.screen.leave();
    const { screen } = await joined(world, acme, turn.who.externalId, table, turn.who.session);
    const back = { ...turn.who, screen };
    expect(await answer({ ...turn, who: back }, 'call'), 'who plays may come back').to.include({ ok: true });
    for (const each of [back, other]) follow(each, () => callDown);
    await cashedOut([back, other], 'table_closed');
    expect(await statusOf(roundId)).to.equal('settled');
    await until('their end', () => screen.closed !== undefined && other.screen.closed !== undefined);
    expect(screen.closed?.code).to.equal(4102);
  });

  it('GAM-15 HIS-12 a hand that the platform voids gives everybody their chips back', async () => {
    const [, players] = await sit();
    const turn = await turnOf(players);
    await answer(turn, 'raise', { amount: 1000 });
    const next = await turnOf(players, turn.ask.ask);
    const roundId = await roundOf(next.who);
    const mark = next.who.screen.seen.length;
    const done = await world.platform.call('POST', `/rounds/${roundId}/void`, { reason: 'a fault of ours' });
    expect(done.body).to.deep.equal({ round_id: roundId, status: 'void' });
    expect(await refusal(next.who, 'act', { ask: next.ask.ask, option: 'call' })).to.deep.equal({ code: 'ACTION_LATE' });
    expect(await next.who.screen.fact('void', mark)).to.deep.include({ kind: 'void', reason: 'a fault of ours' });
    const { body } = await acme.operator.call<{ money: Json; history: Json[]; status: string }>('GET', `/rounds/${roundId}`);
    expect(body.status).to.equal('void');
    expect(body.history.at(-1)).to.deep.include({ kind: 'void', reason: 'a fault of ours' });
    const rows = body.money.players as Json[];
    const put = rows.find(each => each.seat === turn.who.seat);
    expect(put).to.include({ debit: 1000, credit: 1000, net: 0, stack_before: 10_000, stack_after: 10_000 });
    expect(body.money.totals).to.include({ house: 0, rake: 0, balanced: true });
    await until('the next hand', () => seenFacts(next.who, 'start', mark).length > 0);
    const start = seenFacts(next.who, 'start', mark)[0] as { seats: Json[] };
    expect(start.seats.map(each => each.chips)).to.deep.equal([10_000, 10_000]);
    for (const who of players)
      expect(await sessionOf(acme, who.sessionId)).to.include({ rounds: 0, bet: 0, win: 0, balanced: true });
    expect(moneyCalls(acme, players[0]?.externalId ?? '')).to.deep.equal(['debit buy_in']);
  });

  describe('maintenance of the game', () => {
    const maintain = (about: Json) => world.platform.call('PATCH', '/games/holdem_nlh', about);
    afterEach(() => maintain({ status: 'open' }));

    it('lets the running hand end, begins none, and keeps the seats for its grace', async () => {
      const [, players] = await sit();
      const turn = await turnOf(players);
      const roundId = await roundOf(turn.who);
      await maintain({ status: 'maintenance', graceful: true });
      expect(await answer(turn, 'call')).to.include({ ok: true });
      const stops = players.map(each => follow(each, () => callDown));
      await turn.who.screen.fact('settle');
      for (const stop of stops) stop();
      expect(await statusOf(roundId)).to.equal('settled');
      expect(await refusal(turn.who, 'top_up', { amount: 100 })).to.deep.equal({ code: 'MAINTENANCE' });
      await until('the rest after it', async () => (await look(turn.who)).round === null);
      const starts = () => seenFacts(turn.who, 'start').map(each => each.no);
      expect((await look(turn.who)).you).to.include({ seat: turn.who.seat, status: 'waiting' });
      expect(new Set(starts())).to.deep.equal(new Set([1]));
      await maintain({ status: 'open' });
      await until('a hand after it', () => starts().includes(2));
      expect(await turn.who.screen.act('stand')).to.include({ ok: true });
    });

    it('GAM-15 HIS-12 without grace voids the running hand', async () => {
      const [, players] = await sit();
      const turn = await turnOf(players);
      const roundId = await roundOf(turn.who);
      await maintain({ status: 'maintenance', graceful: false });
      await turn.who.screen.fact('void');
      const { body } = await acme.operator.call<{ history: Json[]; status: string }>('GET', `/rounds/${roundId}`);
      expect(body.status).to.equal('void');
      expect(body.history.at(-1)).to.deep.include({ kind: 'void', reason: 'system' });
      for (const who of players) expect(await sessionOf(acme, who.sessionId)).to.include({ status: 'open', chips: 10_000 });
      for (const who of players) expect(await who.screen.act('stand')).to.include({ ok: true });
      await cashedOut(players, 'stand_up');
    });
  });
});
