// A private table as players meet it: who comes in, who has to leave and when, what launches do with its password.
import { expect } from 'chai';
import { type Answer, codeOf, enter, type Message, Player } from '../../../support/clients.ts';
import { callDown, follow, POKER_LIMITS, pokerTable, sitter } from '../../../support/poker.ts';
import type { Site } from '../../../support/site.ts';
import { type Guest, type Json, until, World } from '../../../support/world.ts';

const MINUTE = 60_000;
const PASSWORD = 'open-1234';
const LIVE = { game_code: 'live_holdem', operator_code: 'acme', names: { en: 'Live 1' }, timers: { reveal_delay_ms: 10 } };

describe('at a private table', function () {
  this.timeout(90_000);
  let world: World;
  let acme: Site;
  let players = 0;
  before(async () => {
    world = await World.open();
    acme = await world.site('acme');
  });
  after(() => world?.close());

  const open = () => pokerTable(world, LIVE);
  const newName = () => `p-${++players}`;
  /** Reserves from so many minutes on. */
  const reserve = async (table: string, from: number, minutes = 30) => {
    const start = new Date(Date.now() + from * MINUTE).toISOString();
    const body = { table_id: table, start, minutes, password: PASSWORD };
    const made = await acme.operator.call<{ private_id: string; status: string }>('POST', '/private-tables', body);
    expect(made.status, JSON.stringify(made.body)).to.equal(200);
    return made.body.private_id;
  };
  const cancel = (id: string) => acme.operator.call('DELETE', `/private-tables/${id}`);
  const shown = async (table: string) => {
    const { body } = await acme.operator.call<{ tables: Json[] }>('GET', '/tables');
    return (body.tables.find(each => each.table_id === table)?.private as Json | undefined)?.state;
  };
  const listed = async (id: string) => {
    const { body } = await acme.operator.call<{ reservations: Json[] }>('GET', '/private-tables');
    return body.reservations.find(each => each.private_id === id)?.status;
  };
  const session = async (name: string) => (await acme.operator.enter(name)).session;
  const launch = (name: string, more: Json) =>
    acme.operator.call<{ launch_url: string }>('POST', '/launch', {
      player: { external_id: name, nickname: `Nick ${name}`, currency: 'KRW' },
      ...more,
    });
  /** The code that a join is refused with; null when it is not. */
  const join = async (table: string, of: string, password?: string) => {
    try {
      const player = await Player.join(world.server.url, table, of, password);
      await player.until('snapshot', each => each.type === 'snapshot');
      await player.leave();
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  };
  const refusal = (answer: Answer<unknown>) => [answer.status, codeOf(answer)];
  const playing = async (name: string, table: string, seat: number) => {
    const guest = await sitter(world, acme, name, table, { seat });
    follow(guest, () => callDown);
    return guest;
  };
  const cashOut = ({ externalId }: Guest) =>
    acme.wallet.calls.find(each => each.body.reason === 'cash_out' && each.body.external_id === externalId);
  const sessionEnd = async (id: string) => (await acme.operator.call<Json>('GET', `/sessions/${id}`)).body.close_reason;

  it('PRV-08 CX-15 who comes needs the password, once; who watches already stays for the standby', async () => {
    const table = await open();
    const early = await world.guest(acme, newName(), table);
    const id = await reserve(table, 4);
    const of = await session(newName());
    expect(await shown(table)).to.equal('standby');
    expect(await join(table, of)).to.equal('PRIVATE_PASSWORD_REQUIRED');
    expect(await join(table, of, 'wrong-1234')).to.equal('PRIVATE_PASSWORD');
    expect(await join(table, of, ` ${PASSWORD} `)).to.equal(null);
    expect(await join(table, of), 'not asked again').to.equal(null);
    expect(await early.screen.act('sit', { buy_in: 5000 })).to.include({ ok: false, code: 'PRIVATE_PASSWORD_REQUIRED' });
    await cancel(id);
    expect(await join(table, await session(newName())), 'public again').to.equal(null);
    expect(await early.screen.act('sit', { buy_in: 5000 })).to.include({ ok: true });
    expect(early.screen.closed).to.equal(undefined);
  });

  it('PRV-09 PRV-13 CX-43 the game in progress is the last public one; then who has no password is paid and sent away', async () => {
    const table = await open();
    const kim = await sitter(world, acme, newName(), table, { seat: 0 });
    const lee = await sitter(world, acme, newName(), table, { seat: 1 });
    const watcher = await world.guest(acme, newName(), table);
    await kim.screen.fact('start');
    const id = await reserve(table, -10);
    const host = newName();
    expect(await listed(id)).to.equal('active');
    expect(await join(table, await session(host), PASSWORD)).to.equal(null);
    expect(await shown(table), 'the hand goes on').to.equal('standby');
    expect(await join(table, await session(lee.externalId), PASSWORD), 'one of them knows it').to.equal(null);
    expect(cashOut(kim)).to.equal(undefined);
    const from = kim.screen.seen.length;
    follow(kim, () => callDown);
    const again = await world.guest(acme, newName(), table).catch((error: Error) => error.message);
    expect(again).to.equal('PRIVATE_PASSWORD_REQUIRED');
    // the other one came back on another screen: they play on there
    const leeNow = await Player.join(world.server.url, table, await session(lee.externalId));
    follow({ ...lee, screen: leeNow }, () => callDown);
    await kim.screen.fact('settle', from);
    await until('the cash-out', () => cashOut(kim) !== undefined);
    expect(await sessionEnd(kim.sessionId)).to.equal('private');
    for (const { screen } of [kim, watcher]) {
      await until('the way to the lobby', () => screen.closed !== undefined);
      expect(screen.closed).to.deep.include({ code: 4102 });
      const told = screen.seen.filter((each: Message) => each.type === 'table').map(each => each.reason);
      expect(told).to.deep.equal(['PRIVATE_PASSWORD_REQUIRED']);
    }
    await until('a private table', async () => (await shown(table)) === 'private');
    expect(cashOut(lee), 'who knows the password stays').to.equal(undefined);
    expect(leeNow.closed).to.equal(undefined);
    await playing(host, table, 4);
    await leeNow.fact('start', leeNow.seen.length);
    expect(await join(table, await session(kim.externalId))).to.equal('PRIVATE_PASSWORD_REQUIRED');
  });

  it('CX-43 a start in the past sends seated players away between hands, at once', async () => {
    const table = await open();
    const kim = await sitter(world, acme, newName(), table);
    const id = await reserve(table, -10);
    await until('the cash-out', () => cashOut(kim) !== undefined);
    expect(await sessionEnd(kim.sessionId)).to.equal('private');
    expect(await shown(table)).to.equal('private');
    expect((await cancel(id)).body.status, 'PRV-11 active, then public at once').to.equal('cancelled');
    expect(await shown(table)).to.equal(undefined);
    expect(await join(table, await session(kim.externalId))).to.equal(null);
  });

  it('LCH-20 LCH-21 LCH-19 launches and the door of the table count guesses together, five a minute', async () => {
    const table = await open();
    await reserve(table, -10);
    const name = newName();
    const more = { table_id: table, table_password: 'wrong-1234' };
    expect(refusal(await launch(name, more))).to.deep.equal([403, 'PRIVATE_PASSWORD']);
    const { body } = await acme.operator.call<Json>('POST', '/launch', {
      player: { external_id: name, nickname: 'Renamed', currency: 'KRW' },
      ...more,
    });
    expect(body, 'the second guess').to.have.property('error');
    const entered = await enter((await launch(name, { table_id: table })).body.launch_url);
    expect(entered.body.player.nickname, 'CX-16 a wrong password updates the player').to.equal(`Nick ${name}`);
    expect(await join(table, entered.body.session, 'wrong-1234')).to.equal('PRIVATE_PASSWORD');
    expect(await join(table, entered.body.session, PASSWORD)).to.equal(null);
    expect((await launch(name, { table_id: table, table_password: PASSWORD })).status).to.equal(200);
    const limited = await launch(name, { table_id: table, table_password: PASSWORD });
    expect(refusal(limited)).to.deep.equal([429, 'RATE_LIMITED']);
    expect(await join(table, entered.body.session, PASSWORD)).to.equal('RATE_LIMITED');
    expect(await join(table, entered.body.session), 'who is in needs none').to.equal(null);
    expect((await launch(newName(), more)).status, 'another player has guesses of their own').to.equal(403);
  });

  it('LCH-19 CX-16 a wrong password keeps the new nickname, but issues no launch', async () => {
    const table = await open();
    await reserve(table, -10);
    const name = newName();
    const { body } = await launch(name, {});
    const player = { external_id: name, nickname: 'Renamed', currency: 'KRW' };
    const wrong = { player, table_id: table, table_password: 'wrong-1234' };
    expect(refusal(await acme.operator.call('POST', '/launch', wrong))).to.deep.equal([403, 'PRIVATE_PASSWORD']);
    expect((await enter(body.launch_url)).body.player.nickname).to.equal('Renamed');
  });

  it('LCH-22 outside the window a password is ignored, however wrong and often', async () => {
    const table = await open();
    const id = await reserve(table, 60);
    expect(await listed(id)).to.equal('reserved');
    const name = newName();
    for (let i = 0; i < 7; i++)
      expect((await launch(name, { table_id: table, table_password: 'wrong-1234' })).status).to.equal(200);
    expect(await join(table, await session(name), 'wrong-1234')).to.equal(null);
    const shared = await pokerTable(world);
    expect((await launch(name, { table_id: shared, table_password: 'x' })).status).to.equal(200);
    expect((await launch(name, { table_password: 'x' })).status, 'without a table').to.equal(200);
  });

  it('LCH-23 a launch without a password is answered; the table asks for it', async () => {
    const table = await open();
    await reserve(table, -10);
    const launched = await launch(newName(), { table_id: table });
    expect(launched.status).to.equal(200);
    const { session: of, start } = (await enter(launched.body.launch_url)).body;
    expect(start.table_id).to.equal(table);
    expect(await join(table, of)).to.equal('PRIVATE_PASSWORD_REQUIRED');
  });

  it('LCH-24 a right password at the launch opens the table; a blocked player is refused before it is looked at', async () => {
    const table = await open();
    await reserve(table, -10);
    const name = newName();
    const launched = await launch(name, { table_id: table, table_password: PASSWORD });
    expect(await join(table, (await enter(launched.body.launch_url)).body.session)).to.equal(null);
    await acme.operator.call('POST', `/players/${name}/logout`, { block: true });
    expect(refusal(await launch(name, { table_id: table, table_password: 'wrong-1234' }))).to.deep.equal([403, 'PLAYER_BLOCKED']);
  });

  it('SCR-07 lobbies show when a table is private', async () => {
    const table = await open();
    await reserve(table, -10);
    const response = await fetch(`${world.server.url}/play/v1/lobby`, {
      headers: { authorization: `Bearer ${await session(newName())}` },
    });
    const { tables } = (await response.json()) as { tables: Json[] };
    const found = tables.find(each => each.table_id === table);
    expect(found?.private).to.include({ state: 'private' });
    expect(found?.limits).to.deep.equal(POKER_LIMITS);
    expect(JSON.stringify(tables)).not.to.include(PASSWORD);
  });
});

describe('the clock of a private table', function () {
  this.timeout(90_000);
  let world: World;
  let acme: Site;
  before(async () => {
    world = await World.open({ config: { private_tables: { minute_ms: 100 } } });
    acme = await world.site('acme');
  });
  after(() => world?.close());

  it('PRV-08 PRV-09 PRV-10 PRV-13 a reservation is in standby, active and over by itself, and the table public again', async () => {
    const table = await pokerTable(world, LIVE);
    const kim = await sitter(world, acme, 'kim', table);
    const start = new Date(Date.now() + 2000).toISOString();
    const body = { table_id: table, start, minutes: 30, password: PASSWORD };
    const seen = new Set<string>();
    seen.add(String((await acme.operator.call<Json>('POST', '/private-tables', body)).body.status));
    await until('its end', async () => {
      const { reservations } = (await acme.operator.call<{ reservations: Json[] }>('GET', '/private-tables')).body;
      const { tables } = (await acme.operator.call<{ tables: Json[] }>('GET', '/tables')).body;
      seen.add(String(reservations[0]?.status));
      seen.add(`table ${(tables[0]?.private as Json | undefined)?.state}`);
      return seen.has('ended');
    });
    // two lists, asked one after the other; a machine that is busy may oversleep a part, never see another order
    for (const list of [
      ['reserved', 'standby', 'active', 'ended'],
      ['table undefined', 'table standby', 'table private'],
    ])
      expect([...seen].filter(each => list.includes(each))).to.deep.equal(list.filter(each => seen.has(each)));
    expect([...seen]).to.include.members(['reserved', 'ended']);
    await until('the lobby', () => kim.screen.closed !== undefined);
    expect(acme.wallet.calls.some(each => each.body.reason === 'cash_out')).to.equal(true);
    const again = await sitter(world, acme, 'kim', table);
    expect(again.seat).to.equal(0);
  });
});
