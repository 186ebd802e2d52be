// What a process keeps in memory, when a standby that has waited all the while takes over: reservations, devices, keys, versions.
import { expect } from 'chai';
import { codeOf, OperatorServer, Player } from '../../../support/clients.ts';
import { Device, joinDealer } from '../../../support/live-examples.ts';
import { answer, booksAgree, closed, joined, pokerTable, type Sitter, seated, turnOf } from '../../../support/poker.ts';
import { startPostgres, type TestPostgres } from '../../../support/postgres.ts';
import { newDatabase } from '../../../support/postgres-world.ts';
import { ServerProcess, type StartOptions } from '../../../support/server-process.ts';
import type { Credentials, Site } from '../../../support/site.ts';
import { type Json, until, World } from '../../../support/world.ts';
import { activate, install, packCoin, versionsOf } from '../../plugins/coin.ts';

const PASSWORD = 'open-1234';
/** A minute of a reservation takes so long. */
const MINUTE_MS = 50;
const CONFIG = { private_tables: { minute_ms: MINUTE_MS }, lease_ms: 1000, wallet: { retry_ms: [100] } };
const LONG = { action_ms: 60_000, sit_out_ms: 600_000, next_round_ms: 100 };

class OneOfTwo extends World {
  static of(server: ServerProcess): OneOfTwo {
    return new OneOfTwo(server);
  }
}

