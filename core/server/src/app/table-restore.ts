// Tables on their way back to what they were: what may be written, and how the one that runs hears of it.
import type { Services } from '../admin/index.ts';
import type { Restore, Wanted } from '../audit/index.ts';
import type { Row, Sql } from '../db/index.ts';
import { isRefused, readTable, settingsOf, type TableRow, tableOf } from '../tables/index.ts';

/** A closed table comes back open and empty, and in no other way (CX-41); its reservations stay as they are. */
export function tableRestore({ tables, operators, db }: Services): Restore {
  /** Its last hand goes on, or its operator has not got the game any more. */
  const staysClosed = async (sql: Sql, { key, next }: Wanted): Promise<boolean> => {
    if (next?.status === 'closed' || tables.row(key)) return true;
    return next?.operator != null && !(await operators.hasGame(sql, String(next.operator), String(next.game_code)));
  };
  /** Another currency needs empty seats and no open round, as a change of it does (NS-09). */
  const isBusy = (key: string, now: Row, next: Row): boolean => {
    if (now.currency === next.currency) return false;
    const published = tables.published(key);
    return (published?.seats?.taken ?? 0) > 0 || (published?.round?.isPlayed ?? false);
  };
  /** Its room is another one for another currency, as after a change of it. */
  const reopen = async (row: TableRow): Promise<void> => {
    await tables.suspend(row.id);
    await tables.open(row);
    await tables.start(row.id);
  };
  return {
    whole: ['names', 'limits', 'settings.*', 'card_design'],
    async isBlocked(sql, wanted) {
      const { key, now, next } = wanted;
      if (!now || !next) return true;
      if (now.status === 'closed' && (await staysClosed(sql, wanted))) return true;
      return isBusy(key, now, next) || (next.status !== 'closed' && isRefused(tables.services, tableOf(next)));
    },
    async told({ key }) {
      const row = await readTable((text, params) => db.query(text, params as unknown[]), key);
      if (!row) return;
      const running = tables.find(key);
      if (running && running.currency !== row.currency) await reopen(row);
      else if (running) await tables.ask(key, { type: 'change', change: settingsOf(row) });
      else if (row.status !== 'closed') await tables.opened(row);
    },
  };
}
