// `npm run sim`: plays worlds from seeds until a rule is broken, or the rounds or the time are over. The same seed plays the same.
import { randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, readCommand, USAGE } from './command.ts';
import { modelStores } from './engine/model-stores.ts';
import { openOrmStores } from './engine/orm-store.ts';
import type { Stores } from './engine/port.ts';
import { Progress } from './progress.ts';
import type { Kind } from './rates.ts';
import { failureText, resultLine } from './report.ts';
import { Scheduler } from './scheduler.ts';
import { loadGames } from './server/games.ts';
import { BEGIN_MS } from './server/host-clock.ts';
import { smallest } from './shrink.ts';
import { takeSystemChance } from './system-chance.ts';
import { type RunOptions, type RunResult, World } from './world.ts';

const fresh = (): number => randomInt(2 ** 32 - 1);

async function main(command: Command): Promise<number> {
  const start = command.seed ?? fresh();
  takeSystemChance();
  const plugins = await loadGames();
  const stores = await storesOf(command.store);
  const progress = new Progress();
  const play = async (options: RunOptions): Promise<RunResult> => {
    const time = new Scheduler(options.seed, options.isTraced);
    const world = new World(options, time, await stores.fresh(() => BEGIN_MS + time.now), plugins);
    const result = await world.run();
    if (command.trace) writeFileSync(command.trace, world.trace.join('\n'));
    return result;
  };
  for (const options of runsOf(command, start)) {
    const result = await play(options);
    progress.add(result);
    if (command.seed !== null && command.seeds === 1) console.log(resultLine(result));
    if (command.twice && !result.broken) {
      const again = await play(options);
      if (again.hash !== result.hash)
        result.broken = `the seed played another world the second time: ${result.hash}, ${again.hash}`;
      else console.log(`seed ${result.seed} played the same twice: ${result.hash}`);
    }
    if (result.broken) {
      progress.clear();
      console.log(failureText(result, options));
      if (command.shrinks) console.log(await smallest(options, play));
      await stores.close();
      return 1;
    }
  }
  progress.end();
  await stores.close();
  return 0;
}

interface Failed {
  seed: number;
  rounds: number;
  without?: Kind[];
  /** what it showed */
  showed: string;
}

/** What is to be played. */
function* runsOf(command: Command, start: number): Generator<RunOptions> {
  const { rounds, without, mayRestart, seeds } = command;
  const isTraced = command.trace !== null;
  if (command.failed) {
    const all = JSON.parse(readFileSync(join(import.meta.dirname, 'failed-seeds.json'), 'utf8')) as Failed[];
    for (const each of all) yield { seed: each.seed, rounds: each.rounds, without: each.without ?? [], mayRestart, isTraced };
    return;
  }
  const until = performance.now() + command.minutes * 60_000;
  for (let n = 0; n < seeds || performance.now() < until; n++)
    yield { seed: (start + n) >>> 0, rounds, without, mayRestart, isTraced };
}

async function storesOf(store: Command['store']): Promise<Stores> {
  if (store === 'model') return modelStores;
  if (store === 'embedded') return openOrmStores({});
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('--store postgres needs TEST_DATABASE_URL: an empty database that may be emptied');
  return openOrmStores({ url });
}

const command = readCommand(process.argv.slice(2));
if (typeof command === 'string') {
  console.error(`${command}\n\n${USAGE}`);
  process.exit(64);
}
process.exit(await main(command));
