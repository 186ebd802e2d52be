// How long a kill is waited for, a server waits in a world of kills, and a world for its server.
import type { Kill } from './plan.ts';

/** Waits of a server, at a thirtieth of the real ones. */
export const SCALED = {
  wallet: {
    retry_ms: [40, 80, 160, 300],
    doubt_ms: 600,
    resume_ms: 600,
    wait_ms: { balance: 250, debit: 250, credit: 250, rollback: 250 },
  },
  lease_ms: 600,
};

/** A point that is not reached in this time is given up, unless it is said otherwise. */
const MOST_WAIT_MS = 6000;
/** Where few people play it takes longer until a point is reached. */
const PRICED_WAIT_MS = 12_000;
/** A state of a game, and one that comes seldom. */
const STATE_WAIT_MS = 90_000;
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

/** How a server ends that finds no database; so many in a row are stuck. */
export const NO_DATABASE = 69;
export const MOST_GIVEN_UP = 4;
/** How long a world that is set up asks again while nothing new begins: its database has yet to answer in time. */
const SET_UP_MS = 120_000;
const ASKS_AGAIN_MS = 500;

/** The answer of a server that serves, or its last refusal. */
export async function served<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
  const end = Date.now() + SET_UP_MS;
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503 || Date.now() > end) return answer;
    await new Promise(done => setTimeout(done, ASKS_AGAIN_MS));
  }
}
