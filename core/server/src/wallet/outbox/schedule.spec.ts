// The schedule of retries, on a clock that is set by hand: the real intervals without waiting for them.
import { expect } from 'chai';
import { type Clock, KeyedQueue, loadConfig } from '../../kernel/index.ts';
import { bet, creditOrder, openRoom, type Room, rowReader, until } from '../fixture.ts';
import type { Answer } from '../transport/exchange.ts';
import { Outbox } from './outbox.ts';

const KEYS = { BAIZE_MASTER_KEY: '1'.repeat(64), BAIZE_PLATFORM_KEY: `pk_${'2'.repeat(40)}` };
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('retry schedule', () => {
  let room: Room;
  let now = Date.now();
  let sent: number[] = [];
  const errors: string[] = [];
  let answer: () => Partial<Answer>;
  let outbox: Outbox;
  const row = rowReader(() => room);
  const clock: Clock = { now: () => now, after: () => ({ cancel() {} }), sleep: ms => new Promise(done => setTimeout(done, ms)) };

  before(async () => {
    room = await openRoom();
    await room.wallet.stop(); // nobody but the outbox of this spec sends
    const { db, credit } = room;
    const silent = { error: (_about: unknown, said: string) => errors.push(said), warn() {} };
    const { retry_ms: retryMs } = loadConfig(KEYS).wallet;
    outbox = new Outbox({
      db,
      clock,
      credit,
      log: silent,
      playerQueues: new KeyedQueue(),
      retryMs,
      targetOf: async operator => ({ operator, baseUrl: room.stub.url, secret: room.secret, privateWallet: false }),
      call: async () => {
        sent.push(now);
        return {
          httpStatus: 200,
          bytes: Buffer.from('{"status":"PLAYER_BLOCKED"}'),
          problem: null,
          sentAt: now,
          ms: 5,
          ...answer(),
        };
      },
      tell: () => {},
    });
    outbox.start();
  });
  after(async () => {
    await outbox.stop();
    await room.end();
  });
  beforeEach(() => {
    sent = [];
    answer = () => ({});
  });

  async function born(name: string): Promise<string> {
    const made = bet(name);
    const [id = ''] = await room.db.transaction(sql => room.wallet.credit(sql, creditOrder(made, 100)));
    now = (await row(id)).createdAt;
    return id;
  }
  const attempts = async (id: string, wanted: number) => {
    outbox.send();
    await until(async () => (await row(id)).attempts === wanted);
  };
  const idle = async () => {
    outbox.send();
    await new Promise(done => setTimeout(done, 40));
  };

  it('WID-04 retries after 1 s, 2 s, 5 s, 15 s, 1 min, 5 min, then every 5 min for as long as it takes', async function () {
    this.timeout(60_000);
    const id = await born('1');
    await attempts(id, 1);
    const steps = [1000, 2000, 5000, 15_000, MINUTE, 5 * MINUTE, 5 * MINUTE, 5 * MINUTE];
    for (const [i, step] of steps.entries()) {
      const { nextAttemptAt } = await row(id);
      expect(nextAttemptAt, `step ${i + 1}`).to.equal(now + step);
      now += step - 1;
      await idle();
      expect(sent, 'not a moment before').to.have.length(i + 1);
      now += 1;
      await attempts(id, i + 2);
    }
    now += 400 * DAY; // a year later it is still sent
    await attempts(id, steps.length + 2);
    expect(await row(id)).to.include({ status: 'pending', review: true, nextAttemptAt: now + 5 * MINUTE });
    now += 5 * MINUTE;
    answer = () => ({ bytes: Buffer.from('{"status":"OK","balance":1}') });
    await attempts(id, steps.length + 3);
    expect(await row(id)).to.include({ status: 'confirmed', nextAttemptAt: null });
  });

  it('WID-04 keeps its step over a restart', async () => {
    const id = await born('2');
    await attempts(id, 1);
    now += 1000;
    await attempts(id, 2);
    const { nextAttemptAt } = await row(id);
    await outbox.stop();
    outbox.start();
    await idle();
    expect(sent).to.have.length(2);
    expect((await row(id)).nextAttemptAt).to.equal(nextAttemptAt);
    now = nextAttemptAt as number;
    await attempts(id, 3);
    expect((await row(id)).nextAttemptAt, 'the third step').to.equal(now + 5000);
  });

  it('P9 an answer that could not be written holds up no stop where the database never comes back', async () => {
    const { db } = room;
    await db.query("alter table wallet_tx add constraint poison check (type <> 'credit' or attempts = 0) not valid");
    errors.length = 0;
    try {
      await born('lost');
      outbox.send();
      await until(() => errors.includes('an attempt could not be recorded'));
      db.lease.end(); // who is let go of asks for nothing any more
      db.health.failed(new Error('gone'));
      for (let i = 0; i < 5; i++) {
        outbox.send(); // it can be read, and does not write: the wallet is not called again and again
        await new Promise(done => setTimeout(done, 500));
      }
      expect(sent).to.have.length(1);
      const ended = outbox.stop().then(() => 'ended');
      expect(await Promise.race([ended, new Promise(done => setTimeout(done, 4000))])).to.equal('ended');
      expect(sent).to.have.length(1);
    } finally {
      db.health.written(1);
      await db.query('alter table wallet_tx drop constraint poison');
      outbox.start();
    }
  });
});
