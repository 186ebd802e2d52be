// Plays random legal rounds of a game, many tables one after the other, and checks every invariant.
import { type Game, type Setup, whyNoGame } from '@baize/sdk';
import type { GoldenRound } from './golden.ts';
import { luckOf } from './luck.ts';
import { type Looks, playRound } from './play-round.ts';
import { PracticeTable, type TableTerms } from './practice-table.ts';

export interface FuzzOptions extends TableTerms {
  rounds: number;
  seed?: number;
  /** Stop after so many failed rounds (1). */
  failures?: number;
  /** Also send inputs that must be refused (true). */
  bad?: boolean;
  /** Whose views are looked at: one of each round, or everybody's. */
  looks?: Looks;
}
export interface FuzzReport {
  game: string;
  rounds: number;
  inputs: number;
  ms: number;
  /** `debug`: what the script wrote by `round.debug` in the round that failed. */
  failed: { seed: number; round: number; problems: string[]; record: GoldenRound | null; debug?: readonly string[] }[];
}

const ROUNDS_A_TABLE = 40;

/** Every table has a seed of its own, seed + number of the table, which a failure names: fuzzing that seed alone repeats it. */
export function fuzz(game: Game, { rounds, seed = 1, failures = 1, bad = true, looks, ...terms }: FuzzOptions): FuzzReport {
  const report: FuzzReport = { game: game.code, rounds: 0, inputs: 0, ms: 0, failed: [] };
  const start = performance.now();
  const why = whyNotPlayed(game);
  if (why !== null) return { ...report, failed: [{ seed, round: 0, problems: [why], record: null }] };
  for (let at = seed; report.rounds < rounds && report.failed.length < failures; at++) {
    const luck = luckOf(at);
    const table = new PracticeTable(game, luck, terms);
    for (let round = 1; round <= ROUNDS_A_TABLE && report.rounds < rounds; round++) {
      const setup = opened(table);
      if (typeof setup === 'string') {
        report.failed.push({ seed: at, round, problems: [setup], record: null });
        break;
      }
      const played = playRound(game, setup, table.pack, luck, bad, looks);
      report.rounds++;
      report.inputs += played.inputs;
      if (played.problems.length > 0) {
        const problem = played.problems.join('; ');
        const debug = played.run.debugged.map(each => each.text);
        const record = { ...played.record(), seed: at, problem };
        report.failed.push({ seed: at, round, problems: played.problems, record, ...(debug.length > 0 ? { debug } : {}) });
        break;
      }
      table.close(played.stacks, played.run.kept);
    }
  }
  report.ms = performance.now() - start;
  return report;
}

/** Why no round of this game can be played for practice; null: it can. */
export function whyNotPlayed(game: Game): string | null {
  return whyNoGame(game) ?? (game.template ? null : `${game.code} has no template: its limits are what it is played with`);
}

/** The next round's setup, or why there is none. */
function opened(table: PracticeTable): Setup | string {
  try {
    return table.open() ?? 'no round starts, though players with chips sit there';
  } catch (error) {
    return `ready threw ${String(error)}`;
  }
}
