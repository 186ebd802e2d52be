// What a game tells and how long it takes: facts that every screen and history knows, and no input that players wait for.
import { checkFact, type Game, Run } from '@baize/sdk';
import { roundsOf } from './rounds.ts';

/** Kinds that Run and the host tell. */
const HOST = new Set(['card', 'move', 'debt', 'bet', 'bet_undo', 'result', 'settle', 'void', 'tx']);
/** Processor time of one input that players feel: where an alarm is raised while tables run. */
const SLOW_MS = 50;

/** Facts of a kind that nobody knows. Of a game that names its SDK the Run itself holds the fields against the kind. */
export function factProblems(game: Game, rounds: number, seed: number): string[] {
  return strangeFacts(game, rounds, seed).filter(each => each.includes('no kind of fact'));
}

/** The same, with fields that nobody knows: screens and history leave them out. */
export function strangeFacts(game: Game, rounds: number, seed: number): string[] {
  const found = new Set<string>();
  for (const { run } of roundsOf(game, rounds, seed))
    for (const { fact } of run.told) {
      if (HOST.has(fact.kind)) continue;
      try {
        checkFact(fact);
      } catch (error) {
        found.add((error as Error).message);
      }
    }
  return [...found];
}

/** Inputs that took long, and took long again. */
export function slowProblems(game: Game, rounds: number, seed: number): string[] {
  for (const { setup, run, seed: at, round } of roundsOf(game, rounds, seed)) {
    const first = slowest();
    if (first.ms <= SLOW_MS) continue;
    const second = slowest();
    if (second.ms > SLOW_MS && second.input === first.input)
      return [
        `seed ${at}, round ${round}: input ${first.input + 1} takes ${Math.round(Math.min(first.ms, second.ms))} ms of processor time: players feel ${SLOW_MS}`,
      ];

    function slowest(): { ms: number; input: number } {
      const again = new Run(game, setup);
      let most = { ms: 0, input: 0 };
      for (const [i, input] of run.inputs.entries()) {
        const before = process.threadCpuUsage();
        again.push(input);
        const { user, system } = process.threadCpuUsage(before);
        if ((user + system) / 1000 > most.ms) most = { ms: (user + system) / 1000, input: i };
      }
      return most;
    }
  }
  return [];
}
