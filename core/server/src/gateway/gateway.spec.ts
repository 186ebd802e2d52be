// Rooms through the real client: joining by id, refusals, replacing, closing with a reason.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client, type Room } from '@colyseus/sdk';
import { expect } from 'chai';
import Koa from 'koa';
import { baccarat } from '../../../../games/baccarat/src/index.ts';
import { Guard } from '../auth/index.ts';
import { makeLog, systemClock } from '../kernel/index.ts';
import type { Operators } from '../operators/index.ts';
import type { Players } from '../players/index.ts';
import { openTables } from '../tables/fixture.ts';
import { quickConfig, until } from '../wallet/fixture.ts';
import { createGateway, type Gateway } from './index.ts';

describe('gateway', function () {
  this.timeout(20_000);
  let room: Awaited<ReturnType<typeof openTables>>;
  let gateway: Gateway;
  let server: Server;
  let url: string;

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
    const operators = { byCode: room.tables.services.operators.byCode } as unknown as Operators;
    const players = { session: sessionOf } as unknown as Players;
    const log = makeLog('silent');
    const config = quickConfig();
    const guard = new Guard({ clock: systemClock, config, log });
    gateway = createGateway({ clock: systemClock, config, guard, log, operators, players, tables: room.tables });
    const koa = new Koa();
    koa.use(gateway.middleware);
    server = createServer(koa.callback());
    await gateway.attach(server);
    await new Promise<void>(done => server.listen(0, '127.0.0.1', () => done()));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await gateway.openTable(room.table);
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

  it('PLG-04 a revoked session gets its reason and is closed with 4101', async () => {
    const kim = await join('ses_1');
    await until(() => kim.seen.some(each => each.type === 'snapshot'));
    expect(gateway.online('demo')).to.have.length(1);
    expect(gateway.loggedOut({ playerId: 'pl_ses_1', until: Date.now() }, 'revoked', 'bye')).to.equal(1);
    await until(() => kim.closed() !== undefined);
    expect(kim.closed()?.code).to.equal(4101);
    expect(kim.seen.at(-1)).to.deep.equal({ type: 'session', body: { reason: 'revoked' } });
  });

  it('F28 a second connection of a player replaces the first', async () => {
    const first = await join('ses_2');
    await join('ses_2');
    await until(() => first.closed() !== undefined);
    expect(first.closed()?.code).to.equal(4103);
  });
});
