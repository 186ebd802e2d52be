// Places at the database: who waits for one, and how long.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { makeLog } from '../kernel/index.ts';
import { LIMITS } from './driver.ts';
import { entities } from './entities.ts';
import { Database } from './index.ts';
import { openOrmEngine } from './orm-engine.ts';
import { Slots } from './slots.ts';
import { newDatabase } from './testing.ts';

const WAIT_MS = 60;
const refusal = () => new Error('no place');

describe('places', () => {
  const slots = (mostWaitMs?: number) => new Slots({ most: 1, waitMs: WAIT_MS, ...(mostWaitMs && { mostWaitMs }), refusal });
  const outcomes = async (work: Promise<unknown>[]) => (await Promise.allSettled(work)).map(({ status }) => status);

  it('F26 many who come at once wait as long as places are given on', async () => {
    const crowd = slots(1000);
    const done = await outcomes(Array.from({ length: 8 }, () => crowd.use(() => sleep(WAIT_MS / 2))));
    expect(done).to.deep.equal(Array(8).fill('fulfilled'));
    expect(crowd.isIdle).to.equal(true);
  });

  it('F4 nobody waits longer for a place that is never given on', async () => {
    const stuck = slots(10_000);
    const held = Promise.withResolvers<void>();
    const first = stuck.use(() => held.promise);
    const from = performance.now();
    expect(await outcomes([stuck.use(async () => {}), stuck.use(async () => {})])).to.deep.equal(['rejected', 'rejected']);
    expect(performance.now() - from).to.be.within(WAIT_MS - 5, 10 * WAIT_MS);
    held.resolve();
    await first;
    expect(stuck.isIdle).to.equal(true);
  });

  it('F26 the wait of a crowd has an end as well', async () => {
    const crowd = slots(2 * WAIT_MS);
    const done = await outcomes(Array.from({ length: 12 }, () => crowd.use(() => sleep(WAIT_MS / 2))));
    expect(done.filter(each => each === 'rejected')).to.have.length.within(4, 10);
    expect(crowd.isIdle).to.equal(true);
  });

  it("F4 a time in which this process stood still counts as nobody's wait", async () => {
    const still = slots();
    const held = Promise.withResolvers<void>();
    const first = still.use(() => held.promise);
    const second = still.use(async () => 'served');
    for (const end = performance.now() + 3 * WAIT_MS; performance.now() < end; ); // nothing else runs
    setTimeout(() => held.resolve(), 5);
    expect(await second).to.equal('served');
    await first;
  });

  it('P18 whoever may wait for a time of their own alone does so, whatever is given on', async () => {
    const own = slots();
    const done = await outcomes(Array.from({ length: 8 }, () => own.use(() => sleep(WAIT_MS / 2))));
    expect(done.filter(each => each === 'rejected')).to.have.length.within(2, 7);
  });
});

describe('a crowd at the database', function () {
  this.timeout(30_000);
  const limits = { ...LIMITS, connections: 2, connect_ms: 300 };
  let db: Database;
  before(async function () {
    const server = process.env.TEST_DATABASE_URL;
    if (!server) this.skip(); // the embedded database has one connection, and no places
    const about = { entities, log: makeLog('silent'), limits, create: true };
    db = await Database.over(await openOrmEngine({ ...about, url: await newDatabase(server) }), about);
  });
  after(() => db?.close());

  it('F26 waits, and the database is not taken for one that is away', async () => {
    const done = await Promise.all(Array.from({ length: 16 }, () => db.query('select pg_sleep(0.15)')));
    expect(done).to.have.length(16);
    expect(db.health.condition).to.equal('well');
  });

  it('F4 while a database that answers nobody still is', async () => {
    const held = [0, 1].map(() => db.query('select pg_sleep(2)'));
    const late: unknown = await db.query('select 1').catch(error => error);
    expect(String(late)).to.include('no connection was free');
    expect(db.health.condition).to.equal('away');
    await Promise.all(held);
  });
});
