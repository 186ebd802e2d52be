// What the rows of a table and of its seats become in the transactions of their rounds.
import assert from 'node:assert/strict';
import { statement, statementOf } from '../db/index.ts';
import type { TableAfter, TableRows } from '../rounds/index.ts';
import { columnValue, setsOf } from './rows.ts';
import { bookPlayed } from './seats/session-rows.ts';

const SET_OPEN_ROUND = statement('tables.set-open-round', 'update play_table set open_round = $2 where id = $1');
const LOCK_OPEN_ROUND = statement('tables.lock-open-round', 'select open_round from play_table where id = $1 for update');
const LEAVE_ROUND = statementOf('tables.leave-round');

/** What a table and its seats write in the transactions of their rounds. */
export const tableRows: TableRows = {
  async lockOpenRound(sql, tableId) {
    const [row] = await sql.query<{ open_round: string | null }>(LOCK_OPEN_ROUND, [tableId]);
    return row?.open_round ?? null;
  },

  async roundOpened(sql, tableId, roundId) {
    await sql.run(SET_OPEN_ROUND, [tableId, roundId]);
  },

  async roundOver(sql, tableId, roundId, after) {
    const keys = Object.keys(after) as (keyof TableAfter)[];
    const sets = ['open_round = null', ...setsOf(keys, 3)].join(', ');
    const values = keys.map(key => columnValue(after, key));
    const text = LEAVE_ROUND(`update play_table set ${sets} where id = $1 and open_round = $2`);
    const changed = await sql.run(text, [tableId, roundId, ...values]);
    assert.equal(changed, 1, `${tableId} does not play ${roundId}`);
  },

  bookPlayed,
};
