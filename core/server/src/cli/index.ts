// The door of the command line: finds the command, runs it, answers the exit code.
import { parseArgs } from 'node:util';
import { commands as kit } from '@baize/testkit';
import { BENCH_HELP, benchCommand } from './bench.ts';
import { CERTIFY_HELP, certify } from './certify.ts';
import { CERTIFY_GAME_HELP, certifyGameCommand } from './certify-game.ts';
import { call, described, NotRunning, RefusedByServer } from './client.ts';
import { COMMANDS } from './commands.ts';
import { fuzzCommand } from './fuzz.ts';
import { checkFields, checkGiven, takesFields } from './given.ts';
import type { Io } from './io.ts';
import { loadNamed } from './load-game.ts';
import { type Exponents, hasMoney, NO_EXPONENTS } from './money.ts';
import { nearest } from './nearest.ts';
import { PACK_HELP, packCommand } from './pack.ts';
import { pluginCommands, runPluginCommand } from './plugin-commands.ts';
import { print } from './print.ts';
import { replayRound } from './replay-round.ts';
import { SIMULATE_HELP, simulateCommand } from './simulate.ts';
import { TOP_HELP, topCommand } from './top.ts';
import { UPKEEP_HELP } from './upkeep-help.ts';
import type { Verb } from './verbs.ts';

const EXIT = { done: 0, refused: 1, usage: 64, notRunning: 69, internal: 70 } as const;
const KIT: Record<string, (typeof kit)[keyof typeof kit]> = {
  play: kit.play,
  fuzz: ({ args, ...io }) => fuzzCommand(args, io),
  vectors: kit.vectors,
  replay: kit.replayFile,
};

const UPKEEP = Object.keys(UPKEEP_HELP).map(words => words.split(' ')[0] ?? '');
const OTHERS = ['serve', 'certify', 'certify-game', 'simulate', 'bench', 'top', ...UPKEEP];

const KIT_HELP: Record<keyof typeof KIT, string> = {
  play: 'plays a game in the terminal against bots, without a server',
  fuzz: 'plays random rounds of a game and checks what must always hold, without a server',
  vectors: 'plays a file of cases through a game and names what differs, without a server',
  replay: 'steps through a round: of a server (rnd_…), or of a file that fuzz has left',
};

/** Runs one command. Results go to `out`, faults to `err`. */
export async function runCommand(args: string[], io: Io): Promise<number> {
  const [name = '', ...rest] = args;
  if (name === '--help' || name === 'help' || name === '') return usage(io);
  if (name === 'replay' && rest[0]?.startsWith('rnd_')) return replay(rest, io);
  const offline = KIT[name];
  if (offline) return offline({ args: rest, load: loadNamed, ...io });
  if (name === 'bench') return benchCommand(rest, io);
  if (name === 'top') return top(rest, io);
  if (name === 'plugin' && rest[0] === 'pack') return packing(rest.slice(1), io);
  if (name === 'certify') return certification(rest, io);
  if (name === 'certify-game') return gameCertification(rest, io);
  if (name === 'simulate') return simulation(rest, io);
  const verbs = COMMANDS[name];
  if (!verbs) {
    const code = await runPluginCommand(name, rest, io);
    if (code !== undefined) return code;
    const near = nearest(name, [...Object.keys(COMMANDS), ...Object.keys(KIT), ...OTHERS]);
    io.err.write(`unknown command: ${name}${near}\n\`baize --help\` lists all\n`);
    return EXIT.usage;
  }
  const verb = verbs.find(each => each.verb === (verbs[0]?.verb === '' ? '' : rest[0]));
  if (!verb && rest[0] !== undefined && !rest[0].startsWith('-'))
    io.err.write(
      `baize ${name} has no ${rest[0]}${nearest(
        rest[0],
        verbs.map(each => each.verb),
      )}\n\n`,
    );
  if (!verb || rest.includes('--help'))
    return help(name, verbs, rest.includes('--help') ? io.out : io.err, rest.includes('--help'));
  return run(verb, verb.verb === '' ? rest : rest.slice(1), io);
}

async function run(verb: Verb, args: string[], io: Io): Promise<number> {
  try {
    const options = Object.fromEntries(Object.keys(verb.options).map(each => [each, { type: 'string' as const }]));
    const flags = Object.fromEntries(Object.keys(verb.flags ?? {}).map(each => [each, { type: 'boolean' as const }]));
    const { values, positionals } = parseArgs({
      args,
      options: { ...options, ...flags, json: { type: 'boolean' } },
      allowPositionals: true,
    });
    if (positionals.length !== verb.words.length) throw new TypeError(wordsOf(verb, positionals));
    checkGiven(verb, values);
    const [method, path, body] = verb.request(positionals, values);
    if (takesFields(verb)) checkFields(await described(), { method, path, body });
    let answer = await call(method, path, body);
    for (let next = verb.further?.(io.err, answer, path); next !== undefined; next = verb.further?.(io.err, answer, path))
      answer = await call(method, next);
    const asJson = values.json === true;
    if (!asJson && verb.currencyOf) answer = { ...(answer as object), currency: await currencyAt(verb.currencyOf(positionals)) };
    const exponents = !asJson && hasMoney(answer) ? await exponentsThere() : NO_EXPONENTS;
    if (verb.show) return verb.show(io.out, answer, asJson, exponents);
    print(io.out, answer, { asJson, only: verb.columns, exponents });
    return EXIT.done;
  } catch (error) {
    return failed(error, io);
  }
}

