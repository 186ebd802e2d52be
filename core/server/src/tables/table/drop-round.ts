// A round that nothing came of: nothing of it stays recorded.
import assert from 'node:assert/strict';
import type { TableAfter } from '../../rounds/index.ts';
import type { TableRow } from '../rows.ts';
import type { TableServices } from '../services.ts';
import type { Round } from './round.ts';

/** Its table goes on like this; `fromStacks`: its bets were chips of seats. */
export async function dropRound(
  { services, row }: { services: TableServices; row: TableRow },
  round: Round,
  { fromStacks, ...table }: TableAfter & { fromStacks: boolean },
): Promise<void> {
  if (!round.practice && round.hasRow) {
    const end = await services.rounds.drop({ roundId: round.id, tableId: row.id, table, fromStacks });
    assert.equal(end, 'dropped', `${round.id} cannot be dropped: ${end}`);
  }
  Object.assign(row, table);
}
