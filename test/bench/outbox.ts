// A hundred thousand credits that wait: what they cost while nothing is due, how fast they are sent once it is, what operators
// notice of each other's dead or slow wallets.
import { type Child, start } from '../support/child.ts';
import { openDatabases } from '../support/databases.ts';
import type { Driven } from './drive.ts';
import { inTurn, isQuick, report, sleep } from './measure.ts';
import { register } from './operator.ts';
import { startOurs } from './ours.ts';

const WAITING = isQuick ? 20_000 : 100_000;
const IDLE_MS = isQuick ? 3000 : 10_000;
const HOUR = 3_600_000;
const SLOW_MS = 2900; // a debit waits 3 s

type Server = Child<{ url: string }>;

export async function outbox(): Promise<void> {
  const databases = await openDatabases();
  const wallet = await start<{ url: string }>('floors/wallet.ts');
  const ours = await startOurs(await databases.make());
  const floor = await start('floors/money.ts', { DATABASE_URL: await databases.make() });
  await register(ours.ready.url, wallet.ready.url);
  await register(ours.ready.url, 'http://127.0.0.1:9/wallet', 'dead');
  const slow = await start<{ url: string }>('floors/wallet.ts', { BENCH_WAIT_MS: String(SLOW_MS) });
  await register(ours.ready.url, slow.ready.url, 'slow');
  try {
    await ours.ask('settles', { operator: 'bench', workers: 64, ms: 1000 }); // warms up
    await sleep(1000);
    const before = await idle(ours);
    await ours.ask('pending', { operator: 'bench', count: WAITING, attempts: 0, dueInMs: HOUR });
    await sleep(1000);
    const after = await idle(ours);
    const against = 'without them';
    const waiting = `${WAITING} credits waiting for their time`;
    report({
      name: `${waiting}: memory after a collection`,
      unit: 'bytes',
      ours: [after.heap],
      floor: [before.heap],
      against,
      goal: { most: 1.05 },
    });
    report({
      name: `${waiting}: processor time, idle`,
      unit: 'µs/s',
      ours: [after.cpu],
      floor: [before.cpu],
      against,
      goal: { most: 1.5 },
    });
    await besideTheSlow(ours);
    await drained(ours, floor, wallet.ready.url);
    await besideTheDead(ours);
  } finally {
    for (const each of [ours, floor, wallet, slow]) await each.end();
    await databases.stop();
  }
}

async function idle(server: Server): Promise<{ heap: number; cpu: number }> {
  const heap = await server.ask<number>('heap');
  const from = await server.ask<number>('cpu');
  await sleep(IDLE_MS);
  return { heap, cpu: ((await server.ask<number>('cpu')) - from) / (IDLE_MS / 1000) };
}

/** Everything is due at once, none of it sent before. */
async function drained(ours: Server, floor: Child<unknown>, wallet: string): Promise<void> {
  const { rate } = await floor.ask<Driven>('debits', { way: 'grouped', workers: 256, ms: 2000, wallet });
  const from = performance.now();
  await ours.ask('due');
  let heap = 0;
  for (let n = 0; (await ours.ask<number>('waiting', { operator: 'bench' })) > 0; n++) {
    if (n % 8 === 4) heap = Math.max(heap, await ours.ask<number>('heap'));
    await sleep(250);
  }
  const seconds = (performance.now() - from) / 1000;
  const against = 'debits of 256 players by group commit';
  report({
    name: `${WAITING} due credits, sent and confirmed in ${seconds.toFixed(1)} s`,
    unit: '/s',
    ours: [WAITING / seconds],
    floor: [rate],
    against,
    goal: { least: 0.4 },
  });
  console.log(`  memory meanwhile at most ${(heap / 1e6).toFixed(0)} MB`);
}

/** A wallet that answers nobody has as many due; another operator's are sent as if it had none. */
async function besideTheDead(ours: Server): Promise<void> {
  const alone = await ours.ask<Driven>('settles', { operator: 'bench', workers: 16, ms: 3000 });
  await ours.ask('pending', { operator: 'dead', count: WAITING, attempts: 5, dueInMs: 0 });
  await sleep(500);
  const beside = await ours.ask<Driven>('settles', { operator: 'bench', workers: 16, ms: 3000 });
  const name = `settles of another operator beside a dead wallet with ${WAITING} due`;
  report({ name, unit: '/s', ours: [beside.rate], floor: [alone.rate], against: 'alone', goal: { least: 0.7 } });
}

/** Hundreds of calls are open at a wallet that answers just in time; another operator's players notice nothing. */
async function besideTheSlow(ours: Server): Promise<void> {
  const fast = () => ours.ask<Driven>('debits', { operator: 'bench', workers: 16, ms: 1500 });
  const got = await inTurn<'alone' | 'beside', Driven>(3, {
    alone: fast,
    async beside() {
      // one each; on a busy machine some miss the 3 s
      const slow = ours.ask('debits', { operator: 'slow', workers: 300, ms: 1 }).catch(() => {});
      await sleep(1000); // all of them are open by now
      const driven = await fast();
      await slow;
      return driven;
    },
  });
  const name = `debits of 16 players while 300 of another operator wait ${SLOW_MS} ms for their wallet`;
  for (const [of, unit] of [
    ['p50', 'ms'],
    ['p99', 'ms'],
  ] as const) {
    const value = (each: Driven) => each[of];
    report({
      name: `${name}: ${of}`,
      unit,
      ours: got.beside.map(value),
      floor: got.alone.map(value),
      against: 'alone',
      goal: { most: 1.3 },
    });
  }
}
