// A commit whose answer is lost and that reaches the database only later, when the server has seen its connection break: what
// players and staff are told is what the books say in the end, and nobody is locked out.
import { expect } from 'chai';
import { BehindRelay } from '../../../support/behind-relay.ts';
import { LOSSES } from '../../../support/commits.ts';
import {
  answer,
  booksAgree,
  callDown,
  closed,
  follow,
  look,
  moneyCalls,
  pause,
  pokerTable,
  resume,
  type Sitter,
  seated,
  sitter,
  turnOf,
} from '../../../support/poker.ts';
import { openPool } from '../../../support/pool.ts';
import { startPostgres, type TestPostgres } from '../../../support/postgres.ts';
import type { Site } from '../../../support/site.ts';
import { bet, type Guest, type Json, movedBy, until } from '../../../support/world.ts';

const STAKE = 5000;
const BUY_IN = 10_000;
const CONFIG = {
  lease_ms: 5000,
  drain_ms: 200,
  wallet: { doubt_ms: 1000, resume_ms: 300, retry_ms: [100] },
};

describe('a commit that arrives late', function () {
  this.timeout(90_000);
  let postgres: TestPostgres;
  let world: BehindRelay;
  let acme: Site;
  before(async () => {
    postgres = await startPostgres();
    world = await BehindRelay.on(postgres, CONFIG);
    acme = await world.site('acme');
  });
  after(async () => {
    await world?.close();
    await postgres?.stop();
  });
  beforeEach(() => until('a database that serves', () => world.isReady()));
  afterEach(async () => {
    expect(await booksAgree(world), 'the books balance').to.equal(true);
  });

  /** The next commit of this kind comes late. @returns done when its connection is gone */
  const lose = (kind: string, ms = 400): Promise<void> => {
    const { words, alone } = LOSSES.find(each => each.what === kind) as (typeof LOSSES)[number];
    return world.relay.loseLate(words, { alone, ms });
  };
  const window = () => world.table({ timers: { betting_ms: 2500 } });
  const betOn = ({ screen }: Guest, spot: string) => screen.act('bet', { items: [{ spot, amount: STAKE }] });
  const settledOf = async (externalId: string) =>
    (await acme.operator.call<{ rounds: Json[] }>('GET', `/rounds?external_id=${externalId}`)).body.rounds;
  const calls = (externalId: string) => moneyCalls(acme, externalId);

  /** Everything of this player came to its end: they have what the calls that stand have moved, and may sit or bet again. */
  async function leaves({ screen, externalId }: Guest, sessionId: string): Promise<void> {
    expect(await screen.act('stand')).to.include({ ok: true });
    const ended = await closed(acme, sessionId);
    await world.quiet();
    expect(movedBy(acme, externalId)).to.equal(ended.net);
  }

  it('a buy-in: who has paid sits, and can stand up', async () => {
    const table = await pokerTable(world);
    const guest = await world.guest(acme, 'late-buy-in', table);
    const late = lose('a buy-in');
    const ack = guest.screen.act('sit', { buy_in: BUY_IN });
    await late;
    const told = await ack;
    expect(told).to.include({ ok: true, chips: BUY_IN });
    expect((await look(guest)).you).to.include({ seat: 0, chips: BUY_IN });
    await leaves(guest, String(told.session_id));
    expect(calls('late-buy-in')).to.deep.equal(['debit buy_in', 'credit cash_out']);
  });

  it('a buy-in whose commit never comes: PostgreSQL ends it, it is given back, and the seat is free', async () => {
    const table = await pokerTable(world);
    const guest = await world.guest(acme, 'late-never', table);
    const late = lose('a buy-in', 60_000);
    const from = Date.now();
    const ack = guest.screen.act('sit', { buy_in: BUY_IN, seat: 2 });
    await late;
    expect(await ack).to.include({ ok: false, code: 'WALLET_UNAVAILABLE' });
    expect(Date.now() - from, 'as long as the lease').to.be.within(CONFIG.lease_ms - 1000, CONFIG.lease_ms + 10_000);
    await world.quiet();
    expect(calls('late-never')).to.deep.equal(['debit buy_in', 'rollback timeout']);
    await until('a database that serves', () => world.isReady());
    const again = await guest.screen.act('sit', { buy_in: BUY_IN, seat: 2 });
    expect(again).to.include({ ok: true, seat: 2 });
    await world.quiet();
    expect(await guest.screen.act('stand')).to.include({ ok: true });
    await closed(acme, String(again.session_id));
    await world.quiet();
    expect(movedBy(acme, 'late-never')).to.equal(0);
  });

  it('the first bet of a round: it is played', async () => {
    const guest = await world.guest(acme, 'late-first', await window());
    const late = lose('answers to debits');
    const ack = betOn(guest, 'player');
    await late;
    expect(await ack).to.include({ ok: true });
    expect((await world.settled(guest)).settle).to.include({ amount: STAKE });
    await world.quiet();
    expect(calls('late-first')).to.deep.equal(['debit bet', 'credit settle']);
  });

  it('a later bet: both are played', async () => {
    const guest = await world.guest(acme, 'late-later', await window());
    await bet(guest, { player: STAKE });
    const late = lose('the answer to a bet');
    const ack = betOn(guest, 'banker');
    await late;
    const told = await ack;
    const { settle } = await world.settled(guest);
    await world.quiet();
    expect(settle).to.include({ amount: told.ok ? 2 * STAKE : STAKE });
    expect(calls('late-later')).to.deep.equal(
      told.ok ? ['debit bet', 'debit bet', 'credit settle'] : ['debit bet', 'debit bet', 'rollback timeout', 'credit settle'],
    );
  });

  it('the row of a bet: nothing is taken for a bet that was refused', async () => {
    const guest = await world.guest(acme, 'late-row', await window());
    await bet(guest, { player: STAKE });
    const late = lose('the row of a debit');
    const ack = betOn(guest, 'banker');
    await late;
    const told = await ack;
    const { settle } = await world.settled(guest);
    expect(settle).to.include({ amount: told.ok ? 2 * STAKE : STAKE });
    await world.quiet();
    const debits = calls('late-row').filter(each => each === 'debit bet').length;
    const returned = calls('late-row').filter(each => each.startsWith('rollback')).length;
    expect(debits - returned).to.equal(told.ok ? 2 : 1);
  });

  it('an undo: the bet is gone, and its money is back', async () => {
    const guest = await world.guest(acme, 'late-undo', await window());
    await bet(guest, { player: STAKE });
    await bet(guest, { banker: STAKE });
    const late = lose('an undo');
    const ack = guest.screen.act('undo');
    await late;
    expect(await ack).to.include({ ok: true });
    expect((await world.settled(guest)).settle).to.include({ amount: STAKE });
    await world.quiet();
    expect(calls('late-undo').toSorted()).to.deep.equal(['credit settle', 'debit bet', 'debit bet', 'rollback cancel_bet']);
  });

  it('a top-up: the chips that were paid for are there', async () => {
    const table = await pokerTable(world);
    const player = await sitter(world, acme, 'late-top-up', table);
    const late = lose('a top-up');
    const ack = player.screen.act('top_up', { amount: 1000 });
    await late;
    expect(await ack).to.include({ ok: true, pending: 1000 });
    expect((await look(player)).you).to.include({ chips: BUY_IN, pending: 1000 });
    await leaves(player, player.sessionId);
    expect(calls('late-top-up')).to.deep.equal(['debit buy_in', 'debit top_up', 'credit cash_out']);
  });

  it('a cash-out: it is paid once, the seat is free, and they may come back', async () => {
    const table = await pokerTable(world);
    const player = await sitter(world, acme, 'late-stand', table);
    const late = lose('a cash-out');
    const ack = player.screen.act('stand');
    await late;
    expect(await ack).to.include({ ok: true, leaves: 'now', amount: BUY_IN });
    const from = Date.now();
    await closed(acme, player.sessionId);
    await world.quiet();
    expect(Date.now() - from, 'the cash-out is sent at once').to.be.below(10_000);
    expect(calls('late-stand')).to.deep.equal(['debit buy_in', 'credit cash_out']);
    const again = await player.screen.act('sit', { buy_in: BUY_IN });
    expect(again).to.include({ ok: true, seat: player.seat });
    await leaves(player, String(again.session_id));
  });

  it('the logout of somebody who sits: they are up, and paid once', async () => {
    const table = await pokerTable(world);
    const player = await sitter(world, acme, 'late-logout', table);
    const late = lose('a cash-out');
    const done = acme.operator.call('POST', '/players/late-logout/logout');
    await late;
    expect((await done).status).to.equal(200);
    await closed(acme, player.sessionId);
    await world.quiet();
    expect(calls('late-logout')).to.deep.equal(['debit buy_in', 'credit cash_out']);
    await leaves(await sitter(world, acme, 'late-logout', table), (await latest('late-logout')) ?? '');
  });

  const latest = async (externalId: string): Promise<string | undefined> => {
    const { body } = await world.platform.call<{ transactions: Json[] }>('GET', `/transactions?external_id=${externalId}`);
    return body.transactions.filter(each => each.reason === 'buy_in').map(each => String(each.round_id))[0];
  };

  it('the settlement of a round of bets: each is paid once', async () => {
    const guest = await world.guest(acme, 'late-settle', await window());
    await bet(guest, { player: STAKE });
    await lose('the end of a round');
    await until('the end of the round', async () => (await settledOf('late-settle')).length > 0);
    await world.quiet();
    expect((await settledOf('late-settle')).map(each => each.status)).to.deep.equal(['settled']);
    expect(calls('late-settle')).to.deep.equal(['debit bet', 'credit settle']);
    await bet(guest, { player: STAKE });
    await world.settled(guest, guest.screen.seen.length);
  });

  it('the end of a hand, and an action in it: nothing is void, the chips are those of the hand', async () => {
    const table = await pokerTable(world);
    const players = await seated(world, acme, table, ['late-hand-a', 'late-hand-b']);
    const turn = await turnOf(players);
    const action = lose('inputs of rounds');
    const ack = answer(turn, 'call');
    await action;
    const told = await ack; // it was written, or they are asked anew
    if (!told.ok) expect(told.code).to.equal('INTERNAL_ERROR');
    await until('a database that serves', () => world.isReady());
    const end = lose('the end of a round');
    const stops = players.map(who => follow(who, () => callDown));
    await end;
    await until('two hands', async () => (await settledOf('late-hand-a')).length >= 2);
    await pause(world, table);
    await until('the end of the hand', async () => (await roundsOpen(table)) === 0);
    for (const stop of stops) stop();
    expect([...new Set((await settledOf('late-hand-a')).map(each => each.status))]).to.deep.equal(['settled']);
    for (const player of players) await leaves(player as Sitter, player.sessionId);
  });

  const roundsOpen = async (table: string) =>
    (await world.platform.call<{ rounds: Json[] }>('GET', '/rounds?status=open')).body.rounds.filter(
      each => each.table_id === table,
    ).length;

  it('a void round: every bet is given back once, and the staff is told so', async () => {
    const guest = await world.guest(acme, 'late-void', await window());
    await bet(guest, { player: STAKE });
    const { round_id: round } = (await look(guest)).round as Json;
    const late = lose('a void round');
    const done = world.platform.call('POST', `/rounds/${String(round)}/void`, { reason: 'a test' });
    await late;
    expect((await done).status).to.equal(200);
    await world.quiet();
    expect(calls('late-void')).to.deep.equal(['debit bet', 'rollback round_void']);
    expect(movedBy(acme, 'late-void')).to.equal(0);
    await bet(guest, { player: STAKE });
    await world.settled(guest, guest.screen.seen.length);
  });

  it('a change by the staff: its record says that it was made, and so does the answer', async () => {
    const table = await window();
    const late = lose('a change by the staff');
    const done = world.platform.call('POST', `/tables/${table}/pause`, {});
    await late;
    expect((await done).status).to.equal(200);
    const isPaused = async () => {
      const { tables } = (await world.platform.call<{ tables: Json[] }>('GET', '/tables')).body;
      const { live } = tables.find(each => each.table_id === table) as { live: Json };
      return live.paused === true;
    };
    await until('a table that is paused', isPaused);
    await resume(world, table);
    const guest = await world.guest(acme, 'late-pause', table);
    await bet(guest, { player: STAKE });
    expect((await world.settled(guest)).settle).to.include({ amount: STAKE });
  });

  it('E9 a seat that is not as its row is found by the server itself: an alarm, and the row decides', async () => {
    const table = await pokerTable(world);
    const player = await sitter(world, acme, 'late-audit', table);
    const hand = openPool(world.database, 1);
    await hand.query({ name: '', text: 'update table_session set seat = 3 where id = $1', values: [player.sessionId] });
    await hand.end();
    await until('the alarm', () => world.said('the seats of a table are not those of its rows') > 0);
    await until('their seat', async () => ((await look(player)).you as Json).seat === 3);
    await leaves(player, player.sessionId);
  });

  it('the answer to a credit: it is not paid again', async () => {
    const guest = await world.guest(acme, 'late-credit', await window());
    await bet(guest, { player: STAKE });
    await lose('answers to credits and rollbacks');
    await until('the end of the round', async () => (await settledOf('late-credit')).length > 0);
    await world.quiet();
    expect([...new Set(calls('late-credit'))]).to.deep.equal(['debit bet', 'credit settle']);
  });
});
