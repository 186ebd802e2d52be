// Seats when the process ends under them: killed in a hand, in a buy-in, in a cash-out; stopped; its game's version lost.
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect } from 'chai';
import type { Message } from '../../support/clients.ts';
import {
  answer,
  booksAgree,
  callDown,
  closed,
  joined,
  look,
  moneyCalls,
  pause,
  playHand,
  pokerTable,
  refusal,
  resume,
  type Sitter,
  seated,
  seenFacts,
  sessionOf,
  sitter,
  turnOf,
} from '../../support/poker.ts';
import type { StartOptions } from '../../support/server-process.ts';
import type { Site } from '../../support/site.ts';
import { type Json, movedBy, until, World } from '../../support/world.ts';

const QUICK = {
  wallet: { doubt_ms: 300, resume_ms: 300, retry_ms: [100] },
  lease_ms: 500,
  drain_ms: 200,
  maintenance_grace_ms: 1000,
};

/** A world that goes on after the end of its process. */
class Lasting extends World {
  static begin = async (options: StartOptions = {}) => new Lasting(await World.start({ config: QUICK, ...options }));

  async after(signal: NodeJS.Signals, between = async (_data: string) => {}): Promise<Lasting> {
    await this.server.end(signal);
    await between(this.server.data);
    return Lasting.begin({ data: this.server.data });
  }
}

