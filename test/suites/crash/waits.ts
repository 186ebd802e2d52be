// How long a kill is waited for.
import type { Kill } from './plan.ts';

/** A point that is not reached in this time is given up, unless it is said otherwise. */
const MOST_WAIT_MS = 6000;
/** Where few people play it takes longer until a point is reached. */
const PRICED_WAIT_MS = 12_000;
/** A state of a game, and one that comes seldom. */
const STATE_WAIT_MS = 40_000;
const SELDOM_WAIT_MS = 600_000;

/** A point of a start: when it is ready, it has passed it. */
export const isPast = (kill: Kill): boolean => kill.how === 'point' && /^K2[57]$/.test(kill.point);

export interface WaitAbout {
  mostWaitMs?: number | undefined;
  priced?: boolean | undefined;
  /** the world is there for states that come seldom */
  isSeldom: boolean;
}

/** 0: it is not waited for. */
export function waitFor(kill: Kill, { mostWaitMs, priced = false, isSeldom }: WaitAbout): number {
  if (kill.how === 'state') return mostWaitMs ?? (isSeldom ? SELDOM_WAIT_MS : STATE_WAIT_MS);
  if (kill.how !== 'point' || isPast(kill)) return 0;
  return mostWaitMs ?? (priced ? PRICED_WAIT_MS : MOST_WAIT_MS);
}
