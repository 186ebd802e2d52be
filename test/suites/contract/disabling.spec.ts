// An operator that is disabled: its players are sent away as by a logout, what they have at stake is played out and paid.
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect } from 'chai';
import { codeOf, enter, Platform, Player } from '../../support/clients.ts';
import { booksAgree, callDown, follow, moneyCalls, pause, pokerTable, resume, sitter } from '../../support/poker.ts';
import { PostgresWorld } from '../../support/postgres-world.ts';
import { PLATFORM_KEY, ServerProcess } from '../../support/server-process.ts';
import { openSite, type Site } from '../../support/site.ts';
import { bet, type Json, movedBy, until, World } from '../../support/world.ts';

/** What a token of a session is good for over HTTP. */
const asked = async (url: string, session: string): Promise<unknown> => {
  const response = await fetch(`${url}/play/v1/lobby`, { headers: { authorization: `Bearer ${session}` } });
  const body = (await response.json()) as { error?: { code: string } };
  return body.error?.code ?? response.status;
};
/** What a join is answered. */
const joining = (url: string, room: string, session: string): Promise<unknown> =>
  Player.join(url, room, session).then(
    () => 'joined',
    (error: Error) => error.message,
  );

describe('F52 an operator that is disabled', function () {
  this.timeout(90_000);
  let world: World;
  let other: Site;
  let bets: string;
  let count = 0;
  before(async () => {
    world = await World.open();
    other = await world.site('other');
    bets = await world.table({ timers: { betting_ms: 1500 } });
  });
  after(() => world?.close());
  afterEach(async () => expect(await booksAgree(world)).to.equal(true));

  const patch = (code: string, body: object) => world.platform.call('PATCH', `/operators/${code}`, body);
  const disable = async (code: string) => {
    const answer = await patch(code, { status: 'disabled' });
    expect([answer.status, answer.body.status], JSON.stringify(answer.body)).to.deep.equal([200, 'disabled']);
  };
  const fresh = (): Promise<Site> => world.site(`gone-${++count}`);
  const over = async ({ screen }: { screen: Player }) => {
    await until('the close', () => screen.closed !== undefined);
    expect(screen.closed).to.deep.equal({ code: 4101, reason: 'operator_disabled' });
    expect(screen.seen.at(-1)).to.deep.equal({ type: 'session', reason: 'revoked' });
  };

  it('its players lose their sessions, connections and tokens; those of others keep them', async () => {
    const site = await fresh();
    const guest = await world.guest(site, 'u-1', bets);
    const lobby = { screen: await Player.join(world.server.url, 'lobby', (await site.operator.enter('u-2')).session) };
    const idle = await site.operator.enter('u-3');
    const neighbour = await world.guest(other, 'n-1', bets);
    const launch = { player: { external_id: 'u-4', nickname: 'Kim', currency: 'KRW' } };
    const launched = await site.operator.call<{ launch_url: string }>('POST', '/launch', launch);
    await disable(site.operator.code);
    for (const each of [guest, lobby]) await over(each);
    for (const session of [guest.session, idle.session]) {
      expect(await asked(world.server.url, session)).to.equal('SESSION_EXPIRED');
      for (const room of ['lobby', bets]) expect(await joining(world.server.url, room, session)).to.equal('SESSION_EXPIRED');
    }
    const entered = await enter(launched.body.launch_url);
    expect([entered.status, codeOf(entered)]).to.deep.equal([401, 'TOKEN_INVALID']);
    expect(codeOf(await site.operator.call('POST', '/launch', launch))).to.equal('OPERATOR_DISABLED');
    expect(neighbour.screen.closed).to.equal(undefined);
    expect(await asked(world.server.url, neighbour.session)).to.equal(200);
    await neighbour.screen.leave();
  });

  it('enabled again its players come back with a new launch; a repeated call hurts nobody else', async () => {
    const site = await fresh();
    const guest = await world.guest(site, 'u-1', bets);
    for (let i = 0; i < 2; i++) await disable(site.operator.code);
    await over(guest);
    expect((await patch(site.operator.code, { status: 'active' })).status).to.equal(200);
    expect(await asked(world.server.url, guest.session), 'what was revoked stays so').to.equal('SESSION_EXPIRED');
    const again = await world.guest(site, 'u-1', bets);
    await bet(again, { player: 1000 });
    await world.settled(again);
    expect((await patch(site.operator.code, { name: 'new', status: 'active' })).status).to.equal(200);
    expect(again.screen.closed, 'another change sends nobody away').to.equal(undefined);
    await again.screen.leave();
  });

  it('bets play on and are paid, also one whose debit is on its way', async () => {
    const site = await fresh();
    const [guest, flying] = [await world.guest(site, 'u-1', bets), await world.guest(site, 'u-2', bets)];
    await bet(guest, { banker: 1000 });
    const held = Promise.withResolvers<void>();
    site.wallet.fault(call => {
      if (call.name !== 'debit') return null;
      held.resolve();
      return { kind: 'late', ms: 300 };
    });
    flying.screen.room.send('bet', { aid: 'flying', items: [{ spot: 'banker', amount: 2000 }] });
    await held.promise;
    await disable(site.operator.code);
    site.wallet.fault(null);
    await over(guest);
    const paid = (name: string) => moneyCalls(site, name).filter(call => call === 'credit settle').length;
    await until('both settles', () => paid('u-1') === 1 && paid('u-2') === 1);
    await world.quiet();
    for (const [name, stake] of [
      ['u-1', 1000],
      ['u-2', 2000],
    ] as const)
      expect([-stake, 0, 0.95 * stake], name).to.include(movedBy(site, name));
  });

  it('seats are given up: at once between hands, after the hand in one, and a buy-in on its way comes back', async () => {
    const site = await fresh();
    const [quiet, played] = [await pokerTable(world), await pokerTable(world)];
    for (const table of [quiet, played]) await pause(world, table);
    const waiting = await sitter(world, site, 'w-1', quiet);
    const late = await world.guest(site, 'w-2', quiet);
    const [one, two] = [await sitter(world, site, 'p-1', played), await sitter(world, other, 'p-2', played)];
    const stop = follow(two, () => callDown);
    const mark = one.screen.seen.length;
    await resume(world, played);
    await one.screen.until('a question', message => message.type === 'ask', mark);
    const held = Promise.withResolvers<void>();
    site.wallet.fault(call => {
      if (call.name !== 'debit') return null;
      held.resolve();
      return { kind: 'late', ms: 500 };
    });
    late.screen.room.send('sit', { aid: 'late', buy_in: 5000 });
    await held.promise;
    await disable(site.operator.code);
    site.wallet.fault(null);
    for (const each of [waiting, late, one]) await over(each);
    const credits = (name: string) => moneyCalls(site, name).filter(call => call === 'credit cash_out').length;
    for (const name of ['w-1', 'w-2', 'p-1']) await until(`the cash-out of ${name}`, () => credits(name) === 1);
    stop();
    expect([movedBy(site, 'w-1'), movedBy(site, 'w-2')]).to.deep.equal([0, 0]);
    const seats = async (table: string) => (await world.platform.call<Json>('GET', `/tables/${table}`)).body.players;
    await until('the seat of the other alone', async () => (await seats(quiet)) === 0 && (await seats(played)) === 1);
    expect(two.screen.closed).to.equal(undefined);
    await two.screen.act('stand');
    await until('the cash-out of p-2', () => moneyCalls(other, 'p-2').includes('credit cash_out'));
    expect(movedBy(site, 'p-1') + movedBy(other, 'p-2')).to.be.at.most(0); // the rake
  });
});

