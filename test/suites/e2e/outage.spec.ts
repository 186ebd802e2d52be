// The database behind a line that breaks: for a moment, for long, with the answer to a commit. Nothing is lost or doubled, and
// players and operators are told the truth.
import { expect } from 'chai';
import { BehindRelay } from '../../support/behind-relay.ts';
import {
  answer,
  booksAgree,
  callDown,
  follow,
  joined,
  look,
  moneyCalls,
  type Plan,
  playHand,
  pokerTable,
  refusal,
  type Sitter,
  seated,
  seenFacts,
  sessionOf,
  turnOf,
} from '../../support/poker.ts';
import { type OwnPostgres, startOwnPostgres } from '../../support/postgres.ts';
import { PLATFORM_KEY } from '../../support/server-process.ts';
import type { Site } from '../../support/site.ts';
import type { TcpRelay } from '../../support/tcp-relay.ts';
import { bet, type Json, movedBy, until } from '../../support/world.ts';
import { diskOf } from '../crash/disk.ts';

const LONG = process.env.BAIZE_LONG === '1';
const GONE_MS = 2500;
const STAKE = 5000;
const CONFIG = {
  lease_ms: 5000,
  drain_ms: 200,
  database: { gone_ms: GONE_MS },
  wallet: { doubt_ms: 1000, resume_ms: 300, retry_ms: [100] },
};

