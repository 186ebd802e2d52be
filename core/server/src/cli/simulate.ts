// `baize simulate`: the mathematics of a game by playing it, on all cores, beside what is known of it exactly.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import {
  type ExactFigure,
  emptyTally,
  type Figures,
  figuresPage,
  joinTallies,
  type Player,
  summaryOf,
  type Tally,
  wrongSpots,
} from '@baize/testkit';
import type { Io } from './io.ts';
import { loadNamed } from './load-game.ts';

export const SIMULATE_HELP = 'plays many rounds of a game: return and hit rate of each spot';
const HELP = `baize simulate GAME
    plays rounds on all cores, beside the exact figures of its package; ends with 1 when one is more than 4 standard errors away
    --rounds         100000 by default
    --bot            best: the game's own bot decides; random by default
    --seed           the same seed, the same figures (1)
    --threads        cores of this machine by default
    --html           file for a page with plots
    --json           print JSON
`;

/** What a thread is started with, and one piece of its work. */
export interface SimulationGiven {
  name: string;
  player: Player;
}
export interface Part {
  rounds: number;
  seed: number;
}
interface Done {
  tally?: Tally;
  failed?: string;
}

/** Parts are the same on every machine, so that the sums are. */
const ROUNDS_A_PART = 2_000;
/** Seeds of a simulation's parts; the next simulation's begin behind them. */
const MOST_PARTS = 1_000_000;

/** @returns whether no spot is away from what is known of it @throws TypeError for wrong usage; what a round throws */
export async function simulateCommand(args: string[], io: Io): Promise<boolean> {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { values, positionals } = parseArgs({
    args,
    options: { rounds: text, bot: text, seed: text, threads: text, html: text, json: flag, help: flag },
    allowPositionals: true,
  });
  if (values.help) {
    io.out.write(HELP);
    return true;
  }
  const [rounds, seed] = [Number(values.rounds ?? 100_000), Number(values.seed ?? 1)];
  const threads = Number(values.threads ?? availableParallelism());
  const player = values.bot ?? 'random';
  const isWhole = (each: number, least: number) => Number.isSafeInteger(each) && each >= least;
  const isRight = isWhole(rounds, 1) && isWhole(seed, 0) && isWhole(threads, 1) && ['best', 'random'].includes(player);
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0 || !isRight) throw new TypeError(HELP.trimEnd());
  const { game, dir } = await loadNamed(name);
  if (player === 'best' && !game.bot) throw new TypeError(`${game.code} has no bot: what is best is not known`);
  const tally = await played({ name, player: player as Player }, partsOf(rounds, seed), threads, io);
  const figures = summaryOf({ game: game.code, seed, bot: player }, tally, exactOf(dir, game.code));
  if (values.html !== undefined) writeFileSync(values.html, figuresPage(figures));
  if (values.json) io.out.write(`${JSON.stringify(figures)}\n`);
  else print(figures, io.out);
  return wrongSpots(figures).length === 0;
}

function partsOf(rounds: number, seed: number): Part[] {
  return Array.from({ length: Math.ceil(rounds / ROUNDS_A_PART) }, (_, i) => ({
    rounds: Math.min(ROUNDS_A_PART, rounds - i * ROUNDS_A_PART),
    seed: seed * MOST_PARTS + i,
  }));
}

/** `"baize": {"figures": FILE}` of its package: what is known of its spots. */
function exactOf(dir: string, code: string): Record<string, ExactFigure> {
  const about = join(dir, 'package.json');
  if (!existsSync(about)) return {};
  const { baize = {} } = JSON.parse(readFileSync(about, 'utf8')) as { baize?: { figures?: string } };
  if (baize.figures === undefined) return {};
  const all = JSON.parse(readFileSync(join(dir, baize.figures), 'utf8')) as Record<string, Record<string, ExactFigure>>;
  return all[code] ?? {};
}

/** Gives the parts to threads, one after the other to whichever is free. */
async function played(given: SimulationGiven, parts: readonly Part[], threads: number, io: Io): Promise<Tally> {
  const sum = emptyTally();
  const progress = new Progress(
    parts.reduce((all, each) => all + each.rounds, 0),
    io.err,
  );
  let next = 0;
  const work = (worker: Worker): Promise<void> =>
    new Promise((done, fail) => {
      const give = () => {
        const part = parts[next++];
        if (part === undefined) done();
        else worker.postMessage(part);
      };
      worker.on('error', fail);
      worker.on('message', ({ tally, failed }: Done) => {
        if (tally === undefined) return fail(new Error(failed));
        joinTallies(sum, tally);
        progress.show(sum.rounds);
        give();
      });
      give();
    });
  const workers = Array.from(
    { length: Math.min(threads, parts.length) },
    () => new Worker(new URL('./simulate-worker.ts', import.meta.url), { workerData: given }),
  );
  try {
    await Promise.all(workers.map(work));
  } finally {
    progress.end();
    await Promise.all(workers.map(worker => worker.terminate()));
  }
  return sum;
}

const BAR = 30;

/** A bar for a person who waits; nothing where nobody looks. */
class Progress {
  readonly #all: number;
  readonly #out: NodeJS.WritableStream & { isTTY?: boolean };
  readonly #start = performance.now();

  constructor(all: number, out: NodeJS.WritableStream) {
    this.#all = all;
    this.#out = out;
  }

  show(rounds: number): void {
    if (this.#out.isTTY !== true) return;
    const share = rounds / this.#all;
    const seconds = (performance.now() - this.#start) / 1000;
    const bar = '#'.repeat(Math.round(share * BAR)).padEnd(BAR);
    const left = Math.ceil(seconds / share - seconds);
    this.#out.write(`\r[${bar}] ${Math.floor(share * 100)} %  ${Math.round(rounds / seconds)} rounds/s  ${left} s left `);
  }

  end(): void {
    if (this.#out.isTTY === true) this.#out.write('\r\u001b[K');
  }
}

const percent = (share: number): string => `${(share * 100).toFixed(3)} %`;

function print({ game, rounds, bot, seed, spots, options, words }: Figures, out: NodeJS.WritableStream): void {
  out.write(`${game}: ${rounds} rounds, players: ${bot}, seed ${seed}\n`);
  for (const each of spots) {
    const known = each.exact === undefined ? '' : `, exactly ${percent(each.exact)} (${(each.sigma ?? 0).toFixed(2)} sigma away)`;
    out.write(`  ${each.spot.padEnd(14)} returns ${percent(each.return)} ± ${percent(each.return_ci)}${known}\n`);
    const hit = `pays in ${percent(each.hit_rate)} ± ${percent(each.hit_ci)} of rounds, pushes in ${percent(each.push_rate)}`;
    out.write(`  ${''.padEnd(14)} ${hit}, deviation ${each.sd.toFixed(3)}\n`);
  }
  for (const { option, offered, taken } of options)
    out.write(`  ${option.padEnd(14)} offered in ${percent(offered)} of rounds, taken in ${percent(taken)}\n`);
  for (const { word, share } of words) out.write(`  ends in ${word.padEnd(18)} ${percent(share)}\n`);
  for (const each of wrongSpots({ spots } as Figures)) out.write(`FAILED  ${each.spot} is away from what is known of it\n`);
}