describe('F52 an operator that is disabled, after a restart', function () {
  this.timeout(90_000);
  let server: ServerProcess;
  let site: Site;
  let platform: Platform;
  before(async () => {
    const config = { wallet: { retry_ms: [100] }, drain_ms: 200 };
    server = await ServerProcess.start({ config, env: { BAIZE_FAULTS: 'K21@1:kill' } });
    platform = new Platform(server.url, PLATFORM_KEY);
    site = await openSite(platform, 'acme');
  });
  after(async () => {
    await server?.remove();
    await site?.wallet.close();
  });

  /** The next process goes on with the data of the last. */
  async function again(): Promise<void> {
    server = await ServerProcess.start({ config: { wallet: { retry_ms: [100] }, drain_ms: 200 }, data: server.data });
    platform = new Platform(server.url, PLATFORM_KEY);
  }

  /** Somebody at a seat, before anybody else is. */
  async function seated(name: string): Promise<string> {
    const world = { server, platform } as World;
    const opened = await platform.call<{ table_id: string }>('POST', '/tables', {
      game_code: 'holdem_nlh',
      names: { en: 'Seoul 1' },
      currency: 'KRW',
      limits: { sb: 50, bb: 100, ante: 0, min_buy_in: 2000, max_buy_in: 20_000 },
      mode: 'real',
    });
    site.wallet.deposit(name, 100_000);
    const operator = site.operator.at(server.url);
    const { session } = await operator.enter(name);
    await sitter(world, { ...site, operator }, name, opened.body.table_id, {}, session);
    return session;
  }

  const cashedOut = async (name: string) => {
    await until(`the cash-out of ${name}`, () => moneyCalls(site, name).includes('credit cash_out'));
    expect(movedBy(site, name)).to.equal(0);
  };

  it('K21 that died before it told anybody: the next one gives the seats up', async () => {
    const session = await seated('k-1');
    await platform.call('PATCH', '/operators/acme', { status: 'disabled' }).catch(() => undefined);
    expect(await server.ended).to.deep.equal({ code: null, signal: 'SIGKILL' });
    await again();
    await cashedOut('k-1');
    expect(await asked(server.url, session)).to.equal('SESSION_EXPIRED');
  });

  it('with a hand in the database: sessions are over, seats are given up', async () => {
    expect((await platform.call('PATCH', '/operators/acme', { status: 'active' })).status).to.equal(200);
    const session = await seated('k-2');
    await server.end('SIGKILL');
    const hand = await PGlite.create(join(server.data, 'db'));
    await hand.query(`update operator set status = 'disabled' where code = 'acme'`);
    await hand.close();
    await again();
    await cashedOut('k-2');
    expect(await asked(server.url, session)).to.equal('SESSION_EXPIRED');
    expect(await joining(server.url, 'lobby', session)).to.equal('SESSION_EXPIRED');
  });
});