describe('seats after the end of the process', function () {
  this.timeout(90_000);
  let world: Lasting;
  let acme: Site;
  let table: string;
  let round = 0;
  before(async () => {
    world = await Lasting.begin();
    acme = await world.site('acme');
  });
  beforeEach(async () => {
    table = await pokerTable(world, { timers: { action_ms: 60_000 } }); // its own: who fails leaves nobody in the next one's seats
  });
  after(async () => {
    await acme?.wallet.close();
    await world?.close();
  });
  afterEach(async () => {
    acme?.wallet.fault(null);
    expect(await booksAgree(world)).to.equal(true);
  });

  const restart = async (signal: NodeJS.Signals, between?: (data: string) => Promise<void>) => {
    world = await world.after(signal, between);
    acme = { ...acme, operator: acme.operator.at(world.server.url) };
  };
  /** They join again with what they have. */
  const back = async (who: Sitter): Promise<Sitter> => ({
    ...who,
    ...(await joined(world, acme, who.externalId, table, who.session)),
    site: acme,
  });
  const sit = () => seated(world, acme, table, [`crash-${++round}-a`, `crash-${round}-b`]);
  const ownCards = (who: Sitter) =>
    seenFacts(who, 'deal')
      .filter(each => each.seat === who.seat)
      .map(each => each.cards);
  const snapshotOf = (who: Sitter) => who.screen.seen[0] as Message & { you: Json; asks: Json[]; facts: Json[]; round: Json };
  /** [] while it is open */
  const historyOf = async (id: unknown) =>
    (await acme.operator.call<{ history?: Json[] }>('GET', `/rounds/${id}`)).body.history ?? [];
  const allLeave = async (players: Sitter[]) => {
    for (const who of players) expect(await who.screen.act('stand')).to.include({ ok: true });
    for (const who of players) {
      const seen = await closed(acme, who.sessionId);
      expect(seen).to.include({ close_reason: 'stand_up', balanced: true });
      expect(movedBy(acme, who.externalId)).to.equal(seen.net);
      expect(moneyCalls(acme, who.externalId).filter(call => call === 'credit cash_out').length).to.be.at.least(1);
    }
  };

  it('P9 a hand goes on where it was: same cards, same chips, the next ask; and settles as if nothing had been', async () => {
    const players = await sit();
    const turn = await turnOf(players);
    const first = await turn.who.screen.act('act', { aid: 'raise', ask: turn.ask.ask, option: 'raise', amount: 500 });
    expect(first).to.include({ ok: true });
    const next = await turnOf(players, turn.ask.ask);
    const cards = players.map(ownCards);
    const before = lasting(await look(next.who));
    await restart('SIGKILL');
    const again = [await back(players[0] as Sitter), await back(players[1] as Sitter)] as [Sitter, Sitter];
    expect(again.map(ownCards)).to.deep.equal(cards);
    const who = again.find(each => each.seat === next.who.seat) as Sitter;
    expect(lasting(snapshotOf(who))).to.deep.equal(before);
    expect(await refusal(who, 'act', { ask: next.ask.ask, option: 'call' }), 'of before').to.deep.equal({ code: 'ACTION_LATE' });
    const raiser = again.find(each => each.seat === turn.who.seat) as Sitter;
    const repeated = await raiser.screen.act('act', { aid: 'raise', ask: turn.ask.ask, option: 'raise', amount: 500 });
    expect(repeated, 'an action of before has its answer').to.deep.equal(first);
    const { roundId, settle } = await playHand(world, [again[0], callDown], [again[1], callDown]);
    expect(settle).to.include({ amount: 1000, rake: 50, won: 950 });
    const { body } = await world.platform.call('GET', `/rounds/${roundId}?replay=1`);
    expect(body).to.include({ identical: true, differs_at: null });
    await allLeave(again);
  });

  it('P8 a stop keeps the seats and the hand; who returns plays on, nobody sits out; a used time bank is used', async () => {
    const slow = await pokerTable(world, { timers: { action_ms: 500, time_bank_ms: 60_000 } });
    const [bankOne, bankTwo] = (await seated(world, acme, slow, ['crash-bank-a', 'crash-bank-b'])) as [Sitter, Sitter];
    const banked = (await turnOf([bankOne, bankTwo])).who;
    await banked.screen.until('the bank', ({ type, bank }) => type === 'ask' && bank === true);
    const { round: bankRound } = (await look(banked)) as Message & { round: Json };
    const players = await sit();
    const turn = await turnOf(players);
    await restart('SIGTERM');
    const again = [await back(players[0] as Sitter), await back(players[1] as Sitter)] as [Sitter, Sitter];
    const who = again.find(each => each.seat === turn.who.seat) as Sitter;
    expect(snapshotOf(who).asks).to.have.length(1);
    for (const each of again) expect(snapshotOf(each).you).to.include({ status: 'in', sitting_out: false });
    await until('the default of who used their bank', async () => (await historyOf(bankRound.round_id)).length > 0);
    const told = await historyOf(bankRound.round_id);
    expect(told.filter(each => each.type === 'time_bank')).to.have.length(1);
    expect(told.find(each => each.action === 'fold')).to.include({ seat: banked.seat, auto: true });
    // a hand is waited for on the first one's screen, and this one's is looked at below
    const other = again.find(each => each !== who) as Sitter;
    await playHand(world, [who, callDown], [other, callDown]);
    const mark = who.screen.seen.length;
    await playHand(world, [who, callDown], [other, callDown]);
    expect(seenFacts(who, 'settle', mark)[0]?.rows).to.have.length(2);
    await allLeave(again);
  });

  it('K18 K19 between hands seats wait for their players, who was leaving leaves, and the answer to a buy-in is still the same', async () => {
    await pause(world, table);
    const leaver = await sitter(world, acme, `crash-${++round}-a`, table);
    const guest = await world.guest(acme, `crash-${++round}-a`, table);
    const first = await guest.screen.act('sit', { aid: 'in', buy_in: 10_000, seat: 4 });
    const one = { ...guest, seat: 4, sessionId: String(first.session_id) };
    expect(await one.screen.act('top_up', { amount: 500 })).to.include({ ok: true });
    await restart('SIGKILL', data =>
      // as if it had died after the hand that they stood up in, before their cash-out
      changed(data, `update table_session set close_reason = 'stand_up' where id = '${leaver.sessionId}'`),
    );
    expect(await closed(acme, leaver.sessionId)).to.include({ close_reason: 'stand_up', cash_out: 10_000, balanced: true });
    expect(await sessionOf(acme, one.sessionId)).to.include({ status: 'open', chips: 10_000, pending: 500, seat: 4 });
    const again = await back(one);
    expect(snapshotOf(again).you).to.include({ seat: 4, chips: 10_000, pending: 500, status: 'waiting' });
    const repeated = await again.screen.act('sit', { aid: 'in', buy_in: 7000 });
    expect(repeated).to.deep.equal(first);
    await resume(world, table);
    await allLeave([again]);
  });

  it('K3 a buy-in that was on its way is given back, and the seat is free', async () => {
    const guest = await world.guest(acme, `crash-${++round}-a`, table);
    acme.wallet.fault(call => (call.body.reason === 'buy_in' ? { kind: 'late', ms: 60_000 } : null));
    guest.screen.room.send('sit', { aid: 'gone', buy_in: 5000 });
    await until('the debit', () => moneyCalls(acme, guest.externalId).length > 0);
    await restart('SIGKILL');
    acme.wallet.fault(null);
    await until(
      'their money',
      () => moneyCalls(acme, guest.externalId).includes('rollback system') && movedBy(acme, guest.externalId) === 0,
    );
    const call = acme.wallet.calls.find(each => each.name === 'debit' && each.body.external_id === guest.externalId);
    expect((await acme.operator.call('GET', `/sessions/${call?.body.round_id}`)).status).to.equal(404);
    const { screen } = await joined(world, acme, guest.externalId, table, guest.session);
    expect((screen.seen[0] as Message).you).to.include({ seat: null });
    expect(await screen.act('sit', { aid: 'gone', buy_in: 5000 }), 'the same action has its end').to.include({
      ok: false,
      code: 'WALLET_UNAVAILABLE',
    });
    expect(await screen.act('sit', { buy_in: 5000, seat: 0 })).to.include({ ok: true });
    expect(await screen.act('stand')).to.include({ ok: true });
  });

  it('K19 a cash-out that was on its way is paid once', async () => {
    const [one, two] = (await sit()) as [Sitter, Sitter];
    const turn = await turnOf([one, two]);
    acme.wallet.fault(call => (call.body.reason === 'cash_out' ? { kind: 'lost_answer' } : null));
    expect(await turn.who.screen.act('stand')).to.include({ leaves: 'after_round' });
    await until('the cash-out', () => moneyCalls(acme, turn.who.externalId).includes('credit cash_out'));
    expect(await sessionOf(acme, turn.who.sessionId)).to.include({
      status: 'closing',
      closed_at: null,
      close_reason: 'stand_up',
    });
    await restart('SIGKILL');
    acme.wallet.fault(null);
    const seen = await closed(acme, turn.who.sessionId);
    expect(movedBy(acme, turn.who.externalId)).to.equal(seen.net);
    expect((seen.transactions as Json[]).map(each => each.reason)).to.deep.equal(['buy_in', 'cash_out']);
    await allLeave([await back(turn.others[0] as Sitter)]);
  });

  it('GAM-15 a hand whose version is lost is void: everybody has what they had', async () => {
    const players = await sit();
    const turn = await turnOf(players);
    expect(await answer(turn, 'raise', { amount: 2000 })).to.include({ ok: true });
    const { round: open } = (await look(turn.who)) as Message & { round: Json };
    await restart('SIGKILL', data => changed(data, `update round set version = 'lost' where status = 'open'`));
    const seen = (await acme.operator.call<Json>('GET', `/rounds/${open.round_id}`)).body as Json & {
      history: Json[];
      money: Json;
    };
    expect(seen.status).to.equal('void');
    expect(seen.history.at(-1)).to.deep.include({ kind: 'void', reason: 'system' });
    for (const who of players)
      expect(await sessionOf(acme, who.sessionId)).to.include({ status: 'open', chips: 10_000, rounds: 0, balanced: true });
    const again = [await back(players[0] as Sitter), await back(players[1] as Sitter)] as [Sitter, Sitter];
    await playHand(world, [again[0], callDown], [again[1], callDown]);
    await allLeave(again);
  });

  it('NS-12 seats are cashed out when the grace of a maintenance is over, also after the end of the process', async () => {
    await pause(world, table);
    const maintain = (status: string) => world.platform.call('PATCH', '/games/holdem_nlh', { status });
    const one = await sitter(world, acme, `crash-${++round}-a`, table);
    await maintain('maintenance');
    expect(await closed(acme, one.sessionId)).to.include({ close_reason: 'maintenance', cash_out: 10_000, balanced: true });
    await one.screen.until('an empty seat', ({ type, seat }) => type === 'you' && seat === null);
    await maintain('open');
    const two = await sitter(world, acme, `crash-${round}-b`, table);
    await maintain('maintenance');
    await restart('SIGKILL');
    expect(await closed(acme, two.sessionId)).to.include({ close_reason: 'maintenance', cash_out: 10_000, balanced: true });
  });
});

/** Changes the database of a server that does not run. */
async function changed(data: string, text: string): Promise<void> {
  const database = await PGlite.create(join(data, 'db'));
  await database.query(text);
  await database.close();
}

/** Of a snapshot what must survive: what was told, what the player has, what they are asked, but its number and time. */
const lasting = (message: Message): Json => {
  const { facts, you, round, asks } = message as Message & { facts: Json[]; you: Json; asks: Json[] };
  const { balance: _known, ...seat } = you; // what the wallet last said is known for seconds, and to that process alone
  return {
    facts: facts.map(({ seq: _seq, ...fact }) => fact),
    you: seat,
    round,
    asks: asks.map(({ ask: _ask, deadline: _deadline, ...rest }) => rest),
  };
};
