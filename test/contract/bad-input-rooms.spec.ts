// Bad input to matchmaking and the rooms: each is answered as documented, changes nothing, and ends neither room nor process.
import { inspect } from 'node:util';
import { expect } from 'chai';
import { Player } from '../e2e/clients.ts';
import { OPCODE, pack, RawSocket, type Seat } from './bad-input-socket.ts';
import { openTable, registerOperator, World } from './bad-input-world.ts';

const pause = (ms: number) => new Promise<void>(done => setTimeout(done, ms));

describe('bad input to rooms', function () {
  this.timeout(60_000);
  let world: World;
  let player: Player;
  let session: string;
  let raws = 0;

  before(async () => {
    world = await World.start({
      config: { wallet: { wait_ms: { balance: 500, debit: 500, credit: 500, rollback: 500 } }, drain_ms: 200 },
    });
    world.wallet.deposit('u-1', 10_000_000);
    ({ session } = await world.operator.enter('u-1'));
    player = await Player.join(world.server.url, world.table, session);
    await player.until('snapshot', message => message.type === 'snapshot');
  });
  after(() => world?.end());

  const wellAfterEach = () => afterEach(() => world.isWell());
  const raw = async () => {
    const { session: own } = await world.operator.enter(`u-raw-${++raws}`);
    return RawSocket.join(world.server.url, world.table, own);
  };
  /** The player of all specs still plays: his messages are answered. */
  const plays = async () => {
    const ack = await player.act('nothing_such');
    expect(ack).to.include({ ok: false, code: 'ACTION_INVALID' });
  };
  const matchmake = async (path: string, body: string, headers: Record<string, string> = {}) => {
    const given = { 'content-type': 'application/json', ...headers };
    const reply = await world.http('POST', `/matchmake/${path}`, given, body);
    let error = '';
    try {
      error = (JSON.parse(reply.text) as { error?: string }).error ?? '';
    } catch {
      // plain text
    }
    return { status: reply.status, error, text: reply.text };
  };

  describe('matchmaking', () => {
    wellAfterEach();
    it('B64 refuses every method but joinById', async () => {
      for (const path of ['create/table', 'joinOrCreate/table', 'join/lobby', `reconnect/${world.table}`, 'joinById/'])
        await world.unchanged(async () => {
          expect((await matchmake(path, JSON.stringify({ session }))).status, path).to.equal(404);
        });
    });

    it('B62 names no room to one who guesses, and lets nobody in without a session', async () => {
      const ids = ['tbl_0', `tbl_${'0'.repeat(32)}`, '__proto__', 'constructor', 'x'.repeat(64), 'table'];
      for (const id of ids)
        expect((await matchmake(`joinById/${id}`, JSON.stringify({ session }))).error, id).to.equal('TABLE_CLOSED');
      const sessions: unknown[] = [
        undefined,
        null,
        1,
        '',
        'ses_x',
        {},
        [],
        [session],
        { toString: session },
        'x'.repeat(5000),
        `${session} `,
      ];
      for (const each of sessions) {
        const answer = await matchmake(`joinById/${world.table}`, JSON.stringify({ session: each }));
        expect([answer.status, answer.error], JSON.stringify(each)).to.deep.equal([401, 'SESSION_EXPIRED']);
      }
    });

    it('B7 takes no body but an object', async () => {
      for (const body of ['null', '[]', '"x"', '1', '{"session"', '{"__proto__":{"session":1}}', '['.repeat(5000)]) {
        const answer = await matchmake(`joinById/${world.table}`, body);
        expect(answer.status, body.slice(0, 40)).to.be.within(400, 401);
        expect(answer.text.length).to.be.lessThan(300);
      }
      await plays();
    });

    it('B8 refuses a body of more than 8 KiB', async () => {
      const answer = await matchmake(`joinById/${world.table}`, JSON.stringify({ session, x: 'y'.repeat(9000) }));
      expect([answer.status, answer.error]).to.deep.equal([413, 'INVALID_REQUEST']);
    });

    it('B62 refuses tables of another operator or currency with their own codes', async () => {
      await registerOperator(world.platform, 'other');
      const foreign = await openTable(world.platform, { operator_code: 'other' });
      const dollars = await openTable(world.platform, {
        currency: 'USD',
        limits: { min_bet: 100, max_bet: 10_000, tie_max: 1000 },
      });
      const failure = (id: string) => Player.join(world.server.url, id, session).catch((error: Error) => error.message);
      expect(await failure(foreign)).to.include('TABLE_NOT_OFFERED');
      expect(await failure(dollars)).to.include('TABLE_CURRENCY');
    });

    it('B65 refuses a foreign Origin at matchmaking and at the socket, and takes a missing one', async () => {
      const seat = async () => {
        const answer = await matchmake(
          `joinById/${world.table}`,
          JSON.stringify({ session: (await world.operator.enter('u-o')).session }),
        );
        return JSON.parse(answer.text) as Seat;
      };
      const path = ({ processId, roomId, sessionId }: Seat) => `/${processId}/${roomId}?sessionId=${sessionId}`;
      for (const origin of ['https://evil.example', 'null', 'http://[', `${world.server.url}.evil.example`]) {
        expect((await matchmake('joinById/lobby', JSON.stringify({ session }), { origin })).status, origin).to.equal(403);
        const socket = await RawSocket.open(world.server.url, path(await seat()), { origin });
        expect([socket.head, socket.ended], origin).to.deep.equal(['', true]);
      }
      const cookie = `session=${session}`;
      for (const headers of [{ origin: world.server.url }, { cookie }] as Record<string, string>[]) {
        const socket = await RawSocket.open(world.server.url, path(await seat()), headers);
        expect(socket.head).to.include(' 101 ');
        socket.destroy();
      }
      expect((await matchmake('joinById/lobby', '{}', { cookie })).error).to.equal('SESSION_EXPIRED');
    });

    it('B63 takes a launch token once, and a session no more after logout', async () => {
      const { session: gone, launchUrl } = await world.operator.enter('u-gone');
      const token = new URL(launchUrl).hash.slice('#token='.length);
      const enter = (body: object) =>
        world.http('POST', '/play/v1/session', { 'content-type': 'application/json' }, JSON.stringify(body));
      for (const each of [token, 'lt_', `lt_${'x'.repeat(43)}`, ` ${token}`, 'x'.repeat(100)])
        expect((await enter({ token: each })).code).to.equal('TOKEN_INVALID');
      for (const each of [null, 1, {}, [token], 'x'.repeat(101)])
        expect((await enter({ token: each })).code, JSON.stringify(each)).to.equal('INVALID_REQUEST');
      await world.operator.call('POST', '/players/u-gone/logout');
      expect((await matchmake('joinById/lobby', JSON.stringify({ session: gone }))).error).to.equal('SESSION_EXPIRED');
      const lobby = await world.http('GET', '/play/v1/lobby', { authorization: `Bearer ${gone}` });
      expect([lobby.status, lobby.code]).to.deep.equal([401, 'SESSION_EXPIRED']);
    });

    it('B14 survives addresses of sockets that are no addresses', async () => {
      for (const path of [
        '//[',
        'http://evil/x',
        '/%00',
        '/a/b?sessionId=%',
        '/a/constructor?sessionId=1',
        '*',
        '/'.repeat(4000),
      ]) {
        const socket = await RawSocket.open(world.server.url, path);
        await pause(50);
        socket.destroy();
      }
      await plays();
    });
  });

  describe('frames', () => {
    wellAfterEach();
    it('B56 ends the socket with 1009 at a frame over 8 KiB, and hears one of 8 KiB', async () => {
      const socket = await raw();
      const head = Buffer.concat([Buffer.from([13]), pack('odd')]);
      const fill = pack({ aid: 'big', x: 'y'.repeat(8100) });
      expect(head.length + fill.length).to.be.lessThan(8193);
      socket.frame(Buffer.concat([head, fill]));
      await socket.until(() => socket.heard.includes('ACTION_INVALID'));
      socket.frame(Buffer.alloc(8193));
      await socket.until(() => socket.code !== undefined);
      expect(socket.code).to.equal(1009);
      socket.destroy();
      await plays();
    });

    it('B69 counts the parts of a message together against the 8 KiB', async () => {
      const socket = await raw();
      socket.frame(Buffer.alloc(4000), OPCODE.binary, false);
      socket.frame(Buffer.alloc(4000), OPCODE.continuation, false);
      socket.frame(Buffer.alloc(4000), OPCODE.continuation, true);
      await socket.until(() => socket.code !== undefined);
      expect(socket.code).to.equal(1009);
      socket.destroy();
    });

    const undecodable: [what: string, payload: Buffer][] = [
      ['a map without its end', Buffer.from([0x81, 0xa1])],
      ['an array that claims four thousand million items', Buffer.from([0xdd, 0xff, 0xff, 0xff, 0xff])],
      ['two values', Buffer.from([0x01, 0x02])],
      ['an unknown extension', Buffer.from([0xd4, 0x50, 0x00])],
    ];
    for (const [what, payload] of undecodable) {
      it(`B56 ends the socket with 4002 at ${what}`, async () => {
        const socket = await raw();
        socket.frame(Buffer.concat([Buffer.from([13]), pack('bet'), payload]));
        await socket.until(() => socket.code !== undefined);
        expect(socket.code).to.equal(4002);
        socket.destroy();
        await plays();
      });
    }

    it('B56 survives every kind of frame cut at every byte', async () => {
      const whole = Buffer.concat([pack('bet'), pack({ aid: 'x', items: [{ spot: 'banker', amount: 1000 }] })]);
      for (const code of [0, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 31, 45, 77, 255]) {
        const socket = await raw();
        for (let length = 0; length < 12 && !socket.ended; length++)
          socket.frame(Buffer.concat([Buffer.from([code]), whole.subarray(0, length)]));
        await pause(30);
        socket.destroy();
      }
      const empty = await raw();
      empty.frame(Buffer.alloc(0));
      empty.frame(Buffer.from('text'), OPCODE.text);
      await pause(50);
      empty.destroy();
      await plays();
    });

    it('B56 survives eight thousand nested arrays', async () => {
      const socket = await raw();
      socket.frame(Buffer.concat([Buffer.from([13]), pack('bet'), Buffer.alloc(8000, 0x91), Buffer.from([0x01])]));
      await pause(200);
      socket.destroy();
      await plays();
    });

    it('B56 answers unknown types ACTION_INVALID where there is an aid, also those that every object has', async () => {
      for (const type of [
        'act',
        'sit',
        'stand',
        'top_up',
        'chat',
        'constructor',
        'toString',
        '__proto__',
        'hasOwnProperty',
        '*',
      ]) {
        const ack = await player.act(type, { amount: 1 });
        expect([ack.ok, ack.code], type).to.deep.equal([false, 'ACTION_INVALID']);
        await pause(60); // below the rate of a flood
      }
    });

    it('B56 hears types that are numbers and replies asked for, and stays well', async () => {
      const socket = await raw();
      socket.frame(Buffer.concat([Buffer.from([13, 0x07]), pack({ aid: 'n-1' })]));
      await socket.until(() => socket.heard.includes('n-1'));
      for (const type of ['bet', 'constructor', '__proto__', '*'])
        socket.frame(Buffer.concat([Buffer.from([21, 0x01]), pack(type), pack({ aid: 'r-1' })]));
      await pause(100);
      socket.destroy();
      await plays();
    });
  });

  describe('actions', () => {
    wellAfterEach();
    const quiet = async (type: string, payload: unknown) => {
      const from = player.seen.length;
      player.room.send(type, payload);
      await plays();
      return player.seen.slice(from).filter(each => each.type === 'ack' && each.code !== 'ACTION_INVALID');
    };

    it('B57 ignores what has no aid', async () => {
      const items = [{ spot: 'banker', amount: 1000 }];
      for (const payload of [
        undefined,
        null,
        1,
        'x',
        [],
        {},
        { items },
        { aid: '', items },
        { aid: 5, items },
        { aid: ['a'], items },
      ])
        await world.unchanged(async () => {
          expect(await quiet('bet', payload)).to.deep.equal([]);
          await pause(50);
        });
    });

    it('B57 refuses an aid of more than 40 characters', async () => {
      await world.unchanged(async () => {
        for (const length of [41, 4000]) {
          const aid = 'a'.repeat(length);
          const ack = await player.act('bet', { aid, items: [{ spot: 'banker', amount: 1000 }] });
          expect(ack).to.include({ aid, ok: false, code: 'ACTION_INVALID' });
        }
      });
    });

    const amounts: unknown[] = [
      -1,
      0,
      0.5,
      '1000',
      2 ** 53,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      -0,
      null,
      true,
      [1000],
      {},
      999,
      1_000_001,
    ];
    for (const amount of amounts) {
      it(`B59 refuses the amount ${inspect(amount)}`, async () => {
        await world.unchanged(async () => {
          const ack = await player.act('bet', { items: [{ spot: 'banker', amount }] });
          expect([ack.ok, ack.code]).to.deep.equal([false, 'ACTION_INVALID']);
          await pause(50);
        });
      });
    }

    const spots: unknown[] = ['moon', '', '__proto__', 'constructor', 'BANKER', 'banker ', 1, null, ['banker'], 'x'.repeat(4000)];
    it('B60 refuses foreign spots', async () => {
      await world.unchanged(async () => {
        for (const spot of spots) {
          const ack = await player.act('bet', { items: [{ spot, amount: 1000 }] });
          expect([ack.ok, ack.code], JSON.stringify(spot)).to.deep.equal([false, 'ACTION_INVALID']);
          expect(ack.data).to.include({ reason: 'spot' });
          await pause(60);
        }
      });
    });

    it('B60 refuses lists that are no short lists of items', async () => {
      const item = { spot: 'banker', amount: 1000 };
      const lists = [undefined, null, {}, 'x', 5, [], [null], [[item]], Array(101).fill(item), { length: 1, 0: item }];
      await world.unchanged(async () => {
        for (const items of lists) {
          const ack = await player.act('bet', { items });
          expect([ack.ok, ack.code], JSON.stringify(items)?.slice(0, 60)).to.deep.equal([false, 'ACTION_INVALID']);
          await pause(60);
        }
      });
    });

    it('B60 counts bets in flight against the limit', async () => {
      const table = await openTable(world.platform);
      const { session: own } = await world.operator.enter('u-sum');
      world.wallet.deposit('u-sum', 10_000_000);
      const other = await Player.join(world.server.url, table, own);
      world.wallet.fault(() => ({ kind: 'late', ms: 100 }));
      const acks = await Promise.all([1, 2, 3].map(() => other.act('bet', { items: [{ spot: 'tie', amount: 60_000 }] })));
      world.wallet.fault(null);
      expect(acks.map(ack => ack.ok).sort()).to.deep.equal([false, false, true]);
      expect(acks.filter(ack => !ack.ok).map(ack => ack.code)).to.deep.equal(['ACTION_INVALID', 'ACTION_INVALID']);
      expect(Number(world.wallet.accounts.get('u-sum')?.balance)).to.equal(9_940_000);
      await other.leave();
    });

    it('B57 B61 a repeated aid has one effect and its first answer, also with another body', async () => {
      const table = await openTable(world.platform);
      const { session: own } = await world.operator.enter('u-twice');
      world.wallet.deposit('u-twice', 100_000);
      const other = await Player.join(world.server.url, table, own);
      const items = (amount: number) => ({ aid: 'same', items: [{ spot: 'banker', amount }] });
      for (const amount of [1000, 1000, 5000]) other.room.send('bet', items(amount));
      other.room.send('undo', { aid: 'same' });
      const acks = () => other.seen.filter(each => each.type === 'ack' && each.aid === 'same');
      await other.until('four acks', () => acks().length === 4);
      expect(new Set(acks().map(each => JSON.stringify(each))).size).to.equal(1);
      expect(acks()[0]).to.include({ ok: true });
      expect(Number(world.wallet.accounts.get('u-twice')?.balance)).to.equal(99_000);
      await other.leave();
    });

    it('B61 two undos at once take back one bet each, and no third', async () => {
      const table = await openTable(world.platform);
      const { session: own } = await world.operator.enter('u-undo');
      world.wallet.deposit('u-undo', 100_000);
      const other = await Player.join(world.server.url, table, own);
      for (const amount of [1000, 2000])
        expect(await other.act('bet', { items: [{ spot: 'player', amount }] })).to.include({ ok: true });
      const acks = await Promise.all([1, 2, 3].map(() => other.act('undo')));
      expect(acks.map(ack => ack.ok).sort()).to.deep.equal([false, true, true]);
      expect(acks.find(ack => !ack.ok)).to.include({ code: 'ACTION_INVALID' });
      for (let tries = 0; tries < 100 && Number(world.wallet.accounts.get('u-undo')?.balance) !== 100_000; tries++)
        await pause(20);
      expect(Number(world.wallet.accounts.get('u-undo')?.balance)).to.equal(100_000);
      await other.leave();
    });

    it('B60 refuses a bet and an undo after the window is closed with ACTION_LATE', async () => {
      const table = await openTable(world.platform, { timers: { betting_ms: 300, deal_ms: 300, result_ms: 2000 } });
      const { session: own } = await world.operator.enter('u-late');
      world.wallet.deposit('u-late', 100_000);
      const other = await Player.join(world.server.url, table, own);
      await other.act('bet', { items: [{ spot: 'player', amount: 1000 }] });
      await other.fact('card');
      const calls = world.wallet.calls.filter(call => call.name === 'debit').length;
      for (const [type, payload] of [
        ['bet', { items: [{ spot: 'player', amount: 1000 }] }],
        ['undo', {}],
      ] as const)
        expect(await other.act(type, payload)).to.include({ ok: false, code: 'ACTION_LATE' });
      expect(world.wallet.calls.filter(call => call.name === 'debit')).to.have.length(calls);
      await other.leave();
    });
  });

  describe('limits', () => {
    wellAfterEach();
    it('B67 answers resync once a second, the last of many included, and a number of the future with the whole round', async () => {
      const socket = await raw();
      const snapshots = () => socket.heard.split('snapshot').length - 1;
      await socket.until(() => snapshots() === 1);
      await pause(1000);
      for (let i = 0; i < 15; i++) socket.send('resync', { after: i });
      await pause(400);
      expect(snapshots(), 'at once').to.equal(2);
      await socket.until(() => snapshots() === 3);
      await pause(1300);
      expect(snapshots(), 'the many are one').to.equal(3);
      for (const after of [2 ** 53, -1, Number.NaN, 'x', null]) {
        socket.send('resync', { after });
        await socket.until(() => snapshots() >= 4);
      }
      socket.destroy();
      await plays();
    });

    it('B69 closes with 4129 after three seconds of more than 20 messages, and never below that', async () => {
      const socket = await raw();
      const calm = await raw();
      const from = Date.now();
      while (Date.now() - from < 4500) {
        for (let i = 0; i < 4; i++) socket.send('noise', {});
        if (!socket.ended && (Date.now() - from) % 1000 < 700) calm.send('noise', {});
        await pause(75);
      }
      await socket.until(() => socket.code !== undefined);
      expect(socket.code).to.equal(4129);
      expect(calm.code).to.equal(undefined);
      calm.destroy();
      socket.destroy();
      await plays();
    });

    it('B69 counts pings and frames of every kind as messages', async () => {
      for (const opcode of [OPCODE.ping, OPCODE.pong]) {
        const socket = await raw();
        const from = Date.now();
        while (Date.now() - from < 4500 && socket.code === undefined) {
          for (let i = 0; i < 5; i++) socket.frame(Buffer.from('x'), opcode);
          await pause(75);
        }
        await socket.until(() => socket.code !== undefined);
        expect(socket.code, `opcode ${opcode}`).to.equal(4129);
        socket.destroy();
      }
    });

    it('PLG-04 hears nothing more of a socket that was closed but stays', async () => {
      const { session: own } = await world.operator.enter('u-stays');
      world.wallet.deposit('u-stays', 100_000);
      const socket = await RawSocket.join(world.server.url, world.table, own);
      await socket.until(() => socket.heard.includes('snapshot'));
      await world.operator.call('POST', '/players/u-stays/logout', { block: true });
      await socket.until(() => socket.code === 4101);
      await world.unchanged(async () => {
        socket.send('bet', { aid: 'after', items: [{ spot: 'banker', amount: 1000 }] });
        await pause(300);
      });
      expect(Number(world.wallet.accounts.get('u-stays')?.balance)).to.equal(100_000);
      socket.destroy();
    });

    it('B63 F28 a session in two browsers: the second replaces the first, which is not heard any more', async () => {
      const { session: own } = await world.operator.enter('u-two');
      world.wallet.deposit('u-two', 100_000);
      const first = await RawSocket.join(world.server.url, world.table, own);
      const second = await RawSocket.join(world.server.url, world.table, own);
      await first.until(() => first.code === 4103);
      first.send('bet', { aid: 'first', items: [{ spot: 'banker', amount: 1000 }] });
      await pause(300);
      expect(Number(world.wallet.accounts.get('u-two')?.balance)).to.equal(100_000);
      first.destroy();
      second.destroy();
    });

    it('keeps at most 20 sockets of a player open', async () => {
      const { session: own } = await world.operator.enter('u-many');
      const sockets = await Promise.all(Array.from({ length: 20 }, () => RawSocket.join(world.server.url, 'lobby', own)));
      const refused = await matchmake('joinById/lobby', JSON.stringify({ session: own }));
      expect([refused.status, refused.error]).to.deep.equal([429, 'RATE_LIMITED']);
      for (const each of sockets) each.destroy();
      await pause(200);
      const again = await RawSocket.join(world.server.url, 'lobby', own);
      again.destroy();
    });
  });

  describe('the end', () => {
    it('B69 a server that stops tells every socket 4104', async () => {
      const sockets = [await raw(), await RawSocket.join(world.server.url, 'lobby', session)];
      const ended = world.server.end();
      for (const socket of sockets) {
        await socket.until(() => socket.code !== undefined, 40_000);
        expect(socket.code).to.equal(4104);
        socket.destroy();
      }
      expect(await ended).to.equal(0);
    });
  });
});
