// What is told of a run.
import type { RunOptions, RunResult } from './world.ts';

/** The command that plays a run again. */
export function commandOf({ seed, rounds, without, mayRestart }: RunOptions): string {
  const more = `${without.length > 0 ? ` --without ${without.join(',')}` : ''}${mayRestart ? ' --may-restart' : ''}`;
  return `npm run sim -- --seed ${seed} --rounds ${rounds}${more}`;
}

/** What was counted, the most first. */
export const counts = (of: ReadonlyMap<string, number>): string =>
  [...of]
    .sort((a, b) => b[1] - a[1])
    .map(([name, count]) => `${name} ${count}`)
    .join(', ') || 'none';

/** One run in a few lines. */
export function resultLine(result: RunResult): string {
  const { seed, rounds, voids, restarts, deaths, pauses, calls, events, hash, struck, said, decisions } = result;
  return `seed ${seed}: ${rounds} rounds (${voids} void), ${deaths} deaths, ${pauses} pauses, ${calls} wallet calls, ${events} events, hash ${hash}
  ended only after a restart: ${restarts.join(', ') || 'nothing'}
  faults: ${counts(struck)}
  answers that cost something: ${counts(decisions)}
  the servers said: ${counts(said)}`;
}

/** The rule that was broken, what happened before it, and how to see it again. */
export function failureText(result: RunResult, options: RunOptions): string {
  return `${result.last.join('\n')}

${resultLine(result)}

BROKEN at seed ${result.seed}, round ${result.rounds}: ${result.broken}
again: ${commandOf(options)}`;
}
