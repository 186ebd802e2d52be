// Golden rounds: a round on one line (setup, inputs, facts, outcome), and its replay with a game that must give the same.
import { type Fact, type Game, type Input, type Outcome, Run, type Seat, type Setup, type Told } from '@baize/sdk';
import { differences } from './differences.ts';
import { Place } from './place.ts';

export interface GoldenFact {
  fact: Fact;
  only?: Seat | string;
  secret?: [string, readonly Seat[]][];
}
export interface GoldenRound {
  game: string;
  /** Of the fuzz run that made it. */
  seed?: number;
  setup: Setup;
  inputs: Input[];
  facts: GoldenFact[];
  outcome: Outcome | null;
  /** What went wrong, in the file of a failed fuzz run. */
  problem?: string;
}

/** Everything of a round, as JSON keeps it. */
export function recorded(game: Game, setup: Setup, run: Run): GoldenRound {
  const { inputs, told, outcome } = run;
  return JSON.parse(JSON.stringify({ game: game.code, setup, inputs, facts: told.map(factOf), outcome }));
}

/** Plays the inputs again. Answers what differs: [] means the same facts and the same outcome. */
export function replay(
  game: Game,
  golden: GoldenRound,
  seen?: (input: Input, told: readonly Told[], run: Run) => void,
): string[] {
  const place = new Place();
  const run = new Run(place.watch(game), golden.setup);
  for (const [i, input] of golden.inputs.entries()) {
    const from = run.told.length;
    try {
      run.push(input);
    } catch (error) {
      return [`inputs[${i}] ${place.said(error)}, expected no error`];
    }
    seen?.(input, run.told.slice(from), run);
  }
  const again = recorded(game, golden.setup, run);
  return [...differences('facts', again.facts, golden.facts), ...differences('outcome', again.outcome, golden.outcome)];
}

function factOf({ fact, only, secret }: Told): GoldenFact {
  const golden: GoldenFact = { fact };
  if (only !== undefined) golden.only = only;
  if (secret) golden.secret = [...secret];
  return golden;
}
