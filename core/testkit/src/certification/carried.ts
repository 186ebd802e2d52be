// What a round keeps: the next one, the lobby and the next version read it, and it must not grow for ever.
import { type Game, type Json, Run } from '@baize/sdk';
import { differences } from '../differences.ts';
import { recorded, replay } from '../golden.ts';
import { luckOf } from '../luck.ts';
import { playRound } from '../play-round.ts';
import { PracticeTable } from '../practice-table.ts';
import { type PlayedRound, roundsOf } from './rounds.ts';

/** Rounds at one table, in two halves: what is kept after the second must not be much more than the first ever had. */
const HALF = 150;
const GROWS_BY = 1.5;
const FREE_BYTES = 256;

/** @param rounds pairs of rounds that follow each other */
export function carryProblems(game: Game, rounds: number, seed: number): string[] {
  let before: Json = null;
  for (const played of roundsOf(game, rounds, seed)) {
    const [problem] = [...readProblems(game, played), ...(before === null ? [] : versionProblems(game, played))];
    if (problem !== undefined) return [`seed ${played.seed}, round ${played.round}: ${problem}`];
    before = played.run.kept;
  }
  return growth(game, seed);
}

/** The lobby and the seats ask about what is kept. */
function readProblems({ results, vacates }: Game, { run }: PlayedRound): string[] {
  const problems: string[] = [];
  for (const [name, read] of Object.entries({ results, vacates }))
    try {
      read?.(run.kept);
    } catch (error) {
      problems.push(`${name} cannot read what the round kept: ${(error as Error).message}`);
    }
  return problems;
}

/** The same version again, by way of JSON and of `carryFrom`: the round that follows is the same. */
function versionProblems(game: Game, { setup, run }: PlayedRound): string[] {
  if (setup.carry === null) return [];
  let carry = JSON.parse(JSON.stringify(setup.carry)) as Json;
  try {
    carry = game.carryFrom ? game.carryFrom(carry, '0.0.0') : carry;
  } catch (error) {
    return [`carryFrom refuses what rounds of this very version keep: ${(error as Error).message}`];
  }
  const golden = recorded(game, setup, run);
  const [difference] = replay(game, { ...golden, setup: { ...golden.setup, carry } });
  return difference === undefined ? [] : [`after carryFrom the next round is another one: ${difference}`];
}

function growth(game: Game, seed: number): string[] {
  const luck = luckOf(seed);
  const table = new PracticeTable(game, luck, { calm: true });
  const most = [0, 0];
  for (let round = 0; round < 2 * HALF; round++) {
    const setup = table.open();
    if (!setup) return [];
    const { problems, run, stacks } = playRound(game, setup, table.pack, luck, false);
    if (problems.length > 0) return []; // the random rounds say it
    const half = round < HALF ? 0 : 1;
    most[half] = Math.max(most[half] as number, JSON.stringify(run.kept).length);
    table.close(stacks, run.kept);
  }
  const [first = 0, second = 0] = most;
  return second > first * GROWS_BY + FREE_BYTES
    ? [`what rounds keep grows for ever: ${first} bytes in ${HALF} rounds, ${second} in ${2 * HALF}`]
    : [];
}

/** Rounds that another load of the same script plays otherwise: what a module remembers from round to round. */
export function freshProblems(game: Game, fresh: Game, rounds: number, seed: number): string[] {
  const played = [...roundsOf(game, rounds, seed)].reverse();
  for (const { setup, run, seed: at, round } of played) {
    const again = new Run(fresh, setup);
    try {
      for (const input of run.inputs) again.push(input);
    } catch (error) {
      return [`seed ${at}, round ${round}: loaded anew it refuses its own round: ${(error as Error).message}`];
    }
    const [one, other] = [recorded(game, setup, run), recorded(fresh, setup, again)];
    const [difference] = [...differences('facts', other.facts, one.facts), ...differences('outcome', other.outcome, one.outcome)];
    if (difference !== undefined)
      return [`seed ${at}, round ${round}: loaded anew it plays another round, so its module remembers something: ${difference}`];
  }
  return [];
}
