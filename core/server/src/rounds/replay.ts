// A round played again from its log: by whoever takes it over, when a card was replaced, and to compare it with its record.
import { type Game, Run, type Setup, type Told } from '@baize/sdk';
import { type Draw, Draws } from './draws.ts';
import { effectiveLog } from './effective-log.ts';
import type { Entry } from './log-entry.ts';

/** What was told, when, and by which input: 0 is the beginning. */
export interface ToldBy {
  told: Told;
  /** Unix ms */
  ts: number;
  no: number;
}

export interface LogReplay {
  /** as far as the inputs fit */
  run: Run;
  told: ToldBy[];
  /** every card that fell, and who saw it */
  draws: readonly Draw[];
  /** number of the input that does not fit; null: all do */
  refused: number | null;
}

/**
 * Plays a log as it counts: a card that was read wrongly has the one in its place that replaced it.
 * @param log with the faces of its cards, in the order of its numbers
 * @param since when the beginning was told
 */
export function replayLog(game: Game, setup: Setup, log: readonly Entry[], since: number): LogReplay {
  const run = new Run(game, setup);
  const told: ToldBy[] = [];
  const draws = new Draws(run);
  const take = (ts: number, no: number) => told.push(...run.told.slice(told.length).map(each => ({ told: each, ts, no })));
  take(since, 0);
  for (const { no, input, at } of effectiveLog(log)) {
    try {
      draws.before(input);
      run.push(input);
    } catch {
      return { run, told, draws: draws.list, refused: no };
    }
    draws.look();
    take(at, no);
  }
  return { run, told, draws: draws.list, refused: null };
}
