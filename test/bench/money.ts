// Debits through the wallet room, and the durable log of inputs, against the same done with two or one grouped statements.
import { start } from './child.ts';
import { openDatabases } from './databases.ts';
import type { Driven } from './drive.ts';
import { alternate, isQuick, report } from './measure.ts';
import { register } from './operator.ts';
import { startOurs } from './ours.ts';

const MS = isQuick ? 400 : 1000;

export async function money(): Promise<void> {
  const databases = await openDatabases();
  const wallet = await start<{ url: string }>('floors/wallet.ts');
  const ours = await startOurs(await databases.make());
  await register(ours.ready.url, wallet.ready.url);
  const floor = await start('floors/money.ts', { DATABASE_URL: await databases.make(), BENCH_WALLET: wallet.ready.url });
  const both = (what: string, lanes: number) =>
    alternate<Driven>(
      7,
      () => ours.ask(what, { lanes, ms: MS }),
      () => floor.ask(what, { lanes, ms: MS }),
    );
  try {
    for (const [lanes, least] of [
      [64, 0.5],
      [1, 0.5],
    ] as const) {
      const got = await both('debits', lanes);
      report({
        name: `debits of ${lanes} player(s), one after the other each`,
        unit: 'debits/s',
        ours: got.ours.map(each => each.rate),
        floor: got.floor.map(each => each.rate),
        against: 'PostgreSQL, group commit',
        goal: { least },
      });
    }
    const got = await both('appends', 64);
    report({
      name: 'inputs of 64 tables, each durable before the next',
      unit: 'inputs/s',
      ours: got.ours.map(each => each.rate),
      floor: got.floor.map(each => each.rate),
      against: 'PostgreSQL, group commit',
      goal: { least: 0.8 },
    });
  } finally {
    for (const each of [ours, floor, wallet]) await each.end();
    await databases.stop();
  }
}