describe('a database that breaks', function () {
  this.timeout(90_000);
  let postgres: OwnPostgres;
  let relay: TcpRelay;
  let world: BehindRelay;
  let acme: Site;
  before(async () => {
    postgres = await startOwnPostgres();
    world = await BehindRelay.on(postgres, CONFIG);
    relay = world.relay;
    acme = await world.site('acme');
  });
  after(async () => {
    await world?.close();
    await postgres?.stop();
  });
  afterEach(async () => {
    relay.open();
    acme.wallet.fault(null);
    expect(await booksAgree(world)).to.equal(true);
  });

  const said = (msg: string) => world.said(msg);
  const ready = () => world.isReady();
  const metrics = (url: string, key = '') => fetch(url, { headers: key === '' ? {} : { authorization: `Bearer ${key}` } });
  const own = () => String(world.server.lines.find(line => line.msg === 'ready')?.metrics_url);
  const backAgain = (before: number) => until('the database', () => said('the database is back') > before);
  const statusOf = async (table: string) =>
    (await world.platform.call<{ tables: Json[] }>('GET', '/tables')).body.tables.find(each => each.table_id === table)?.status;

  it('F1 away for a moment: requests wait and are refused, no bet is called for, a hand waits and goes on', async () => {
    const window = await world.table({ timers: { betting_ms: 60_000 } });
    const guest = await world.guest(acme, 'away-bettor', window);
    await bet(guest, { player: STAKE });
    const poker = await pokerTable(world, { timers: { action_ms: 700 } });
    const players = await seated(world, acme, poker, ['away-a', 'away-b']);
    const turn = await turnOf(players);
    const calls = acme.wallet.calls.length;
    const before = said('the database is back');
    relay.cut();
    await until('the loss', () => said('the database does not serve: nothing new begins until it is back') > before);
    const from = Date.now();
    expect(await refusal(guest, 'bet', { items: [{ spot: 'player', amount: STAKE }] })).to.deep.equal({
      code: 'WALLET_UNAVAILABLE',
    });
    const [read, made] = await Promise.all([
      acme.operator.call<{ error: Json }>('GET', '/rounds'),
      acme.operator.call<{ error: Json }>('POST', '/tables', {}),
    ]);
    expect([read.status, read.body.error.code]).to.deep.equal([500, 'INTERNAL_ERROR']);
    expect([made.status, made.body.error.code]).to.deep.equal([503, 'UNAVAILABLE']);
    expect(Date.now() - from).to.be.within(1900, 2400);
    const away = await (await metrics(own())).text();
    expect(Number(/^baize_database_away_seconds ([\d.]+)/m.exec(away)?.[1]), 'the own listener needs no database').to.be.above(
      1.9,
    );
    const unseen = `pk_${'9'.repeat(40)}`;
    expect((await metrics(`${world.server.url}/metrics`, unseen)).status, 'it cannot be checked').to.equal(503);
    relay.open();
    await backAgain(before);
    expect((await metrics(`${world.server.url}/metrics`, PLATFORM_KEY)).status).to.equal(200);
    expect((await metrics(`${world.server.url}/metrics`, unseen)).status).to.equal(401);
    expect(acme.wallet.calls.length).to.equal(calls);
    for (const who of players) expect(seenFacts(who, 'action').filter(fact => fact.action === 'fold')).to.deep.equal([]);
    expect(await answer(await turnOf(players), 'call')).to.include({ ok: true });
    expect((await turnOf(players, turn.ask.ask)).who.seat).to.not.equal(turn.who.seat);
    const stops = players.map(who => follow(who, () => callDown));
    const settle = await players[0]?.screen.fact('settle');
    for (const stop of stops) stop();
    expect(settle).to.include({ amount: 200 });
    for (const who of players) expect(seenFacts(who, 'void')).to.deep.equal([]);
    for (const who of players) await who.screen.act('stand');
    expect(await statusOf(poker)).to.equal('open');
    await world.platform.call('POST', `/tables/${window}/close`, {});
  });

  it('F1 silent for some seconds: whoever asks is answered in time, what was under way is done when it speaks again', async () => {
    const table = await world.table({ timers: { betting_ms: 3000 } });
    const guest = await world.guest(acme, 'silent-bettor', table);
    await bet(guest, { player: STAKE });
    const before = said('the database is back');
    relay.stall();
    const from = Date.now();
    const { status } = await acme.operator.call('GET', '/rounds');
    expect(status).to.equal(500);
    expect(Date.now() - from).to.be.below(2400);
    relay.open();
    await backAgain(before);
    const { settle } = await world.settled(guest);
    expect(settle).to.include({ amount: STAKE });
  });

  for (const [what, pattern] of [
    ['the end of a hand', "set status = 'settled'"],
    ['an action', 'insert into round_input'],
  ] as const) {
    it(`F4 the answer to the commit of ${what} is lost: what is written counts, nothing is void`, async () => {
      const name = pattern.startsWith('insert') ? 'act' : 'end';
      const table = await pokerTable(world);
      const players = await seated(world, acme, table, [`lost-${name}-a`, `lost-${name}-b`]);
      await turnOf(players);
      const lost = relay.loseAnswer(pattern, name === 'act');
      const stops = players.map(who => follow(who, () => callDown));
      await lost;
      const settledRounds = async () =>
        (await acme.operator.call<{ rounds: Json[] }>('GET', `/rounds?external_id=lost-${name}-a`)).body.rounds;
      await until('two hands', async () => (await settledRounds()).length >= 2);
      for (const stop of stops) stop();
      expect([...new Set((await settledRounds()).map(round => round.status))]).to.deep.equal(['settled']);
      expect(await statusOf(table)).to.equal('open');
      for (const who of players) await who.screen.act('stand');
      for (const { sessionId, externalId } of players) {
        await until(`the end of ${externalId}`, async () => (await sessionOf(acme, sessionId)).status === 'closed');
        expect(movedBy(acme, externalId)).to.equal((await sessionOf(acme, sessionId)).net);
      }
    });
  }

  it('F4 the answer to the commit of a buy-in is lost: who has paid sits, with one debit', async () => {
    const table = await pokerTable(world);
    const guest = await world.guest(acme, 'lost-buy-in', table);
    const lost = relay.loseAnswer('insert into table_session');
    const ack = guest.screen.act('sit', { buy_in: 10_000 });
    await lost;
    expect(await ack).to.include({ ok: true, chips: 10_000 });
    const shown = (await look(guest)).you as Json;
    expect(shown).to.include({ seat: 0, chips: 10_000 });
    expect(moneyCalls(acme, 'lost-buy-in')).to.deep.equal(['debit buy_in']);
    expect(await guest.screen.act('stand')).to.include({ ok: true });
    await world.quiet();
    expect(movedBy(acme, 'lost-buy-in')).to.equal(0);
  });

  it('F4 the answer to the commit of a bet is lost: it stands once, or is given back', async () => {
    const table = await world.table({ timers: { betting_ms: 6000 } });
    const guest = await world.guest(acme, 'lost-bet', table);
    await until('ready', ready); // the case before this one lost an answer, too
    const lost = relay.loseAnswer('update wallet_tx t set status = v.status');
    const ack = guest.screen.act('bet', { items: [{ spot: 'player', amount: STAKE }] });
    await Promise.race([lost, ack]); // an early refusal is seen at once
    expect(await ack, JSON.stringify(await ack)).to.include({ ok: true });
    // the second of a round is written by one statement
    await until('ready', ready);
    const again = relay.loseAnswer('tx text, "roundId" text, no int, input text', true);
    const second = guest.screen.act('bet', { items: [{ spot: 'banker', amount: STAKE }] });
    await Promise.race([again, second]);
    expect(await second, JSON.stringify(await second)).to.include({ ok: true });
    const { settle } = await world.settled(guest);
    expect(settle).to.include({ amount: 2 * STAKE });
    await world.quiet();
    expect(moneyCalls(acme, 'lost-bet')).to.deep.equal(['debit bet', 'debit bet', 'credit settle']);
  });

  it('F7 a full disk: nothing is written, nobody is called, nothing is void; with space again all goes on', async () => {
    const window = await world.table({ timers: { betting_ms: 60_000 } });
    const guest = await world.guest(acme, 'full-bettor', window);
    const poker = await pokerTable(world, { timers: { action_ms: 1500 } }); // the lease is written once a second
    const players = await seated(world, acme, poker, ['full-a', 'full-b']);
    const disk = await diskOf(world.database);
    const { ask } = await turnOf(players);
    const calls = acme.wallet.calls.length;
    const before = said('the database is back');
    await disk.fill();
    await until('the alarm', () => said('the database does not serve: nothing new begins until it is back') > before);
    expect(await refusal(guest, 'bet', { items: [{ spot: 'player', amount: STAKE }] })).to.deep.equal({
      code: 'WALLET_UNAVAILABLE',
    });
    await until('the end of the turn', () => Date.now() > Number(ask.deadline) + 100);
    for (const who of players) expect(seenFacts(who, 'action').filter(fact => fact.action === 'fold')).to.deep.equal([]);
    expect(acme.wallet.calls.length).to.equal(calls);
    // who is asked has the rest of their time from the moment on at which there is space
    let plan: Plan = () => undefined;
    const stops = players.map(who => follow(who, () => plan));
    plan = callDown;
    await disk.free();
    await backAgain(before);
    await bet(guest, { player: STAKE });
    expect(await players[0]?.screen.fact('settle')).to.include({ amount: 200 });
    for (const stop of stops) stop();
    for (const who of players) await who.screen.act('stand');
    await world.platform.call('POST', `/tables/${window}/close`, {});
  });

  it('F3 a slow disk: no new rounds, then no new connections, until it is fast again', async function () {
    if (!LONG) this.skip(); // it takes its time: the thresholds are proved by the spec of the db room
    const table = await world.table({ timers: { betting_ms: 300 } });
    const guest = await world.guest(acme, 'slow-bettor', table);
    relay.delay(160);
    const asking = setInterval(() => void acme.operator.call('GET', '/rounds'), 50);
    await until('the alarm', () => said('the database is slow: no new rounds') > 0);
    const rounds = seenFacts(guest, 'start').length;
    await until('a closed door', async () => (await acme.operator.call('POST', '/launch', {})).status === 503);
    expect(seenFacts(guest, 'start').length - rounds).to.be.at.most(1);
    relay.open();
    await until('speed', () => said('the database is fast enough again') > 0);
    clearInterval(asking);
    await bet(guest, { player: STAKE });
  });

  it('F4 a restart of PostgreSQL under running tables is gone through', async () => {
    const table = await pokerTable(world);
    const players = await seated(world, acme, table, ['restart-a', 'restart-b']);
    const turn = await turnOf(players);
    const before = said('the database is back');
    await postgres.halt();
    turn.who.screen.room.send('act', { aid: 'down', ask: turn.ask.ask, option: 'call' });
    await postgres.resume();
    await backAgain(before);
    await until('ready', ready);
    const again: Sitter[] = [];
    for (const who of players) {
      if (!who.screen.closed) again.push(who);
      else again.push({ ...who, ...(await joined(world, acme, who.externalId, table, who.session)) });
    }
    const [a, b] = again as [Sitter, Sitter];
    const { settle } = await playHand(world, [a, callDown], [b, callDown]);
    expect(settle).to.include({ amount: 200 });
    for (const who of again) expect(await who.screen.act('stand')).to.include({ ok: true });
  });

  it('F39 told to end while the database is silent, the process ends all the same', async function () {
    if (!LONG) this.skip(); // it takes as long as a stop may take
    const other = await BehindRelay.on(postgres, CONFIG);
    other.relay.stall();
    const from = Date.now();
    await other.server.end('SIGTERM');
    expect(Date.now() - from).to.be.below(17_000);
    await other.close();
  });

  it('F2 gone for long: everything is let go; once it is back, seats and hands are as they were written', async () => {
    const table = await pokerTable(world, { timers: { action_ms: 60_000 } });
    const players = await seated(world, acme, table, ['gone-a', 'gone-b']);
    const turn = await turnOf(players);
    expect(await answer(turn, 'raise', { amount: 500 })).to.include({ ok: true });
    const { pid } = world.server;
    relay.cut();
    await until('closed sockets', () => players.every(who => who.screen.closed));
    expect(players.map(who => who.screen.closed?.code)).to.deep.equal([4104, 4104]);
    const state = await fetch(`${world.server.url}/readyz`);
    expect([state.status, await state.json()]).to.deep.equal([503, { status: 'not ready', failing: ['database'] }]);
    expect((await fetch(`${world.server.url}/healthz`)).status).to.equal(200);
    expect((await acme.operator.call('GET', '/rounds')).status).to.equal(500);
    expect((await metrics(own())).status, 'no figures of what is gone').to.equal(503);
    relay.open();
    await until('ready', ready);
    expect(await (await metrics(own())).text()).to.match(/^baize_tables\{status="open"\} [1-9]/m);
    expect(world.server.pid).to.equal(pid);
    const again: Sitter[] = [];
    for (const who of players) again.push({ ...who, ...(await joined(world, acme, who.externalId, table, who.session)) });
    const [a, b] = again as [Sitter, Sitter];
    const { settle } = await playHand(world, [a, callDown], [b, callDown]);
    expect(settle).to.include({ amount: 1000 });
    for (const who of again) expect(await who.screen.act('stand')).to.include({ ok: true });
  });
});
