// Bad actions at a table: each is answered as documented, changes nothing, and ends neither room nor process.
import { inspect } from 'node:util';
import { expect } from 'chai';
import { Player } from '../../support/clients.ts';
import { Probe, plays, SHORT_WAITS } from '../../support/probe.ts';
import { OPCODE, RawSocket } from '../../support/raw-socket.ts';

const pause = (ms: number) => new Promise<void>(done => setTimeout(done, ms));

describe('bad input to a table', function () {
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
  const raw = () => world.rawPlayer();
  const stillPlays = () => plays(player);

  describe('actions', () => {
    wellAfterEach();
    const quiet = async (type: string, payload: unknown) => {
      const from = player.seen.length;
      player.room.send(type, payload);
      await stillPlays();
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

    it('B58 B68 has no seats and no turns: what belongs to them is refused, and nothing is debited', async () => {
      const calls = world.wallet.calls.length;
      await world.unchanged(async () => {
        for (const [type, payload] of [
          ['act', { ask: 1, option: 'fold' }],
          ['act', { ask: 0, option: 'bet', amount: 1000 }],
          ['act', { ask: 2 ** 53, option: '__proto__' }],
          ['sit', { buy_in: 100_000 }],
          ['sit', { seat: 0, buy_in: 2 ** 53 }],
          ['stand', {}],
          ['sit_out', {}],
          ['sit_in', { how: 'post' }],
          ['top_up', { amount: 1000 }],
        ] as const) {
          expect(await player.act(type, payload), `${type} ${JSON.stringify(payload)}`).to.include({
            ok: false,
            code: 'ACTION_INVALID',
          });
          await pause(60); // below the rate of a flood
        }
      });
      expect(world.wallet.calls.slice(calls).filter(call => call.name !== 'balance')).to.deep.equal([]);
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

    it('B57 refuses an aid that no database can keep, whatever it is for', async () => {
      await world.unchanged(async () => {
        for (const aid of ['\0', 'a\0b', '\0'.repeat(40)])
          for (const [type, payload] of [
            ['bet', { items: [{ spot: 'banker', amount: 1000 }] }],
            ['bet', { items: null }],
            ['no such type', {}],
          ] as const)
            expect(await player.act(type, { aid, ...payload }), inspect([type, aid])).to.include({
              ...{ aid, ok: false, code: 'ACTION_INVALID' },
            });
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
      const table = await world.table();
      const { session: own } = await world.own.enter('u-sum');
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
      const table = await world.table();
      const { session: own } = await world.own.enter('u-twice');
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
      const table = await world.table();
      const { session: own } = await world.own.enter('u-undo');
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
      const table = await world.table({ timers: { betting_ms: 300, deal_ms: 300, result_ms: 2000 } });
      const { session: own } = await world.own.enter('u-late');
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
      const { session: own } = await world.own.enter('u-resync');
      const other = await Player.join(world.server.url, world.home, own);
      const snapshots = () => other.seen.filter(each => each.type === 'snapshot');
      const came = (count: number) => other.until(`${count} snapshots`, () => snapshots().length >= count);
      await came(1);
      for (let i = 0; i < 15; i++) other.room.send('resync', { after: i });
      await came(3);
      const [joined, second, third] = snapshots();
      expect(Number(third?.now) - Number(second?.now), 'ms between two answers').to.be.at.least(950);
      await pause(1200);
      expect(snapshots(), 'the many are one').to.have.length(3);
      for (const after of [2 ** 53, -1, Number.NaN, 'x', null]) other.room.send('resync', { after });
      await came(4);
      expect(joined?.facts, 'a round is open').to.be.an('array').that.is.not.empty;
      expect(snapshots()[3]?.facts).to.deep.equal(joined?.facts);
      await other.leave();
      await stillPlays();
    });

    it('B69 closes with 4129 after three seconds of more than 20 messages, and never below that', async () => {
      const socket = await raw();
      const calm = await raw();
      const from = Date.now();
      const isDone = () => Date.now() - from > (socket.code === undefined ? 15_000 : 4500);
      while (!isDone()) {
        if (!socket.ended) for (let i = 0; i < 8; i++) socket.send('noise', {});
        if ((Date.now() - from) % 1000 < 700) calm.send('noise', {});
        await pause(75);
      }
      expect(socket.code).to.equal(4129);
      expect(calm.code).to.equal(undefined);
      calm.destroy();
      socket.destroy();
      await stillPlays();
    });

    it('B69 counts pings and frames of every kind as messages', async () => {
      const flood = async (opcode: number) => {
        const socket = await raw();
        const end = Date.now() + 10_000;
        while (Date.now() < end && socket.code === undefined) {
          for (let i = 0; i < 8; i++) socket.frame(Buffer.from('x'), opcode);
          await pause(75);
        }
        await socket.until(() => socket.code !== undefined);
        expect(socket.code, `opcode ${opcode}`).to.equal(4129);
        socket.destroy();
      };
      await Promise.all([OPCODE.ping, OPCODE.pong].map(flood));
    });

    it('PLG-04 hears nothing more of a socket that was closed but stays', async () => {
      const { session: own } = await world.own.enter('u-stays');
      world.wallet.deposit('u-stays', 100_000);
      const socket = await RawSocket.join(world.server.url, world.home, own);
      await socket.until(() => socket.heard.includes('snapshot'));
      await world.own.call('POST', '/players/u-stays/logout', { block: true });
      await socket.until(() => socket.code === 4101);
      await world.unchanged(async () => {
        socket.send('bet', { aid: 'after', items: [{ spot: 'banker', amount: 1000 }] });
        await pause(300);
      });
      expect(Number(world.wallet.accounts.get('u-stays')?.balance)).to.equal(100_000);
      socket.destroy();
    });

    it('B63 F28 a session in two browsers: the second replaces the first, which is not heard any more', async () => {
      const { session: own } = await world.own.enter('u-two');
      world.wallet.deposit('u-two', 100_000);
      const first = await RawSocket.join(world.server.url, world.home, own);
      const second = await RawSocket.join(world.server.url, world.home, own);
      await first.until(() => first.code === 4103);
      first.send('bet', { aid: 'first', items: [{ spot: 'banker', amount: 1000 }] });
      await pause(300);
      expect(Number(world.wallet.accounts.get('u-two')?.balance)).to.equal(100_000);
      first.destroy();
      second.destroy();
    });

    it('keeps at most 20 sockets of a player open', async () => {
      const { session: own } = await world.own.enter('u-many');
      const sockets = await Promise.all(Array.from({ length: 20 }, () => RawSocket.join(world.server.url, 'lobby', own)));
      const refused = await world.matchmake('joinById/lobby', JSON.stringify({ session: own }));
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
