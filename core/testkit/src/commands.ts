// The commands play, fuzz, vectors and replay of the command line. Each answers its exit code: 0 done, 1 failed, 64 wrong usage.
// Results go to `out`, faults to `err`.
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
  err: NodeJS.WritableStream;
  in: NodeJS.ReadableStream;
}
export type Command = (context: CommandContext) => Promise<number>;

const WRONG_USAGE = 64;
const HELP = {
  play: 'play GAME [--seed N] [--seats N] [--rounds N]\n    plays in the terminal against bots',
  fuzz: 'fuzz GAME [--rounds N] [--seed N] [--seats N] [--json]\n    plays random legal rounds, and ends with 1 when one breaks a rule',
  vectors:
    "vectors NAME [FILE...] [--json]\n    plays a file's cases, or the package's own, and names what differs from what they state",
  replay:
    'replay ROUND_ID|FILE [--json]\n    steps through a round, and ends with 1 when the same inputs do not give the same facts',
} as const;

/** `play GAME [--seed N] [--seats N] [--rounds N]` */
export const playCommand: Command = async context => {
  const { args, out, in: input } = context;
  const { names, numbers, isHelp } = parsed(args, ['seed', 'seats', 'rounds']);
  if (isHelp || names?.length !== 1) return usage(context, 'play', isHelp);
  const found = await gameOf(context, names[0] as string);
  if (!found) return WRONG_USAGE;
  const why = whyNotPlayed(found.game);
  if (why !== null) {
    context.err.write(`${why}\n`);
    return 1;
  }
  await playInTerminal(found.game, { ...numbers, input, output: out });
  return 0;
};

/** `fuzz GAME [--rounds N] [--seed N] [--seats N] [--json]` */
export const fuzzCommand: Command = async context => {
  const { args, out } = context;
  const { names, numbers, isHelp, isJson } = parsed(args, ['seed', 'seats', 'rounds'], true);
  if (isHelp || names?.length !== 1) return usage(context, 'fuzz', isHelp);
  const found = await gameOf(context, names[0] as string);
  if (!found) return WRONG_USAGE;
  const { rounds, inputs, ms, failed } = fuzz(found.game, { ...numbers, rounds: numbers.rounds ?? 1000 });
  const rate = Math.round((inputs / ms) * 1000);
  const failures = failed.map(({ seed, round, problems, record, debug = [] }) => {
    const file = record ? join(tmpdir(), `baize-fuzz-${found.game.code}-${seed}-${round}.jsonl`) : null;
    if (file !== null) writeFileSync(file, `${JSON.stringify(record)}\n`);
    return { seed, round, problems, debug, file };
  });
  if (isJson) {
    printJson(out, { rounds, inputs, ms: Math.round(ms), inputs_per_s: rate, failed: failures });
    return failed.length > 0 ? 1 : 0;
  }
  for (const { seed, round, problems, debug, file } of failures) {
    out.write(`seed ${seed}, round ${round} of its table: ${problems.join('; ')}\n`);
    for (const line of debug) out.write(`  debug: ${line}\n`);
    if (file !== null) out.write(`baize replay ${file}\n`);
  }
  out.write(`${rounds} rounds, ${inputs} inputs, ${(ms / 1000).toFixed(1)} s, ${rate} inputs/s\n${failed.length} failed\n`);
  return failed.length > 0 ? 1 : 0;
};

/** `vectors NAME [FILE...] [--json]` */
export const vectorsCommand: Command = async context => {
  const { args, out, err } = context;
  const { names, isHelp, isJson } = parsed(args, [], true);
  if (isHelp || !names || names.length === 0) return usage(context, 'vectors', isHelp);
  const [name, ...files] = names as [string, ...string[]];
  try {
    const result = await vectors(name, files);
    const { passed, failed, differences } = result;
    if (isJson) {
      printJson(out, result);
      return failed > 0 ? 1 : 0;
    }
    for (const difference of differences) out.write(`${difference}\n`);
    out.write(`${passed} passed, ${failed} failed\n`);
    return failed > 0 ? 1 : 0;
  } catch (error) {
    err.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return WRONG_USAGE;
  }
};

