// The beginning of a round's Run: its script to the first request, and what its cards had to say before that.
import { Run, type Setup } from '@baize/sdk';
import type { Loaded } from '../../games/index.ts';
import type { Entry } from '../../rounds/index.ts';

/** What the host told before anything was put in, or beside it. */
export const isNote = ({ input }: Entry): boolean => input.in === 'note';

/** A Run at its beginning, with what its cards had to say first. One that broke at once takes nothing. */
export function beginRun({ loaded, setup }: { loaded: Loaded; setup: Setup }, notes: readonly Entry[]): Run {
  const run = new Run(loaded.game, setup);
  for (const { input } of notes) if (run.fault === null) run.push(input);
  return run;
}
