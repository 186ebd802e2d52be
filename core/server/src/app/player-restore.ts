// Players on their way back: whether they are blocked, and nothing else of them.
import { type Services, sendAway } from '../admin/index.ts';
import { type Restore, type RowKind, writeRow } from '../audit/index.ts';

/** Sessions that a logout has ended stay ended. Who is blocked again is sent away as by a logout: nobody who is blocked plays. */
export function playerRestore(services: Services, row: RowKind): Restore {
  const { players, clock } = services;
  return {
    async write(sql, { key, now, next }) {
      if (next?.status === 'blocked' && now?.status !== 'blocked') await players.logout(sql, { id: key }, true);
      else await writeRow(sql, row, key, now, next);
    },
    async told({ key, now, next }) {
      if (next?.status !== 'blocked' || now?.status === 'blocked') return;
      await sendAway(services, { playerId: key, until: clock.now() }, 'blocked', 'operator_logout');
    },
  };
}
