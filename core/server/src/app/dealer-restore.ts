// Dealers on their way back: their name, role and whether they may sign in. Never their PIN or badge.
import type { Services } from '../admin/index.ts';
import { type Restore, type RowKind, writeRow } from '../audit/index.ts';
import type { Row } from '../db/index.ts';

/** What signs a dealer out when it is changed does so when it is changed back. */
export function dealerRestore({ dealers, signIns }: Services, row: RowKind): Restore {
  const isOut = (now: Row | null, next: Row | null) => next?.status === 'disabled' || now?.role !== next?.role;
  return {
    async write(sql, { key, now, next }) {
      await writeRow(sql, row, key, now, next);
      if (isOut(now, next)) await dealers.signOut(sql, key);
    },
    async told({ key, now, next }) {
      if (isOut(now, next)) signIns.over({ dealerId: key });
    },
  };
}
