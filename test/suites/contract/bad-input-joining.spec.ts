// Bad input to matchmaking and to bare sockets: each ends as documented, and others play on.
import { expect } from 'chai';
import { Player } from '../../support/clients.ts';
import { Probe, plays, SHORT_WAITS } from '../../support/probe.ts';
import { OPCODE, pack, RawSocket, type Seat } from '../../support/raw-socket.ts';

const pause = (ms: number) => new Promise<void>(done => setTimeout(done, ms));

describe('bad input to matchmaking and sockets', function () {
  this.timeout(60_000);
  let world: Probe;
  let player: Player;
  let session: string;

  before(async () => {
    world = await Probe.open({ config: SHORT_WAITS });
    ({ session, player } = await world.rich('u-1'));
  });
  after(() => world?.close());

  const wellAfterEach = () => afterEach(() => world.isWell());
  /** A case that changes nothing but who entered for it. */
  const still = (title: string, work: () => Promise<void>) => it(title, () => world.unchanged(work, '/players'));
  /** Whoever enters for a case is new; all else is as it was. */
  const nothingChanges = () => {
    let before: string;
    beforeEach(async () => {
      before = await world.state('/players');
    });
    afterEach(() => world.same(before, '/players'));
  };
  const raw = () => world.rawPlayer();
  const stillPlays = () => plays(player);

  describe('matchmaking', () => {
    wellAfterEach();
    it('B64 refuses every method but joinById', async () => {
      for (const path of ['create/table', 'joinOrCreate/table', 'join/lobby', `reconnect/${world.home}`, 'joinById/'])
        await world.unchanged(async () => {
          expect((await world.matchmake(path, JSON.stringify({ session }))).status, path).to.equal(404);
        });
    });

    still('B62 names no room to one who guesses, and lets nobody in without a session', async () => {
      const ids = ['tbl_0', `tbl_${'0'.repeat(32)}`, '__proto__', 'constructor', 'x'.repeat(64), 'table'];
      for (const id of ids)
        expect((await world.matchmake(`joinById/${id}`, JSON.stringify({ session }))).error, id).to.equal('TABLE_CLOSED');
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
        const answer = await world.matchmake(`joinById/${world.home}`, JSON.stringify({ session: each }));
        expect([answer.status, answer.error], JSON.stringify(each)).to.deep.equal([401, 'SESSION_EXPIRED']);
      }
    });

    still('B7 takes no body but an object', async () => {
      for (const body of ['null', '[]', '"x"', '1', '{"session"', '{"__proto__":{"session":1}}', '['.repeat(5000)]) {
        const answer = await world.matchmake(`joinById/${world.home}`, body);
        expect(answer.status, body.slice(0, 40)).to.be.within(400, 401);
        expect(answer.text.length).to.be.lessThan(300);
      }
      await stillPlays();
    });

    still('B8 refuses a body of more than 8 KiB', async () => {
      const answer = await world.matchmake(`joinById/${world.home}`, JSON.stringify({ session, x: 'y'.repeat(9000) }));
      expect([answer.status, answer.error]).to.deep.equal([413, 'INVALID_REQUEST']);
    });

    it('B62 refuses tables of another operator or currency with their own codes', async () => {
      await world.stranger('other');
      const foreign = await world.table({ operator_code: 'other' });
      const dollars = await world.table({
        currency: 'USD',
        limits: { min_bet: 100, max_bet: 10_000, tie_max: 1000 },
      });
      const failure = (id: string) => Player.join(world.server.url, id, session).catch((error: Error) => error.message);
      expect(await failure(foreign)).to.include('TABLE_NOT_OFFERED');
      expect(await failure(dollars)).to.include('TABLE_CURRENCY');
    });

    still('B65 refuses a foreign Origin at matchmaking and at the socket, and takes a missing one', async () => {
      const seat = async () => {
        const answer = await world.matchmake(
          `joinById/${world.home}`,
          JSON.stringify({ session: (await world.own.enter('u-o')).session }),
        );
        return JSON.parse(answer.text) as Seat;
      };
      const path = ({ processId, roomId, sessionId }: Seat) => `/${processId}/${roomId}?sessionId=${sessionId}`;
      for (const origin of ['https://evil.example', 'null', 'http://[', `${world.server.url}.evil.example`]) {
        expect((await world.matchmake('joinById/lobby', JSON.stringify({ session }), { origin })).status, origin).to.equal(403);
        const socket = await RawSocket.open(world.server.url, path(await seat()), { origin });
        expect([socket.head, socket.ended], origin).to.deep.equal(['', true]);
      }
      const cookie = `session=${session}`;
      for (const headers of [{ origin: world.server.url }, { cookie }] as Record<string, string>[]) {
        const socket = await RawSocket.open(world.server.url, path(await seat()), headers);
        expect(socket.head).to.include(' 101 ');
        socket.destroy();
      }
      expect((await world.matchmake('joinById/lobby', '{}', { cookie })).error).to.equal('SESSION_EXPIRED');
    });

    it('B63 takes a launch token once, and a session no more after logout', async () => {
      const { session: gone, launchUrl } = await world.own.enter('u-gone');
      const token = new URL(launchUrl).hash.slice('#token='.length);
      const enter = (body: object) =>
        world.http('POST', '/play/v1/session', { 'content-type': 'application/json' }, JSON.stringify(body));
      for (const each of [token, 'lt_', `lt_${'x'.repeat(43)}`, ` ${token}`, 'x'.repeat(101)])
        expect((await enter({ token: each })).code).to.equal('TOKEN_INVALID');
      for (const each of [null, 1, {}, [token]])
        expect((await enter({ token: each })).code, JSON.stringify(each)).to.equal('INVALID_REQUEST');
      await world.own.call('POST', '/players/u-gone/logout');
      expect((await world.matchmake('joinById/lobby', JSON.stringify({ session: gone }))).error).to.equal('SESSION_EXPIRED');
      const lobby = await world.http('GET', '/play/v1/lobby', { authorization: `Bearer ${gone}` });
      expect([lobby.status, lobby.code]).to.deep.equal([401, 'SESSION_EXPIRED']);
    });

    still('B14 survives addresses of sockets that are no addresses', async () => {
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
      await stillPlays();
    });
  });

  describe('frames', () => {
    wellAfterEach();
    nothingChanges();
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
      await stillPlays();
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
        await stillPlays();
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
      await stillPlays();
    });

    it('B56 survives eight thousand nested arrays', async () => {
      const socket = await raw();
      socket.frame(Buffer.concat([Buffer.from([13]), pack('bet'), Buffer.alloc(8000, 0x91), Buffer.from([0x01])]));
      await pause(200);
      socket.destroy();
      await stillPlays();
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
      await stillPlays();
    });
  });
});
