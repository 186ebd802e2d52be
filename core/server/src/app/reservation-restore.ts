// A cancelled reservation on its way back: its time must be free still, and its table open.
import type { Services } from '../admin/index.ts';
import type { Restore } from '../audit/index.ts';

export function reservationRestore({ reservations, tables }: Services): Restore {
  return {
    async isBlocked(sql, { next }) {
      if (!next || next.cancelled_at !== null) return false;
      const tableId = String(next.table_id);
      if (!tables.find(tableId)) return true;
      return reservations.isTaken(sql, { tableId, startAt: Number(next.start_at), endAt: Number(next.end_at) });
    },
    async told({ next }) {
      if (next) await reservations.learn(String(next.table_id));
    },
  };
}