for (const Kind of [World, PostgresWorld])
  describe(`F52 an operator that is disabled while its players enter, in a ${Kind.name}`, function () {
    this.timeout(90_000);
    let world: World;
    before(async () => {
      world = await Kind.open();
    });
    after(() => world?.close());

    it('a session that is opened in the same moment is refused or revoked', async () => {
      const count = { entered: 0, refused: 0 };
      for (let round = 0; round < 4; round++) {
        const { operator } = await world.site(`race-${round}`);
        const player = (i: number) => ({ external_id: `r-${i}`, nickname: 'Kim', currency: 'KRW' });
        const launches = await Promise.all(
          [...Array(16).keys()].map(i => operator.call<{ launch_url: string }>('POST', '/launch', { player: player(i) })),
        );
        const disabling = async () => {
          await new Promise(wake => setTimeout(wake, 4 * round)); // more of them get in before
          return world.platform.call('PATCH', `/operators/${operator.code}`, { status: 'disabled' });
        };
        const [changed, ...answers] = await Promise.all([disabling(), ...launches.map(({ body }) => enter(body.launch_url))]);
        expect(changed.status).to.equal(200);
        for (const answer of answers) {
          count[answer.status === 200 ? 'entered' : 'refused']++;
          if (answer.status === 200) expect(await asked(world.server.url, answer.body.session)).to.equal('SESSION_EXPIRED');
          else expect([answer.status, codeOf(answer)]).to.deep.equal([401, 'TOKEN_INVALID']);
        }
      }
      expect(count.entered + count.refused).to.equal(64);
    });
  });
