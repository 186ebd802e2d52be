// The end of a table session as it is written: its row, its stake, its one cash-out.
import type { Sql } from '../../db/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import { type CloseReason, endSession } from './session-rows.ts';

/** In the caller's transaction; a session that is over already stays as it is. @returns whether it was open */
export async function cashOutSession(
  sql: Sql,
  wallet: Pick<Wallet, 'credit' | 'releaseStakes'>,
  id: string,
  { reason, at }: { reason: CloseReason; at: number },
): Promise<boolean> {
  const was = await endSession(sql, id, reason, at);
  if (!was) return false; // an earlier attempt was written after all
  await wallet.releaseStakes(sql, was.id);
  const { operator, playerId, externalId, currency, operatorSessionId, gameCode, tableId } = was;
  await wallet.credit(sql, {
    reason: 'cash_out',
    operator,
    player: { id: playerId, externalId, currency },
    operatorSessionId,
    amount: was.chips + was.waiting,
    gameCode,
    tableId,
    scopeId: was.id,
    roundClosed: true,
  });
  return true;
}
