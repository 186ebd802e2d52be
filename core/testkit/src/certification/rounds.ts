// Whole random rounds of a game, as the checks of a certification take them: what was set up, what was put in, what came of it.
import type { Game, Run, Setup } from '@baize/sdk';
import { luckOf } from '../luck.ts';
import { playRound } from '../play-round.ts';
import { PracticeTable } from '../practice-table.ts';

/** A round that was played to its end. */
export interface PlayedRound {
  /** of its table: with it `fuzz` plays the same rounds again */
  seed: number;
  /** from 1 at each table */
  round: number;
  setup: Setup;
  run: Run;
}

const ROUNDS_A_TABLE = 25;

/** Random rounds, some at each of many tables. It stops at a round that fails: what is wrong with that `fuzz` says. */
export function* roundsOf(game: Game, rounds: number, seed: number): Generator<PlayedRound> {
  let left = rounds;
  for (let at = seed; left > 0; at++) {
    const luck = luckOf(at);
    const table = new PracticeTable(game, luck);
    for (let round = 1; round <= ROUNDS_A_TABLE && left > 0; round++, left--) {
      const setup = table.open();
      if (!setup) return;
      const { problems, run, stacks } = playRound(game, setup, table.pack, luck, false);
      if (problems.length > 0) return;
      yield { seed: at, round, setup, run };
      table.close(stacks, run.kept);
    }
  }
}
