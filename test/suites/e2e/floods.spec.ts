// Fifty players who bet, alone and beside a flood of forged and idle traffic, in turn: every bet is answered, and about as soon.
// `BAIZE_LONG=1` (npm run test:long) measures on PostgreSQL and judges the times; the quick form judges the answers alone.
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { expect } from 'chai';
import { PostgresWorld } from '../../support/postgres-world.ts';
import { type Guest, type Json, World } from '../../support/world.ts';

const LONG = process.env.BAIZE_LONG === '1';
const TABLES = 5;
const PLAYERS = 50;
const ROUNDS = LONG ? 4 : 1;
/** A machine that does other things sends the flood slower: it goes on until limits are met. */
const MOST_ROUNDS = 15;
const MS = LONG ? 5000 : 1500;
const THINKING_MS = 200;
/** Shorter than the longest that a debit may take on a crowded machine would refuse bets that the flood has no part in. */
const WAIT_MS = { balance: 3000, debit: 7500, credit: 7500, rollback: 7500 };

/** What the child counts once the server cuts an address, and a session, that is over its limit. */
const LIMITED = ['forged cut', 'pipelined 429'];

const sleep = (ms: number) => new Promise(done => setTimeout(done, ms));
const share = (sorted: readonly number[], of: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * of))] as number;

describe('honest players beside a flood', function () {
  this.timeout(300_000);
  let world: World;
  let guests: Guest[];
  let child: ChildProcess;
  before(async () => {
    const options = {
      config: { guard_exempt: [], wallet: { wait_ms: WAIT_MS } },
      env: { TRUST_PROXY: '1' },
      optimized: LONG,
    };
    world = await (LONG ? PostgresWorld : World).open(options);
    const acme = await world.site('acme');
    const timers = { betting_ms: 8000 }; // a player has a hundred bets a window
    const tables = await Promise.all(Array.from({ length: TABLES }, () => world.table({ timers })));
    guests = [];
    for (let i = 0; i < PLAYERS; i++) {
      guests.push(await world.guest(acme, `u-${i}`, tables[i % TABLES] as string));
      await sleep(30); // an address may open fifty sessions a second
    }
    const { session } = await acme.operator.enter('u-flood');
    child = fork(join(import.meta.dirname, 'flood-child.ts'), {
      env: { ...process.env, FLOOD: JSON.stringify({ url: world.server.url, session, operator: 'acme' }) },
    });
  });
  after(async () => {
    child?.disconnect();
    await world?.close();
  });

  const order = (what: 'start' | 'stop') =>
    new Promise<Record<string, number>>(done => {
      child.once('message', done as (message: unknown) => void);
      child.send(what);
    });
  const times = { alone: [] as number[], beside: [] as number[] };
  const refused: unknown[] = [];
  let number = 0;

  /** How long the answer took; null: the window was closed. */
  async function bet({ screen }: Guest): Promise<number | null> {
    const aid = `b${++number}`;
    const answered = Promise.withResolvers<Json>();
    const stop = screen.watch(() => {
      const message = screen.seen.at(-1);
      if (message?.type === 'ack' && message.aid === aid) answered.resolve(message);
    });
    const from = performance.now();
    screen.room.send('bet', { aid, items: [{ spot: 'player', amount: 1000 }] });
    const ack = await Promise.race([answered.promise, sleep(15_000).then(() => ({ aid, code: 'no answer' }) as Json)]);
    stop();
    if (ack.code === 'ACTION_LATE') return null;
    if (ack.ok !== true) refused.push(ack);
    return performance.now() - from;
  }

  async function play(into: number[]): Promise<void> {
    const end = performance.now() + MS;
    await Promise.all(
      guests.map(async (guest, i) => {
        await sleep((THINKING_MS / PLAYERS) * i);
        while (performance.now() < end) {
          const took = await bet(guest);
          if (took !== null) into.push(took);
          await sleep(THINKING_MS);
        }
      }),
    );
  }

  it('F50 F51 B39 answers every bet, p99 at most 1.5 times that of the same bets alone', async () => {
    await play([]); // warms up
    let answers: Record<string, number> = {};
    const isLimited = () => LIMITED.every(each => (answers[each] ?? 0) > 0);
    for (let round = 0; round < ROUNDS || (round < MOST_ROUNDS && !isLimited()); round++) {
      await play(times.alone);
      await order('start');
      await play(times.beside);
      answers = await order('stop');
    }
    const [alone, beside] = [times.alone, times.beside].map(each => each.toSorted((a, b) => a - b)) as [number[], number[]];
    const said = (sorted: number[]) =>
      `${sorted.length} bets, p50 ${share(sorted, 0.5).toFixed(1)}, p99 ${share(sorted, 0.99).toFixed(1)} ms`;
    console.log(`      alone ${said(alone)}; beside the flood ${said(beside)}; flood ${JSON.stringify(answers)}`);
    expect(refused).to.deep.equal([]);
    expect(answers, 'addresses over their limit are cut').to.include.keys(...LIMITED);
    expect(beside.length, 'they went on betting').to.be.at.least(PLAYERS);
    if (LONG) expect(share(beside, 0.99) / share(alone, 0.99)).to.be.at.most(1.5);
  });
});
