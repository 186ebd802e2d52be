// Who is sent away from every table: a player after a logout, or all of an operator that is disabled.

import type { Viewer } from '../viewer.ts';
import type { CloseReason } from './session-rows.ts';

/** Who is sent away: one player, or all of an operator. */
export type Away = { playerId: string } | { operator: string };

const AT_ONCE = 8;

/** Is this player sent away? Without a word of whom, everybody is. */
export const isAway = ({ id, operator }: Viewer['player'], away?: Away): boolean =>
  away === undefined || ('playerId' in away ? id === away.playerId : operator === away.operator);

/** Tells all tables, some at once; one that fails keeps nobody at another. @throws what the first of those threw */
export async function vacateAll(
  tables: Iterable<{ vacate(reason: CloseReason, away: Away): Promise<void> }>,
  away: Away,
  reason: CloseReason,
): Promise<void> {
  const left = [...tables];
  const failed: unknown[] = [];
  const work = async () => {
    for (let table = left.pop(); table; table = left.pop()) await table.vacate(reason, away).catch(error => failed.push(error));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (failed.length > 0) throw failed[0];
}
