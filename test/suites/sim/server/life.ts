// How a life of a server ends by itself, as the app room lets it go: another process has its lease, or the store was gone long.
import type { Clock, Timer } from '../../../../core/server/src/kernel/index.ts';
import { simConfig } from './operators.ts';
import type { Rooms } from './rooms.ts';

/** Lets the rooms go when their time is over, and tells of it once. */
export function watchLife({ db, tables, wallet }: Rooms, clock: Clock, over: (isReplaced: boolean) => void): void {
  const { lease, health } = db;
  let gone: Timer | undefined;
  let isOver = false;
  const letGo = (isReplaced: boolean): void => {
    if (isOver) return;
    isOver = true;
    tables.abandon();
    wallet.halt();
    void db.close();
    over(isReplaced);
  };
  lease.onLost(() => letGo(true));
  if (lease.lost) letGo(true);
  health.onChange(condition => {
    gone?.cancel();
    if (condition === 'away') gone = clock.after(simConfig.database.gone_ms, () => letGo(false));
  });
}