/** `replay FILE [--json]`: steps through recorded rounds and checks that the same inputs give the same facts. */
export const replayFileCommand: Command = async context => {
  const { args, out } = context;
  const { names, isHelp, isJson } = parsed(args, [], true);
  if (isHelp || names?.length !== 1) return usage(context, 'replay', isHelp);
  const recorded = recordedIn(context, names[0] as string);
  if (recorded === null) return WRONG_USAGE;
  const rounds: { game: string; no: number; differences: string[] }[] = [];
  for (const golden of recorded) {
    const found = await gameOf(context, golden.game);
    if (!found) return WRONG_USAGE;
    const differences = isJson ? replay(found.game, golden) : replayed(context, found.game, golden);
    rounds.push({ game: golden.game, no: golden.setup.no, differences });
  }
  if (isJson) printJson(out, { rounds });
  return rounds.some(({ differences }) => differences.length > 0) ? 1 : 0;
};

/** The rounds of a file; null, and said, where it holds none. */
function recordedIn({ err }: CommandContext, file: string): GoldenRound[] | null {
  try {
    return readCases(file) as GoldenRound[];
  } catch (error) {
    err.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return null;
  }
}

/** Replays a round and prints every step. */
function replayed({ out }: CommandContext, game: Game, golden: GoldenRound): string[] {
  out.write(`${golden.game} round ${golden.setup.no}${golden.problem ? `, recorded because: ${golden.problem}` : ''}\n`);
  let debugged = 0;
  const differences = replay(game, golden, (input, told, run) => {
    out.write(`> ${JSON.stringify(input)}\n`);
    for (const each of told) out.write(`${sentence(unmasked(each))}\n`);
    for (; debugged < run.debugged.length; debugged++) out.write(`  debug: ${run.debugged[debugged]?.text}\n`);
  });
  for (const difference of differences) out.write(`differs: ${difference}\n`);
  out.write(differences.length === 0 ? 'identical\n' : `${differences.length} differences\n`);
  return differences;
}

/** What the command line calls. */
export const commands = { play: playCommand, fuzz: fuzzCommand, vectors: vectorsCommand, replayFile: replayFileCommand };

type Numbers<K extends string> = { [key in K]?: number };

interface Parsed<K extends string> {
  /** null where an option is unknown or no whole number */
  names: string[] | null;
  numbers: Numbers<K>;
  isHelp: boolean;
  isJson: boolean;
}

function parsed<K extends string>(args: string[], keys: K[], hasJson = false): Parsed<K> {
  const isHelp = args.includes('--help');
  const flags: NonNullable<ParseArgsConfig['options']> = hasJson ? { json: { type: 'boolean' } } : {};
  const options = Object.fromEntries(keys.map(key => [key, { type: 'string' as const }]));
  try {
    const { values, positionals } = parseArgs({ args, options: { ...options, ...flags }, allowPositionals: true });
    const { json: isJson = false, ...rest } = values as Record<string, string | boolean | undefined>;
    const numbers = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, Number(value)])) as Numbers<K>;
    const fine = Object.values(numbers).every(value => Number.isSafeInteger(value) && (value as number) >= 0);
    return { names: fine ? positionals : null, numbers, isHelp, isJson: isJson === true };
  } catch {
    return { names: null, numbers: {}, isHelp, isJson: false };
  }
}

async function gameOf({ load, err }: CommandContext, code: string): Promise<{ game: Game } | null> {
  try {
    return await load(code);
  } catch (error) {
    err.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return null;
  }
}

function usage({ out, err }: CommandContext, command: keyof typeof HELP, isAsked: boolean): number {
  if (isAsked) out.write(`baize ${HELP[command]}\n`);
  else err.write(`usage: baize ${HELP[command].split('\n')[0]}\n`);
  return isAsked ? 0 : WRONG_USAGE;
}

function printJson(out: NodeJS.WritableStream, value: unknown): void {
  out.write(`${JSON.stringify(value)}\n`);
}
