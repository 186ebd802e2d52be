// How far a bet walks: the files and functions of the house that run between a player's bet and its ack, and do not run in a
// stretch of the same length in which nobody does anything. A later bet of its window: nothing begins with it.
import { relative } from 'node:path';
import { start } from '../support/child.ts';
import { Player } from '../support/clients.ts';
import { sleep } from './measure.ts';
import { register, sessions } from './operator.ts';
import { startOurs } from './ours.ts';

/** A function that ran, by where it stands. */
export interface Ran {
  file: string;
  name: string;
  offset: number;
}

/** Longer than a bet, shorter than the clocks that tick. */
const STRETCH_MS = 150;
const ROOT = new URL('../..', import.meta.url).pathname;

export async function walk(): Promise<void> {
  const [ours, wallet] = [await startOurs(), await start<{ url: string }>('floors/wallet.ts')];
  try {
    const operator = await register(ours.ready.url, wallet.ready.url);
    const timers = { betting_ms: 60_000, deal_ms: 0, result_ms: 0, next_round_ms: 0 };
    const [table] = await ours.ask<string[]>('tables', { count: 1, mode: 'real', timers });
    const [session] = await sessions(operator, 1);
    const player = await Player.join(ours.ready.url, String(table), String(session));
    await player.until('snapshot', message => message.type === 'snapshot');
    const bet = () => player.act('bet', { items: [{ spot: 'banker', amount: 1000 }] });
    for (let warm = 0; warm < 3; warm++) await bet();
    await sleep(2000);
    const seen = new Map<string, Ran>();
    const idle = new Set<string>();
    for (let round = 0; round < 5; round++) {
      for (const ran of await during(ours, () => sleep(STRETCH_MS))) idle.add(keyOf(ran));
      for (const ran of await during(ours, () => Promise.all([bet(), sleep(STRETCH_MS)]))) seen.set(keyOf(ran), ran);
    }
    await player.leave();
    tell([...seen.values()].filter(ran => !idle.has(keyOf(ran))));
  } finally {
    for (const each of [ours, wallet]) await each.end();
  }
}

const keyOf = ({ file, offset }: Ran): string => `${file}:${offset}`;

/** What ran while something was done. */
async function during(ours: { ask<T>(name: string): Promise<T> }, work: () => Promise<unknown>): Promise<Ran[]> {
  await ours.ask('watchRuns');
  await work();
  const all = await ours.ask<Ran[]>('runs');
  return all.map(ran => ({ ...ran, file: relative(ROOT, ran.file) })).filter(({ file }) => /^(core|games)\//.test(file));
}

function tell(ran: readonly Ran[]): void {
  const byFile = Map.groupBy(ran, each => each.file);
  const named = ran.filter(({ name }) => name !== '');
  console.log(
    `  a bet runs in ${byFile.size} files, ${named.length} functions with a name, ${ran.length - named.length} without`,
  );
  for (const [file, all] of [...byFile].sort(([a], [b]) => a.localeCompare(b)))
    console.log(`  ${file}: ${[...new Set(all.map(({ name }) => name || '…'))].join(' ')}`);
}
