// Reads one's own rounds page by page for a file, up to the most that one file holds, and can be stopped between two pages.
import type { PastRoundsPage } from '@baize/protocol';
import { Refusal } from '../../wire.ts';

/** What a browser puts together, and a server reads for one player, within some seconds. */
export const MOST_ROUNDS = 1000;

/** After `RATE_LIMITED`: as often as that, after so long. */
const AGAIN = 5;
const AGAIN_MS = 2000;

export type Rounds = PastRoundsPage['rounds'];

export interface Collecting {
  ask(cursor?: string): Promise<PastRoundsPage>;
  /** so many are read */
  onRead(count: number): void;
  isStopped(): boolean;
  /** Replaced in tests. */
  wait?: (ms: number) => Promise<void>;
}

/** Newest first; null when it was stopped. @throws Refusal */
export async function collectRounds(work: Collecting): Promise<Rounds | null> {
  const rounds: Rounds = [];
  let cursor: string | undefined;
  do {
    const page = await patient(work, cursor);
    if (work.isStopped()) return null;
    rounds.push(...page.rounds.slice(0, MOST_ROUNDS - rounds.length));
    work.onRead(rounds.length);
    cursor = page.next_cursor ?? undefined;
  } while (cursor && rounds.length < MOST_ROUNDS);
  return rounds;
}

async function patient({ ask, isStopped, wait = pause }: Collecting, cursor?: string): Promise<PastRoundsPage> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask(cursor);
    } catch (error) {
      const isBusy = error instanceof Refusal && error.code === 'RATE_LIMITED';
      if (!isBusy || tries >= AGAIN || isStopped()) throw error;
      await wait(AGAIN_MS);
    }
  }
}

const pause = (ms: number) => new Promise<void>(wake => setTimeout(wake, ms));
