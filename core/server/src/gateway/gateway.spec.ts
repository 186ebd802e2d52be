// Rooms through the real client: joining by id, refusals, replacing, closing with a reason.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client, type Room } from '@colyseus/sdk';
import { expect } from 'chai';
import Koa from 'koa';
import { baccarat } from '../../../../games/baccarat/src/index.ts';
import { Guard } from '../auth/index.ts';
import type { PlatformSettings } from '../catalog/index.ts';
import { makeLog, systemClock } from '../kernel/index.ts';
import type { Operators } from '../operators/index.ts';
import type { Players } from '../players/index.ts';
import { openTables } from '../tables/fixture.ts';
import { quickConfig, until } from '../wallet/fixture.ts';
import { createGateway, type Gateway, sharedBy } from './index.ts';

describe('gateway', function () {
  this.timeout(60_000);
  let room: Awaited<ReturnType<typeof openTables>>;
  let gateway: Gateway;
  let server: Server;
  let url: string;
  let watchLimitSec = 0;
  /** where the gateway's time stands still */
  let stopped: number | null = null;
  let walletSays: bigint | null = null;
  const asked: string[] = [];

  const sessionOf = async (token: string) =>
    token.startsWith('ses_')
      ? {
          id: `hash-${token}`,
          player: { id: `pl_${token}`, externalId: 'u-1', nickname: 'Kim', currency: 'KRW', operator: 'demo' },
          operator: 'demo',
          operatorSessionId: null,
          ip: '127.0.0.1',
          userAgent: 'spec',
          createdAt: 0,
          expiresAt: Date.now() + 60_000,
        }
      : undefined;

  before(async () => {
    room = await openTables(baccarat, ['9d', 'Kh', '6c', '9s']);
    const byCode = async (code: string) => ({ ...(await room.tables.services.operators.byCode(code)), watchLimitSec });
    const operators = { byCode } as unknown as Operators;
    const players = {
      session: sessionOf,
      lastKnown: () => undefined,
      isToken: (token: string) => token.startsWith('ses_'),
    } as unknown as Players;
    const log = makeLog('silent');
    const config = quickConfig();
    const guard = new Guard({ clock: systemClock, config, log });
    gateway = createGateway({
      clock: { ...systemClock, now: () => stopped ?? systemClock.now() },
      config,
      guard,
      log,
      operators,
      players,
      settings: { read: async () => ({ card_design: config.card_design }) as PlatformSettings },
      reservations: { mayEnter: () => true, tryPassword: async () => 'unneeded' },
      tables: room.tables,
      signIns: { of: async () => undefined, stands: async () => false, onOver: () => {} },
      devices: { seen: async () => {} },
      messages: undefined as never,
      cardLog: { write: () => {} },
      wallet: {
        balance: async ({ externalId }) => {
          asked.push(externalId);
          return { balance: walletSays, at: Date.now() };
        },
      },
      lease: room.db.lease,
      health: room.db.health,
      shared: await sharedBy(config),
    });
    const koa = new Koa();
    koa.use(gateway.middleware);
    server = createServer(koa.callback());
    await gateway.attach(server);
    await new Promise<void>(done => server.listen(0, '127.0.0.1', () => done()));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    room.tables.onPublished(id => gateway.tablePublished(id));
    await gateway.openTable(room.table.row.id);
  });
  after(async () => {
    await gateway.stop();
    server.close();
    server.closeAllConnections();
    await room.end();
  });

  const join = async (token: string, id = room.table.row.id) => {
    const joined = (await new Client(url).joinById(id, { session: token })) as Room;
    joined.reconnection.enabled = false;
    const seen: { type: string; body: unknown }[] = [];
    let closed: { code: number; reason: string | undefined } | undefined;
    joined.onMessage('*', (type, body) => void seen.push({ type: String(type), body }));
    joined.onLeave((code, reason) => {
      closed = { code, reason };
    });
    return { joined, seen, closed: () => closed };
  };
  const failure = (work: Promise<unknown>) => work.then(() => 'joined').catch((error: Error) => error.message);

  it('B62 refuses an unknown room and a bad session with codes of the screen', async () => {
    expect(await failure(join('ses_1', 'tbl_unknown'))).to.include('TABLE_CLOSED');
    expect(await failure(join('bad'))).to.include('SESSION_EXPIRED');
  });

  it('F51 hundreds of joins without a session lock out nobody who has one', async () => {
    const forged = () => fetch(`${url}/matchmake/joinById/lobby`, { method: 'POST', body: '{"session":"bad"}' });
    stopped = systemClock.now(); // all within one second, however slow this machine is
    const floods = Array.from({ length: 600 }, forged);
    for (let i = 0; i < 5; i++)
      expect(await failure(join(`ses_flood-${i}`, 'lobby').then(each => each.joined.leave()))).to.equal('joined');
    expect(new Set((await Promise.all(floods)).map(each => each.status))).to.deep.equal(new Set([401]));
    stopped = null;
  });

  it('PLG-04 a revoked session gets its reason and is closed with 4101', async () => {
    const kim = await join('ses_1');
    await until(() => kim.seen.some(each => each.type === 'snapshot'));
    expect(gateway.online('demo')).to.have.length(1);
    expect(gateway.loggedOut({ playerId: 'pl_ses_1', until: Date.now() }, 'revoked', 'bye')).to.equal(1);
    await until(() => kim.closed() !== undefined);
    expect(kim.closed()?.code).to.equal(4101);
    expect(kim.seen.at(-1)).to.deep.equal({ type: 'session', body: { reason: 'revoked' } });
  });

  it('SET-04 NS-23 who only watches is moved to the lobby after their site’s limit, who bets is not', async () => {
    room.tables.stakes.set(room.table.row.id, 'pl_ses_4', true); // plays for as long as this takes
    watchLimitSec = 0.2;
    const [player, watcher] = [await join('ses_4'), await join('ses_3')];
    watchLimitSec = 0;
    const free = await join('ses_5');
    await until(() => watcher.closed() !== undefined);
    expect(watcher.closed()).to.deep.equal({ code: 4102, reason: 'WATCH_LIMIT' });
    expect(watcher.seen.at(-1)).to.deep.equal({ type: 'table', body: { reason: 'WATCH_LIMIT' } });
    expect([player.closed(), free.closed()]).to.deep.equal([undefined, undefined]);
    for (const each of [player, free]) await each.joined.leave();
    room.tables.stakes.set(room.table.row.id, 'pl_ses_4', false);
  });

  it('WBL-01 tells a player at a table their new balance, after the snapshot', async () => {
    const kim = await join('ses_10');
    await until(() => kim.seen.some(each => each.type === 'snapshot'));
    gateway.balance('pl_ses_10', 4300n);
    const balances = () => kim.seen.filter(each => each.type === 'balance').map(each => each.body);
    await until(() => balances().length > 0);
    expect(balances()).to.deep.include({ balance: 4300, currency: 'KRW' });
    await kim.joined.leave();
  });

  it('tells the lobby of a player their new balance, and nobody else’s', async () => {
    const [mine, theirs] = [await join('ses_6', 'lobby'), await join('ses_7', 'lobby')];
    gateway.balance('pl_ses_6', 4200n);
    await until(() => mine.seen.some(each => each.type === 'balance'));
    expect(mine.seen.filter(each => each.type === 'balance').map(each => each.body)).to.deep.equal([
      { balance: 4200, currency: 'KRW' },
    ]);
    gateway.balance('pl_ses_7', 1);
    await until(() => theirs.seen.some(each => each.type === 'balance'));
    expect(theirs.seen.filter(each => each.type === 'balance')).to.have.length(1);
    for (const each of [mine, theirs]) await each.joined.leave();
  });

  it('SCR-04 WBL-01 asks the wallet once for who comes into the lobby, and says nothing where it says nothing', async () => {
    walletSays = 77n;
    const from = asked.length;
    const kim = await join('ses_8', 'lobby');
    await until(() => kim.seen.some(each => each.type === 'balance'));
    expect(kim.seen).to.deep.equal([{ type: 'balance', body: { balance: 77, currency: 'KRW' } }]);
    walletSays = null;
    const lee = await join('ses_9', 'lobby');
    gateway.balance('pl_ses_9', 5);
    await until(() => lee.seen.length > 0);
    expect(lee.seen).to.deep.equal([{ type: 'balance', body: { balance: 5, currency: 'KRW' } }]);
    expect(asked.length - from).to.equal(2);
    for (const each of [kim, lee]) await each.joined.leave();
  });

  it('F28 a second connection of a player replaces the first', async () => {
    const first = await join('ses_2');
    await join('ses_2');
    await until(() => first.closed() !== undefined);
    expect(first.closed()?.code).to.equal(4103);
  });
});
