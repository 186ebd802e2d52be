// The commands play, fuzz, vectors and replay of the command line. Each answers its exit code: 0 done, 1 failed, 64 wrong usage.
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type Game, unmasked } from '@baize/sdk';
import { fuzz, whyNotPlayed } from './fuzz.ts';
import { type GoldenRound, replay } from './golden.ts';
import { sentence } from './sentences.ts';
import { playInTerminal } from './terminal.ts';
import { readCases, vectors } from './vectors.ts';

export interface CommandContext {
  /** What stands after the command's name. */
  args: string[];
  /** Finds a game by its code; throws if there is none. */
  load: (code: string) => Promise<{ game: Game; dir: string }>;
  out: NodeJS.WritableStream;
  in: NodeJS.ReadableStream;
}
export type Command = (context: CommandContext) => Promise<number>;

const WRONG_USAGE = 64;

/** `play GAME [--seed N] [--seats N] [--rounds N]` */
export const playCommand: Command = async ({ args, load, out, in: input }) => {
  const { names, numbers } = parsed(args, ['seed', 'seats', 'rounds']);
  if (names?.length !== 1) return usage(out, 'play GAME [--seed N] [--seats N] [--rounds N]');
  const found = await gameOf(load, names[0] as string, out);
  if (!found) return WRONG_USAGE;
  const why = whyNotPlayed(found.game);
  if (why !== null) {
    out.write(`${why}\n`);
    return 1;
  }
  await playInTerminal(found.game, { ...numbers, input, output: out });
  return 0;
};

/** `fuzz GAME [--rounds N] [--seed N] [--seats N]` */
export const fuzzCommand: Command = async ({ args, load, out }) => {
  const { names, numbers } = parsed(args, ['seed', 'seats', 'rounds']);
  if (names?.length !== 1) return usage(out, 'fuzz GAME [--rounds N] [--seed N] [--seats N]');
  const found = await gameOf(load, names[0] as string, out);
  if (!found) return WRONG_USAGE;
  const { rounds, inputs, ms, failed } = fuzz(found.game, { ...numbers, rounds: numbers.rounds ?? 1000 });
  for (const { seed, round, problems, record, debug = [] } of failed) {
    out.write(`seed ${seed}, round ${round} of its table: ${problems.join('; ')}\n`);
    for (const line of debug) out.write(`  debug: ${line}\n`);
    if (!record) continue;
    const file = join(tmpdir(), `baize-fuzz-${found.game.code}-${seed}-${round}.jsonl`);
    writeFileSync(file, `${JSON.stringify(record)}\n`);
    out.write(`baize replay ${file}\n`);
  }
  const rate = Math.round((inputs / ms) * 1000);
  out.write(`${rounds} rounds, ${inputs} inputs, ${(ms / 1000).toFixed(1)} s, ${rate} inputs/s\n${failed.length} failed\n`);
  return failed.length > 0 ? 1 : 0;
};

/** `vectors NAME [FILE...]` */
export const vectorsCommand: Command = async ({ args, out }) => {
  const { names } = parsed(args, []);
  if (!names || names.length === 0) return usage(out, 'vectors NAME [FILE...]');
  const [name, ...files] = names as [string, ...string[]];
  try {
    const { passed, failed, differences } = await vectors(name, files);
    for (const difference of differences) out.write(`${difference}\n`);
    out.write(`${passed} passed, ${failed} failed\n`);
    return failed > 0 ? 1 : 0;
  } catch (error) {
    out.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return WRONG_USAGE;
  }
};

/** `replay FILE`: steps through recorded rounds and checks that the same inputs give the same facts. */
export const replayFileCommand: Command = async ({ args, load, out }) => {
  const { names } = parsed(args, []);
  if (names?.length !== 1) return usage(out, 'replay FILE');
  let differing = 0;
  for (const golden of readCases(names[0] as string) as GoldenRound[]) {
    const found = await gameOf(load, golden.game, out);
    if (!found) return WRONG_USAGE;
    out.write(`${golden.game} round ${golden.setup.no}${golden.problem ? `, recorded because: ${golden.problem}` : ''}\n`);
    let debugged = 0;
    const differences = replay(found.game, golden, (input, told, run) => {
      out.write(`> ${JSON.stringify(input)}\n`);
      for (const each of told) out.write(`${sentence(unmasked(each))}\n`);
      for (; debugged < run.debugged.length; debugged++) out.write(`  debug: ${run.debugged[debugged]?.text}\n`);
    });
    for (const difference of differences) out.write(`differs: ${difference}\n`);
    out.write(differences.length === 0 ? 'identical\n' : `${differences.length} differences\n`);
    if (differences.length > 0) differing++;
  }
  return differing > 0 ? 1 : 0;
};

/** What the command line calls. */
export const commands = { play: playCommand, fuzz: fuzzCommand, vectors: vectorsCommand, replayFile: replayFileCommand };

type Numbers<K extends string> = { [key in K]?: number };

/** `names` is null where an option is unknown or no whole number. */
function parsed<K extends string>(args: string[], keys: K[]): { names: string[] | null; numbers: Numbers<K> } {
  const options: NonNullable<ParseArgsConfig['options']> = Object.fromEntries(
    keys.map(key => [key, { type: 'string' as const }]),
  );
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const numbers = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, Number(value)])) as Numbers<K>;
    const fine = Object.values(numbers).every(value => Number.isSafeInteger(value) && (value as number) >= 0);
    return { names: fine ? positionals : null, numbers };
  } catch {
    return { names: null, numbers: {} };
  }
}

async function gameOf(load: CommandContext['load'], code: string, out: NodeJS.WritableStream): Promise<{ game: Game } | null> {
  try {
    return await load(code);
  } catch (error) {
    out.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return null;
  }
}

function usage(out: NodeJS.WritableStream, text: string): number {
  out.write(`usage: baize ${text}\n`);
  return WRONG_USAGE;
}