function wordsOf({ words }: Verb, given: readonly string[]): string {
  const wanted = words.length === 0 ? 'no words are expected here' : `expected ${words.join(' ')}`;
  return `${wanted}, given: ${given.join(' ') || 'nothing'}; with --help it says what it takes`;
}

/** Of the server's currencies; a key that may not read them sees minor units. */
async function exponentsThere(): Promise<Exponents> {
  const listed = await call('GET', '/currencies').catch(() => ({ currencies: [] }));
  const { currencies } = listed as { currencies: { code: string; exponent: number }[] };
  return new Map(currencies.map(({ code, exponent }) => [code, exponent]));
}

/** The currency that somebody's amounts are in. */
const currencyAt = async (path: string): Promise<unknown> =>
  ((await call('GET', path)) as { currency?: unknown }).currency ?? null;

async function replay([roundId = '', ...more]: string[], io: Io): Promise<number> {
  try {
    if (more.some(each => each !== '--json')) throw new TypeError('usage: baize replay ROUND_ID|FILE [--json]');
    return (await replayRound(roundId, io.out, more.length > 0)) ? EXIT.done : EXIT.refused;
  } catch (error) {
    return failed(error, io);
  }
}

async function certification(args: string[], io: Io): Promise<number> {
  try {
    return (await certify(args, io)) ? EXIT.done : EXIT.refused;
  } catch (error) {
    return failed(error, io);
  }
}

async function top(args: string[], io: Io): Promise<number> {
  try {
    return await topCommand(args, io);
  } catch (error) {
    return failed(error, io);
  }
}

async function gameCertification(args: string[], io: Io): Promise<number> {
  try {
    return (await certifyGameCommand(args, io)) ? EXIT.done : EXIT.refused;
  } catch (error) {
    if (error instanceof TypeError) return failed(error, io);
    io.err.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return EXIT.refused;
  }
}

async function simulation(args: string[], io: Io): Promise<number> {
  try {
    return (await simulateCommand(args, io)) ? EXIT.done : EXIT.refused;
  } catch (error) {
    return failed(error, io);
  }
}

async function packing(args: string[], io: Io): Promise<number> {
  try {
    return await packCommand(args, io);
  } catch (error) {
    if (error instanceof TypeError) return failed(error, io);
    io.err.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return EXIT.refused;
  }
}

function failed(error: unknown, io: Io): number {
  io.err.write(`${sentenceOf(error)}\n`);
  if (error instanceof NotRunning) return EXIT.notRunning;
  if (error instanceof RefusedByServer) return EXIT.refused;
  const isMistyped = error instanceof TypeError || error instanceof SyntaxError || fileOf(error) !== undefined;
  return isMistyped ? EXIT.usage : EXIT.internal;
}

/** A file that is named and cannot be read. */
function fileOf(error: unknown): string | undefined {
  const { code, syscall, path } = (error ?? {}) as NodeJS.ErrnoException;
  return code !== undefined && syscall !== undefined && path !== undefined ? path : undefined;
}

function sentenceOf(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  const file = fileOf(error);
  if (file !== undefined) return `${file} cannot be read: ${code === 'ENOENT' ? 'there is no such file' : code}`;
  // what the parser of options adds is of no use to somebody who has mistyped one
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `${said.split('. ')[0]}; with --help it says what it takes`;
  return said;
}

function help(name: string, verbs: Verb[], out: NodeJS.WritableStream, asked: boolean): number {
  for (const { verb, words, options, flags, help: text } of verbs) {
    out.write(`baize ${[name, verb, ...words].filter(Boolean).join(' ')}\n    ${text}\n`);
    for (const [option, meaning] of Object.entries({ ...options, ...flags }))
      out.write(`    --${option.padEnd(14)} ${meaning}\n`);
  }
  if (name === 'plugin') out.write(PACK_HELP);
  out.write('    --json           print JSON\n');
  return asked ? EXIT.done : EXIT.usage;
}

function usage(io: Io, out = io.out): number {
  out.write('baize COMMAND [--help]\n\n  serve            starts the server\n');
  for (const [name, text] of Object.entries(UPKEEP_HELP)) out.write(`  ${name.padEnd(16)} ${text}\n`);
  for (const [name, text] of Object.entries(KIT_HELP)) out.write(`  ${name.padEnd(16)} ${text}\n`);
  out.write(`  ${'certify'.padEnd(16)} ${CERTIFY_HELP}\n`);
  out.write(`  ${'certify-game'.padEnd(16)} ${CERTIFY_GAME_HELP}\n`);
  out.write(`  ${'simulate'.padEnd(16)} ${SIMULATE_HELP}\n`);
  out.write(`  ${'bench'.padEnd(16)} ${BENCH_HELP}\n`);
  out.write(`  ${'top'.padEnd(16)} ${TOP_HELP}\n`);
  for (const { name, from, help } of pluginCommands()) out.write(`  ${name.padEnd(16)} ${help ?? `of ${from}`}\n`);
  for (const [name, verbs] of Object.entries(COMMANDS))
    out.write(`  ${name.padEnd(16)} ${verbs.map(each => each.verb || each.help).join(', ')}\n`);
  return out === io.out ? EXIT.done : EXIT.usage;
}
