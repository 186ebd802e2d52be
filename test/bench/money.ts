// Debits and settles through the wallet room, and the durable log of inputs, beside the same done by hand in several ways.
import { type Child, start } from '../support/child.ts';
import { openDatabases } from '../support/databases.ts';
import type { Driven } from './drive.ts';
import { type Goal, inTurn, isQuick, report } from './measure.ts';
import { register } from './operator.ts';
import { startOurs } from './ours.ts';

const MS = isQuick ? 250 : 1000;
const ROUNDS = 7;
const SLOW_MS = 50;

type Server = Child<{ url: string }>;

/** Ours and the floors on one kind of database, and the wallets that both call. */
interface Stage {
  store: 'PostgreSQL' | 'the embedded database';
  ours: Server;
  floor: Server;
  wallets: Record<'bench' | 'slow', string>;
}

type Way = 'grouped' | 'single' | 'twice' | 'orm' | 'settle';

const WAYS: Record<Way, string> = {
  grouped: 'group commit',
  single: 'two single statements',
  twice: 'begin ... commit twice',
  orm: 'MikroORM, persist and flush twice',
  settle: 'a row in a transaction of its own, confirmed by group commit',
};

export async function money(): Promise<void> {
  const fast = await start<{ url: string }>('floors/wallet.ts');
  const slow = await start<{ url: string }>('floors/wallet.ts', { BENCH_WAIT_MS: String(SLOW_MS) });
  const wallets = { bench: fast.ready.url, slow: slow.ready.url };
  const databases = await openDatabases();
  try {
    await staged({ store: 'PostgreSQL', wallets, urls: [await databases.make(), await databases.make()] }, async stage => {
      await debits(stage, 1, 'bench', { single: { rate: { least: 0.9 } } });
      await debits(stage, 16, 'bench', { grouped: {} });
      await debits(stage, 64, 'bench', {
        grouped: { rate: { least: 0.65 }, p50: { most: 1.25 } },
        twice: { rate: { least: 3.5 } },
        orm: { rate: { least: 6 } },
      });
      await debits(stage, 256, 'bench', { grouped: {} });
      await debits(stage, 1, 'slow', { single: { rate: { least: 0.9 } } });
      await debits(stage, 64, 'slow', { grouped: { rate: { least: 0.9 } } });
      await debits(stage, 256, 'slow', { grouped: {} });
      await settles(stage, 64);
      await inputs(stage, 1, 'single', 'p50', { most: 1.2 });
      for (const tables of [64, 256]) await inputs(stage, tables, 'grouped', 'rate', { least: 0.8 });
    });
    await staged({ store: 'the embedded database', wallets, urls: ['', ''] }, async stage => {
      await debits(stage, 1, 'bench', { grouped: {} });
      await debits(stage, 64, 'bench', { grouped: { rate: { least: 0.6 } } });
      await settles(stage, 64);
      for (const tables of [64, 256]) await inputs(stage, tables, 'grouped', 'rate', { least: 0.8 });
    });
  } finally {
    for (const each of [fast, slow]) await each.end();
    await databases.stop();
  }
}

async function staged(
  { store, wallets, urls: [first, second] }: Pick<Stage, 'store' | 'wallets'> & { urls: [string, string] },
  work: (stage: Stage) => Promise<void>,
): Promise<void> {
  const ours = await startOurs(first);
  const floor = await start<{ url: string }>('floors/money.ts', { DATABASE_URL: second });
  try {
    for (const [code, url] of Object.entries(wallets)) await register(ours.ready.url, url, code);
    await work({ store, ours, floor, wallets });
  } finally {
    for (const each of [ours, floor]) await each.end();
  }
}

type Goals = Partial<Record<Way, { rate?: Goal; p50?: Goal }>>;

async function debits(
  { store, ours, floor, wallets }: Stage,
  workers: number,
  operator: 'bench' | 'slow',
  goals: Goals,
): Promise<void> {
  const ways = Object.keys(goals) as Way[];
  const ms = operator === 'slow' ? Math.max(MS, 8 * SLOW_MS) : MS;
  const got = await inTurn<Way | 'ours', Driven>(ROUNDS, {
    ours: () => ours.ask('debits', { operator, workers, ms }),
    ...Object.fromEntries(ways.map(way => [way, () => floor.ask('debits', { way, workers, ms, wallet: wallets[operator] })])),
  } as Record<Way | 'ours', () => Promise<Driven>>);
  const wallet = operator === 'slow' ? `, a wallet of ${SLOW_MS} ms` : '';
  for (const way of ways) {
    const about = { ours: got.ours, floor: got[way], against: `${store}, ${WAYS[way]}` };
    figure({
      ...about,
      name: `debits of ${workers} player(s), one after the other each${wallet}`,
      of: 'rate',
      goal: goals[way]?.rate,
    });
    if (way === 'grouped' || way === 'single') {
      figure({ ...about, name: `the same, p50${wallet}`, of: 'p50', goal: goals[way]?.p50 });
      figure({ ...about, name: `the same, p99${wallet}`, of: 'p99' });
    }
  }
}

async function settles({ store, ours, floor, wallets }: Stage, workers: number): Promise<void> {
  const got = await inTurn<'ours' | 'floor', Driven>(ROUNDS, {
    ours: () => ours.ask('settles', { operator: 'bench', workers, ms: MS }),
    floor: () => floor.ask('debits', { way: 'settle', workers, ms: MS, wallet: wallets.bench }),
  });
  const name = `settles of ${workers} player(s), one after the other each`;
  figure({ ...got, name, against: `${store}, ${WAYS.settle}`, of: 'rate' });
}

async function inputs({ store, ours, floor }: Stage, workers: number, way: 'grouped' | 'single', of: 'rate' | 'p50', goal: Goal) {
  const got = await inTurn<'ours' | 'floor', Driven>(ROUNDS, {
    ours: () => ours.ask('appends', { workers, ms: MS }),
    floor: () => floor.ask('appends', { way, workers, ms: MS }),
  });
  const name = `inputs of ${workers} table(s), each durable before the next${of === 'p50' ? ': p50' : ''}`;
  const against = `${store}, ${way === 'grouped' ? WAYS.grouped : 'a commit per row'}`;
  figure({ ...got, name, against, of, goal });
}

interface Compared {
  name: string;
  ours: Driven[];
  floor: Driven[];
  against: string;
  of: keyof Driven;
  goal?: Goal | undefined;
}

function figure({ name, ours, floor, against, of, goal }: Compared): void {
  const value = (each: Driven) => each[of];
  const unit = of === 'rate' ? '/s' : 'ms';
  report({ name, unit, ours: ours.map(value), floor: floor.map(value), against, ...(goal ? { goal } : {}) });
}
