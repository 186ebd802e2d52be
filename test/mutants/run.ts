// `npm run mutants`: each deliberate fault must be found. Exit code 1 when one survives that is not listed as equivalent.
import { parseArgs } from 'node:util';
import { type Hunted, hunt } from './hunt.ts';
import { mutants } from './list.ts';
import type { Mutant } from './mutant.ts';
import { outside } from './outside.ts';

const USAGE = `npm run mutants [-- --only NAME,NAME] [--seeds N] [--rounds N] [--minutes N] [--without A,B] [--list]
  --only NAMES   these alone; a part of a name is enough
  --seeds N      at most so many seeds for each (3000)
  --rounds N     rounds of each seed (60)
  --minutes N    at most so long for each (5)
  --without A,B  kinds of faults of the simulator that do not happen
  --list         say what there is, run nothing`;

interface Options {
  only: string[];
  seeds: number;
  rounds: number;
  minutes: number;
  without: string;
  isList: boolean;
}

function optionsOf(args: string[]): Options | string {
  try {
    const { values } = parseArgs({
      args,
      options: {
        only: { type: 'string', default: '' },
        seeds: { type: 'string', default: '3000' },
        rounds: { type: 'string', default: '60' },
        minutes: { type: 'string', default: '5' },
        without: { type: 'string', default: '' },
        list: { type: 'boolean', default: false },
      },
    });
    const [seeds, rounds, minutes] = [Number(values.seeds), Number(values.rounds), Number(values.minutes)];
    if (![seeds, rounds, minutes].every(each => each > 0)) return 'seeds, rounds and minutes are numbers above 0';
    return { only: values.only.split(',').filter(Boolean), seeds, rounds, minutes, without: values.without, isList: values.list };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** What came of one, in one line. @returns whether it may be so */
function told(mutant: Mutant, hunted: Hunted): boolean {
  const { caught, seeds, rounds, seconds, sick, deaths, problem } = hunted;
  const about = `${seeds} seeds, ${rounds} rounds, ${seconds.toFixed(1)} s`;
  const sickness = sick.length > 0 ? ` (${sick.length} seeds prove nothing: ${shownSick(sick)})` : '';
  if (deaths > 0) console.log(`          ${mutant.name}: the simulator died ${deaths} times without a result`);
  const name = mutant.name.padEnd(WIDTH);
  if (problem) console.log(`NOT RUN   ${name} ${problem}`);
  else if (caught) console.log(`caught    ${name} ${about}, seed ${caught.seed}: ${caught.sentence}${sickness}`);
  else if (mutant.equivalent) console.log(`survived  ${name} ${about}, as expected: ${mutant.equivalent}${sickness}`);
  else console.log(`SURVIVED  ${name} ${about}: ${mutant.breaks}${sickness}`);
  if (caught && mutant.equivalent) console.log(`          ${name} it is listed as equivalent, and is not`);
  return problem === null && (caught === null) === (mutant.equivalent !== undefined);
}

/** Which rules seeds without proof broke, how often, and at which: a mutant may never get past the server's own sums. */
function shownSick(sick: Hunted['sick']): string {
  const rules = Map.groupBy(sick, ({ sentence }) => sentence.replaceAll(/[a-z]+_[0-9a-f]{32}|\d+/g, '…'));
  return [...rules].map(([rule, seeds]) => `${seeds.length} at ${seeds[0]?.seed}: ${rule}`).join('; ');
}

const WIDTH = Math.max(...mutants.map(each => each.name.length));

async function main(): Promise<number> {
  const options = optionsOf(process.argv.slice(2));
  if (typeof options === 'string') {
    console.error(`${options}\n\n${USAGE}`);
    return 64;
  }
  const { only, seeds, rounds, minutes, without, isList } = options;
  const chosen = mutants.filter(each => only.length === 0 || only.some(part => each.name.includes(part)));
  if (chosen.length === 0) {
    console.error(`no mutant is called ${only.join(', ')}\n\n${USAGE}`);
    return 64;
  }
  if (isList) {
    for (const { name, breaks } of chosen) console.log(`${name.padEnd(WIDTH)} ${breaks}`);
    return 0;
  }
  const bad: string[] = [];
  for (const [i, mutant] of chosen.entries()) {
    if (process.stderr.isTTY) process.stderr.write(`${i + 1} of ${chosen.length}: ${mutant.name} …\r`);
    const isGood = mutant.foundBy
      ? await outside(mutant, mutant.foundBy, WIDTH)
      : told(mutant, await hunt(mutant, { seeds, rounds, ms: minutes * 60_000, without }));
    if (!isGood) bad.push(mutant.name);
  }
  console.log(
    bad.length === 0
      ? `${chosen.length} mutants, all as they should be`
      : `${bad.length} of ${chosen.length} wrong: ${bad.join(' ')}`,
  );
  return bad.length === 0 ? 0 : 1;
}

process.exit(await main());
