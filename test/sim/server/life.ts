// How a life of a server ends by itself, as the app room lets it go: another process has its lease, or the store was gone for long.
import type { Clock, Timer } from '../../../core/server/src/kernel/index.ts';

/** What of the rooms is let go; a room that knows no such end has none. */
interface Ending {
  db: {
    lease?: { lost?: boolean; onLost?(listener: () => void): void };
    health?: { onChange(listener: (condition: string) => void): void };
    close(): Promise<void>;
  };
  tables: { abandon?(): void };
  wallet: { halt?(): void };
}

const GONE_MS = 30_000;

/** Lets the rooms go when their time is over, and tells of it once. */
export function watchLife(rooms: object, clock: Clock, over: (isReplaced: boolean) => void): void {
  const { db, tables, wallet } = rooms as Ending;
  let gone: Timer | undefined;
  let isOver = false;
  const letGo = (isReplaced: boolean): void => {
    if (isOver) return;
    isOver = true;
    tables.abandon?.();
    wallet.halt?.();
    void db.close();
    over(isReplaced);
  };
  db.lease?.onLost?.(() => letGo(true));
  if (db.lease?.lost === true) letGo(true);
  db.health?.onChange(condition => {
    gone?.cancel();
    if (condition === 'away') gone = clock.after(GONE_MS, () => letGo(false));
  });
}
