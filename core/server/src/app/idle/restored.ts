// After a database was restored from a backup: a new era, and what was open in the older one is ended and waits for review.
import type { Services } from '../../admin/index.ts';
import { endRestoring, isRestoring, raiseEra, seenIn } from '../../db/index.ts';
import { endOlderScopes, type OlderScopes } from '../../tables/index.ts';
import { seenFile } from '../deployment.ts';

/** What was found open, and the era from now on. */
export interface Restored extends OlderScopes {
  era: number;
  /** debits that were on their way */
  debits: number;
}

type Rooms = Pick<Services, 'config' | 'db' | 'clock' | 'rounds' | 'wallet' | 'players' | 'log'>;

/** Begins a new era; nothing else may use the database. What a process that dies on the way leaves, the next call does. */
export async function restoreDone(rooms: Rooms): Promise<Restored> {
  const era = await raiseEra(rooms.db, seenIn(seenFile(rooms.config))?.era);
  return { era, ...(await endOlder(rooms)) };
}

/** At a start, before any money moves: what a `restore-done` that was stopped has left. */
export async function finishRestore(rooms: Rooms): Promise<void> {
  if (!(await isRestoring(rooms.db))) return;
  const ended = await endOlder(rooms);
  rooms.log.error({ alarm: true, era: rooms.db.era, ...ended }, 'a restored backup: what was open in it waits for review');
}

async function endOlder({ db, clock, rounds, wallet, players }: Rooms): Promise<OlderScopes & { debits: number }> {
  const nickname = async (id: string) => (await players.byId(id))?.nickname;
  const { done, debits } = await wallet.holding(() => endOlderScopes({ db, clock, rounds, wallet, nickname }));
  await endRestoring(db);
  return { ...done, debits };
}
