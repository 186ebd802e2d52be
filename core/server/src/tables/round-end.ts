// What rounds of bets and rounds among seats have in common when nothing came of them.
import assert from 'node:assert/strict';
import type { TableAfter } from '../rounds/index.ts';
import type { TableRow } from './rows.ts';
import type { TableServices } from './services.ts';
import type { HostRound } from './table/host-round.ts';

/** Nothing came of the round: nothing of it stays recorded, and its table goes on like this. */
export async function dropped(
  { services, row }: { services: TableServices; row: TableRow },
  round: HostRound,
  table: TableAfter,
): Promise<void> {
  if (!round.practice && round.hasRow) {
    const end = await services.rounds.drop({ roundId: round.id, tableId: row.id, table });
    assert.equal(end, 'dropped', `${round.id} cannot be dropped: ${end}`);
  }
  Object.assign(row, table);
}
