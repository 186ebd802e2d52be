// The process in which a new version is tried: without files, without an environment, with little memory. It plays the plugin's games and
// says each step before it does it; whoever started it has a clock for each.
import { writeSync } from 'node:fs';
import { checkGame, type Game, SDK_VERSION } from '@baize/sdk';
import { certificationOf, fuzz, type GoldenRound, luckOf, PracticeTable, playRound, replay } from '@baize/testkit';
import { openContext } from '../context.ts';
import { remoteGames } from '../remote-game.ts';
import { ENTRIES_FD, LEAK_BYTES, LOAD_MS, ROUNDS, SLOW_MS, type TrialGiven, type TrialSays, type TrialStep } from './protocol.ts';
import { whyImpure } from './purity.ts';

const OLD_ROUNDS = 40;
/** Of what a certification looks at longer. */
const CERTIFIED_ROUNDS = 20;
const LEAK_ROUNDS = 400;

/** A sentence for whoever sent the plugin. */
class Refusal extends Error {}

const say = (said: TrialSays): void => void process.stdout.write(`${JSON.stringify(said)}\n`);

const BYTE = Buffer.from('.');

/** Says that the script is entered, and that it was left: whoever hears an odd number of bytes has a clock of this process's
 *  processor time, and what the house computes between two entries is not on it. A byte costs some 1.5 µs. */
const entering = {
  enter<T>(work: () => T): T {
    writeSync(ENTRIES_FD, BYTE);
    try {
      return work();
    } finally {
      writeSync(ENTRIES_FD, BYTE);
    }
  },
};

function load({ script, guest }: { script: string; guest: string }, version: string): Game[] {
  const opened = entering.enter(() => openContext(script, version, guest, { limitMs: LOAD_MS }));
  return remoteGames(opened, entering);
}

/** Each step in its order. @throws Refusal */
function tryOut(given: TrialGiven): { rounds: number; inputs: number; golden: number } {
  const begin = (step: TrialStep) => say({ step });
  begin('purity');
  const impure = whyImpure(given.script);
  if (impure !== null) throw new Refusal(impure);
  begin('shape');
  const games = load(given, given.version);
  checkShape(games, given.games);
  begin('rounds');
  const played = games.map(play);
  begin('golden');
  const golden = checkGolden(games, given.golden);
  begin('carry');
  if (given.previous)
    checkCarry(games, load({ ...given.previous, guest: given.guest }, given.previous.version), given.previous.version);
  begin('memory');
  for (const game of games) checkMemory(game);
  const sum = (key: 'rounds' | 'inputs') => played.reduce((all, each) => all + each[key], 0);
  return { rounds: sum('rounds'), inputs: sum('inputs'), golden };
}

function checkShape(games: readonly Game[], named: readonly string[]): void {
  for (const game of games) {
    const faults = checkGame(game);
    if (faults.length > 0) throw new Refusal(`${String(game?.code)}: ${faults.join(', ')} is wrong for SDK ${SDK_VERSION}`);
  }
  const codes = games.map(each => each.code).toSorted();
  if (new Set(codes).size !== codes.length) throw new Refusal(`it has a game twice: ${codes.join(', ')}`);
  if (codes.join() !== named.toSorted().join())
    throw new Refusal(`its manifest names the games ${named.join(', ')}, its script has ${codes.join(', ')}`);
}

function play(game: Game): { rounds: number; inputs: number } {
  const before = process.cpuUsage();
  const { failed, rounds, inputs, ms: wallMs } = fuzz(game, { rounds: ROUNDS });
  const { user, system } = process.cpuUsage(before);
  const ms = Math.min(wallMs, (user + system) / 1000); // what others take of a busy machine is not the plugin's
  const [first] = failed;
  if (first) throw new Refusal(`${game.code}, random round ${first.round} of seed ${first.seed}: ${first.problems.join('; ')}`);
  if (ms / inputs > SLOW_MS)
    throw new Refusal(`${game.code} takes ${Math.round(ms / inputs)} ms for an input: ${SLOW_MS} are too slow for players`);
  for (const { title, problems } of certificationOf(game, CERTIFIED_ROUNDS, 1)) {
    const [problem] = problems();
    if (problem !== undefined) throw new Refusal(`${game.code} ${title}: no, ${problem}`);
  }
  return { rounds, inputs };
}

function checkGolden(games: readonly Game[], files: TrialGiven['golden']): number {
  let count = 0;
  for (const [file, lines] of Object.entries(files))
    for (const [i, line] of lines.entries()) {
      const golden = JSON.parse(line) as GoldenRound;
      const game = games.find(each => each.code === golden.game);
      if (!game) throw new Refusal(`${file}:${i + 1} is a round of ${golden.game}, which is not in it`);
      const [difference] = replay(game, golden);
      if (difference !== undefined) throw new Refusal(`${file}:${i + 1} is played otherwise: ${difference}`);
      count++;
    }
  return count;
}

/** What tables have kept of rounds by the version before must be good for rounds by this one. */
function checkCarry(games: readonly Game[], before: readonly Game[], version: string): void {
  for (const old of before) {
    const game = games.find(each => each.code === old.code);
    if (!game) continue;
    const luck = luckOf(1);
    const table = new PracticeTable(old, luck);
    for (let round = 1; round <= OLD_ROUNDS; round++) {
      const setup = table.open();
      if (!setup) break;
      const { run, stacks, problems } = playRound(old, setup, table.pack, luck, false);
      if (problems.length > 0) break; // what the old version does wrong is not this one's fault
      table.close(stacks, run.kept);
      takeOver(game, run.kept, version);
    }
  }
}

function takeOver(game: Game, carry: PracticeTable['carry'], version: string): void {
  const about = `${game.code} cannot go on from what version ${version} keeps`;
  const luck = luckOf(2);
  const table = new PracticeTable(game, luck);
  let taken: typeof carry;
  try {
    taken = game.carryFrom ? game.carryFrom(carry, version) : carry;
  } catch (error) {
    throw new Refusal(`${about}: carryFrom threw ${(error as Error).message}`);
  }
  table.close(new Map(), taken);
  const setup = attempt(about, () => table.open());
  if (!setup) throw new Refusal(`${about}: no round starts`);
  const { problems } = attempt(about, () => playRound(game, setup, table.pack, luck, false));
  if (problems.length > 0) throw new Refusal(`${about}: ${problems.join('; ')}`);
}

function attempt<T>(about: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Refusal(`${about}: ${(error as Error).message}`);
  }
}

/** What stays on the heap after so many further rounds. */
function checkMemory(game: Game): void {
  const used = (rounds: number) => {
    fuzz(game, { rounds, seed: 9, bad: false });
    globalThis.gc?.();
    return process.memoryUsage().heapUsed;
  };
  used(LEAK_ROUNDS / 4);
  const before = used(LEAK_ROUNDS / 4);
  const left = (used(LEAK_ROUNDS) - before) / LEAK_ROUNDS;
  if (left > LEAK_BYTES) throw new Refusal(`${game.code} leaves ${Math.round(left / 1024)} KB behind in every round`);
}

async function main(): Promise<void> {
  say({ step: 'load' });
  const parts: Buffer[] = [];
  for await (const part of process.stdin as AsyncIterable<Buffer>) parts.push(part);
  const given = JSON.parse(Buffer.concat(parts).toString('utf8')) as TrialGiven;
  try {
    say({ passed: tryOut(given) });
  } catch (error) {
    say({ refused: error instanceof Error ? error.message : String(error) });
  }
}

await main();
