// Makes a run that fails smaller: kinds of faults are switched off one after the other, then the rounds become fewer.
import { kinds } from './rates.ts';
import { commandOf } from './report.ts';
import type { RunOptions, RunResult } from './world.ts';

const MOST_MS = 60_000;

/** The smallest run found that still breaks a rule, as text. */
export async function smallest(options: RunOptions, play: (options: RunOptions) => Promise<RunResult>): Promise<string> {
  const until = performance.now() + MOST_MS;
  let best = { ...options, isTraced: false };
  let broken: string | null = null;
  let struck: string[] = [];
  const tries = async (next: RunOptions): Promise<boolean> => {
    if (performance.now() > until) return false;
    const result = await play(next);
    if (!result.broken) return false;
    best = { ...next, isTraced: false };
    broken = result.broken;
    struck = [...result.struck.keys()];
    return true;
  };
  await tries(best);
  for (const kind of kinds) if (!best.without.includes(kind)) await tries({ ...best, without: [...best.without, kind] });
  for (let step = Math.ceil(best.rounds / 2); step >= 1; step = Math.floor(step / 2))
    while (best.rounds > step && (await tries({ ...best, rounds: best.rounds - step }))) {
      // as often as it helps
    }
  return `smallest: ${broken}
needs: ${struck.join(', ') || 'no faults'}
again: ${commandOf(best)}`;
}
