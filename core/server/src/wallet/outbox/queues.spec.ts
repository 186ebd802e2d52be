// The queues of the outbox, on a clock that is set by hand: order, fairness between operators, limits.
import { expect } from 'chai';
import { type Clock, KeyedQueue } from '../../kernel/index.ts';
import { openRoom, type Room, until } from '../fixture.ts';
import type { Answer } from '../transport/exchange.ts';
import { queueHeads } from './due.ts';
import { Outbox } from './outbox.ts';

const HOUR = 3_600_000;
const OK = Buffer.from('{"status":"OK","balance":1}');

describe('queues of the outbox', () => {
  let room: Room;
  let now = 1_800_000_000_000;
  let outbox: Outbox;
  let calls: { operator: string; txId: string; at: number; answer(over?: Partial<Answer>): void }[] = [];
  const timers = new Set<{ at: number; work: () => void }>();
  const clock: Clock = {
    now: () => now,
    after(ms, work) {
      const timer = { at: now + ms, work };
      timers.add(timer);
      return { cancel: () => timers.delete(timer) };
    },
    sleep: ms => new Promise(done => setTimeout(done, ms)),
  };

  before(async () => {
    room = await openRoom();
    await room.wallet.stop(); // nobody but the outbox of this spec sends
  });
  after(() => room.end());
  beforeEach(() => {
    calls = [];
    const { db, credit } = room;
    outbox = new Outbox({
      db,
      clock,
      credit,
      log: { error() {}, warn() {} },
      playerQueues: new KeyedQueue(),
      retryMs: [1000, 2000, 300_000],
      targetOf: async operator => ({ operator, baseUrl: room.stub.url, secret: room.secret, privateWallet: false }),
      call: ({ operator }, _name, body) => {
        const { promise, resolve } = Promise.withResolvers<Answer>();
        const usual: Answer = { httpStatus: 200, bytes: OK, problem: null, sentAt: now, ms: 1 };
        calls.push({
          operator,
          txId: JSON.parse(body).tx_id,
          at: now,
          answer: over => resolve({ ...usual, ...over }),
        });
        return promise;
      },
      tell: () => {},
    });
  });
  afterEach(async () => {
    const stopped = outbox.stop();
    for (const call of calls) call.answer();
    await stopped;
    timers.clear();
    await room.db.query('delete from wallet_tx');
  });

  /** Pending credits of an operator, one a second, the last of them due now. */
  async function pending(
    operator: string,
    count: number,
    attempts: number,
    dueAt = now,
    epoch = room.db.lease.epoch,
  ): Promise<void> {
    await room.db.query(
      `insert into wallet_tx (tx_id, type, reason, operator, player_id, external_id, currency, amount, game_code, table_id, scope_id,
         ordinal, body, status, version, prepaid, created_at, attempts, next_attempt_at, review, born_epoch)
       select $1::text || '-' || n, 'credit', 'settle', $1::text, 'pl_' || $1::text || n, 'u' || n, 'KRW', 5, 'baccarat', 'tbl_1', 'rnd_' || n,
         0, '{"tx_id":"' || $1::text || '-' || n || '"}', 'pending', 0, false, $4::bigint, $3::int,
         $4::bigint - 1000 * ($2::int - n), false, $5::int
       from generate_series(1, $2::int) as n`,
      [operator, count, attempts, dueAt, epoch],
    );
  }
  const of = (operator: string) => calls.filter(call => call.operator === operator);
  /** Lets everything happen that can, until nothing more does. */
  async function settle(): Promise<void> {
    for (let quiet = 0, last = -1; quiet < 6; last = calls.length) {
      quiet = calls.length === last ? quiet + 1 : 0;
      await new Promise(done => setTimeout(done, 10));
    }
  }
  /** Moves the clock on and strikes what is due by then. */
  async function pass(ms: number): Promise<void> {
    now += ms;
    for (const timer of [...timers]) {
      if (timer.at > now) continue;
      timers.delete(timer);
      timer.work();
    }
    await settle();
  }

  it('WID-04 opens at most 32 retries of an operator at once, the oldest first', async () => {
    await pending('demo', 300, 3);
    outbox.start();
    await settle();
    expect(calls.map(call => call.txId)).to.deep.equal([...Array(32).keys()].map(i => `demo-${i + 1}`));
    for (const call of calls.slice(0, 10)) call.answer();
    await until(async () => (await room.db.query(`select 1 from wallet_tx where status = 'confirmed'`)).length === 10);
    await pass(50);
    expect(calls.slice(32).map(call => call.txId)).to.deep.equal([...Array(10).keys()].map(i => `demo-${i + 33}`));
  });

  it('WID-04 begins at most 200 retries of an operator in a second, however fast its wallet is', async () => {
    await pending('demo', 1000, 3);
    now += 1000 - (now % 1000);
    const from = now;
    outbox.start();
    const inThisSecond = () => calls.filter(call => call.at < from + 1000).length;
    let answered = 0;
    for (let i = 0; i < 12; i++) {
      await settle();
      for (; answered < calls.length; answered++) calls[answered]?.answer();
      await settle();
      await pass(50);
    }
    expect(inThisSecond()).to.equal(200);
    await pass(from + 1000 - now);
    await until(() => calls.length > 200);
    expect(calls[200]?.txId, 'the next in order').to.equal('demo-201');
  });

  it('WID-08 a dead wallet with 5,000 due rows keeps nothing of another operator from being sent', async () => {
    await pending('dead', 5000, 4);
    await pending('demo', 20, 2);
    await pending('zeta', 3, 0);
    outbox.start();
    await settle();
    expect(of('dead')).to.have.length(32);
    expect(of('demo').map(call => call.txId)).to.deep.equal([...Array(20).keys()].map(i => `demo-${i + 1}`));
    expect(of('zeta')).to.have.length(3);
  });

  it('CX-31 sends first attempts of an operator at once though thousands of its retries are due', async () => {
    await pending('demo', 3000, 4);
    await pending('demo2', 1, 0);
    await room.db.query(`update wallet_tx set operator = 'demo' where operator = 'demo2'`);
    outbox.start();
    await settle();
    expect(calls.map(call => call.txId)).to.include('demo2-1');
    expect(calls).to.have.length(33);
  });

  it('F9 a wallet that comes back after an hour gets its queue in order and without a stampede', async () => {
    await pending('demo', 500, 9, now - HOUR);
    outbox.start();
    await settle();
    let answered = 0;
    const most: number[] = [];
    for (let i = 0; i < 400 && answered < 500; i++) {
      most.push(calls.length - answered);
      for (; answered < calls.length; answered++) calls[answered]?.answer();
      await new Promise(done => setTimeout(done, 5));
      await pass(100);
    }
    expect(calls.map(call => call.txId)).to.deep.equal([...Array(500).keys()].map(i => `demo-${i + 1}`));
    expect(Math.max(...most), 'at once').to.be.at.most(32);
  }).timeout(60_000);

  it('WID-06 holds rows of a former process back without hiding those of this one', async () => {
    await pending('demo', 200, 2, now, room.db.lease.epoch - 1);
    await pending('fresh', 2, 0);
    await pending('fresh2', 1, 1);
    outbox.holdUntil = now + 60_000;
    outbox.start();
    await settle();
    expect(calls.map(call => call.operator)).to.have.members(['fresh', 'fresh', 'fresh2']);
    await pass(60_000);
    expect(of('demo')).to.have.length(32);
  });

  it('sleeps until the next row is due', async () => {
    await pending('demo', 1, 1, now + 5000);
    outbox.start();
    await settle();
    await pass(4999);
    expect(calls).to.have.length(0);
    await pass(1);
    expect(calls).to.have.length(1);
  });

  it('looks at the heads of the queues only', async () => {
    await pending('dead', 2000, 4);
    await pending('demo', 2000, 0);
    const heads = await queueHeads(room.db, 10);
    expect(heads.filter(each => each.operator === 'dead')).to.have.length(10);
    expect(heads.filter(each => each.operator === 'demo')).to.have.length(10);
    const plan = await room.db.query<{ 'QUERY PLAN': string }>(
      `explain select tx_id from wallet_tx where status = 'pending' and type <> 'debit' and attempts > 0 and operator = 'dead'
        and born_epoch = 1 order by next_attempt_at, created_at limit 10`,
    );
    expect(JSON.stringify(plan)).to.include('wallet_tx_again').and.not.include('Sort');
  });
});