describe('a standby that takes over', function () {
  this.timeout(180_000);
  let postgres: TestPostgres;
  let first: World;
  let world: World;
  let acme: Site;
  let waiting: Promise<ServerProcess>;
  before(async () => {
    postgres = await startPostgres();
    const env = { DATABASE_URL: await newDatabase(postgres.url), BAIZE_MASTER_KEY: 'ef'.repeat(32) };
    first = OneOfTwo.of(await ServerProcess.start({ env, config: CONFIG }));
    world = first;
    acme = await first.site('acme');
    waiting = (await standby({ env, config: CONFIG, data: first.server.data })).hasTakenOver;
  });
  after(async () => {
    if (world !== first) await world?.close();
    first?.server.signal('SIGKILL');
    await first?.close();
    await postgres?.stop();
  });

  /** A second process on the same database, which waits. */
  async function standby(options: StartOptions): Promise<{ hasTakenOver: Promise<ServerProcess> }> {
    let isWaiting = false;
    const hasTakenOver = ServerProcess.start({
      ...options,
      spawned: child => child.stdout?.on('data', part => (isWaiting ||= String(part).includes('"standby":true'))),
    });
    await until('a standby', () => isWaiting, 30_000);
    return { hasTakenOver };
  }

  const live = (timers: Json = LONG) =>
    pokerTable(world, { game_code: 'live_holdem', operator_code: 'acme', engine: { scanner: 'virtual' }, timers });
  const shown = async (table: string) => {
    const { body } = await acme.operator.call<{ tables: Json[] }>('GET', '/tables');
    return (body.tables.find(each => each.table_id === table)?.private as Json | undefined)?.state;
  };
  const listed = async (id: string) => {
    const { body } = await acme.operator.call<{ reservations: Json[] }>('GET', '/private-tables');
    return body.reservations.find(each => each.private_id === id)?.status;
  };
  const reserve = async (table: string, minutes: number) => {
    const start = new Date(Date.now() - 1000).toISOString();
    const made = await acme.operator.call<Json>('POST', '/private-tables', {
      table_id: table,
      password: PASSWORD,
      start,
      minutes,
    });
    expect(made.status, JSON.stringify(made.body)).to.equal(200);
    return String(made.body.private_id);
  };
  /** The code that a join is refused with; null when it is not. */
  const join = async (table: string, who: string, password?: string) => {
    try {
      const player = await Player.join(world.server.url, table, (await acme.operator.enter(who)).session, password);
      await player.leave();
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  };
  const staff = (method: string, path: string, body?: unknown) => world.platform.call<Json>(method, path, body);
  const dealer = async (login: string) =>
    String((await acme.operator.call('POST', '/dealers', { login, name: login, pin: '2468' })).body.dealer_id);

  /** Devices, dealers, versions, a key and credentials change while the other process waits. */
  async function changed(studio: string) {
    const device = await Device.register(world.server.url, 'acme', { table_id: studio });
    await staff('PATCH', `/devices/${device.id}`, { status: 'active', table_id: studio });
    const blocked = await Device.register(world.server.url, 'acme');
    await staff('PATCH', `/devices/${blocked.id}`, { status: 'active' });
    const [, gone] = [await dealer('mina'), await dealer('gone')];
    const token = String((await device.call<Json>('POST', '/login', { login: 'mina', pin: '2468' })).body.token);
    const other = await Device.register(world.server.url, 'acme');
    await staff('PATCH', `/devices/${other.id}`, { status: 'active' });
    const lost = String((await other.call<Json>('POST', '/login', { login: 'gone', pin: '2468' })).body.token);
    await acme.operator.call('PATCH', `/dealers/${gone}`, { status: 'disabled' });
    await staff('PATCH', `/devices/${blocked.id}`, { status: 'disabled' });

    const coin = await install(world, await packCoin());
    expect(coin.status, JSON.stringify(coin.body)).to.equal(201);
    const newer = await install(world, await packCoin({ version: '1.1.0', pays: 3 }));
    expect((await activate(world, '1.0.0')).status).to.equal(200);
    const key = (await staff('POST', '/keys', { name: 'second', role: 'owner' })).body as Json;
    expect((await staff('DELETE', `/keys/${key.id}`)).status).to.equal(204);
    const old = acme.operator;
    const renewed = await staff('POST', '/operators/acme/credentials');
    expect(renewed.status, JSON.stringify(renewed.body)).to.equal(200);
    acme.wallet.secret(String(renewed.body.api_secret));
    return { device, blocked, token, lost, coin, newer, key, old, renewed };
  }

  /** Keys, credentials and versions are those of the last moment. */
  async function knows({ coin, newer, key, old, renewed }: Awaited<ReturnType<typeof changed>>) {
    const url = world.server.url;
    acme = { ...acme, operator: new OperatorServer(url, renewed.body as unknown as Credentials) };
    expect(codeOf(await old.at(url).call('GET', '/games')), 'credentials of before').to.equal('INVALID_SIGNATURE');
    const revoked = await fetch(`${url}/platform/v1/status`, { headers: { authorization: `Bearer ${key.key}` } });
    expect(revoked.status, 'a key that was revoked').to.equal(401);
    const versions = await versionsOf(world);
    expect([coin.hash, newer.hash].map(hash => versions.get(hash)?.current)).to.deep.equal([true, false]);
  }

  /** Devices and dealers who were signed in go on, those who were cut off stay out. */
  async function hears({ device, blocked, token, lost }: Awaited<ReturnType<typeof changed>>) {
    const { url } = world.server;
    const tool = await joinDealer(url, token);
    await tool.until('state', each => each.type === 'state');
    await tool.leave();
    const refused = await joinDealer(url, lost).then(
      () => null,
      (error: Error) => error.message,
    );
    expect(refused, 'a dealer who was disabled').to.equal('SESSION_EXPIRED');
    expect((await blocked.at(url).call('POST', '/login', { login: 'mina', pin: '2468' })).status).to.equal(403);
    expect((await device.at(url).call('POST', '/login', { login: 'mina', pin: '2468' })).status).to.equal(200);
  }

  it('PRV-09 PRV-10 DEV-01 SDK-07 F21 knows what was changed while it waited, and nobody gets in by what it knew before', async () => {
    const [running, over, cancelled, studio] = [await live(), await live(), await live(), await live()];
    const players = await seated(world, acme, running, ['u-in', 'u-out']);
    const begun = await turnOf(players);
    const ids = {
      running: await reserve(running, 1440),
      over: await reserve(over, 300),
      cancelled: await reserve(cancelled, 1440),
    };
    await until('private tables', async () => (await shown(over)) === 'private');
    expect(await shown(running), 'the last public hand is played').to.equal('standby');
    // the one of the two at the table who knows the password shows it, in the middle of the hand
    expect(await join(running, 'u-in', PASSWORD)).to.equal(null);
    expect(await join(running, 'u-knows', PASSWORD)).to.equal(null);
    for (let i = 0; i < 4; i++) expect(await join(running, 'u-guesses', `wrong-${i}0`)).to.equal('PRIVATE_PASSWORD');
    // of two admins who cancel at once one does
    const both = await Promise.all([1, 2].map(() => acme.operator.call('DELETE', `/private-tables/${ids.cancelled}`)));
    expect(both.map(({ status }) => status).sort()).to.deep.equal([200, 409]);

    const changes = await changed(studio);

    await first.server.end('SIGKILL');
    world = OneOfTwo.of(await waiting);
    await knows(changes);

    expect(await listed(ids.running)).to.equal('active');
    expect(await shown(running), 'its last public hand goes on').to.equal('standby');
    expect(await shown(cancelled), 'cancelled before').to.equal(undefined);
    expect(await join(running, 'u-new')).to.equal('PRIVATE_PASSWORD_REQUIRED');
    expect(await join(running, 'u-knows')).to.equal(null);
    expect(await join(running, 'u-guesses', 'wrong-50')).to.equal('PRIVATE_PASSWORD');
    expect(await join(running, 'u-guesses', PASSWORD), 'guesses before count').to.equal('RATE_LIMITED');
    const back = await Promise.all(players.map(each => rejoined(each, running)));
    await answer(await turnOf(back, begun.ask.ask - 1), 'fold');
    const out = back.find(({ externalId }) => externalId === 'u-out') as Sitter;
    const session = await closed(acme, out.sessionId);
    expect(session).to.include({ close_reason: 'private', balanced: true });
    await until('a private table', async () => (await shown(running)) === 'private');
    await until('the end of the shorter one', async () => (await listed(ids.over)) === 'ended');
    await until('a public table', async () => (await shown(over)) === undefined);
    expect(await join(over, 'u-new')).to.equal(null);

    await hears(changes);
    expect(await booksAgree(world)).to.equal(true);
  });

  const rejoined = async (who: Sitter, table: string): Promise<Sitter> => ({
    ...who,
    ...(await joined(world, acme, who.externalId, table, who.session)),
  });
});
