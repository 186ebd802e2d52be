// Reads one's own rounds page by page for a file, up to the most that one file holds, and can be stopped between two pages.
import type { PastRoundsPage } from '@baize/protocol';

/** What a browser puts together, and a server reads for one player, within some seconds. */
export const MOST_ROUNDS = 1000;

export type Rounds = PastRoundsPage['rounds'];

export interface Collecting {
  ask(cursor?: string): Promise<PastRoundsPage>;
  /** so many are read */
  onRead(count: number): void;
  isStopped(): boolean;
}

/** Newest first; null when it was stopped. @throws Refusal */
export async function collectRounds(work: Collecting): Promise<Rounds | null> {
  const rounds: Rounds = [];
  let cursor: string | undefined;
  do {
    const page = await work.ask(cursor);
    if (work.isStopped()) return null;
    rounds.push(...page.rounds.slice(0, MOST_ROUNDS - rounds.length));
    work.onRead(rounds.length);
    cursor = page.next_cursor ?? undefined;
  } while (cursor && rounds.length < MOST_ROUNDS);
  return rounds;
}
