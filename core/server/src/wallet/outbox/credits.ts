// The one credit of a player's round or table session, inserted in the caller's transaction.
import assert from 'node:assert/strict';
import type { Sql } from '../../db/index.ts';
import { assertAmount } from '../../kernel/index.ts';
import type { CreditOrder } from '../orders.ts';
import { scopeOf } from '../player-queue.ts';
import { holderOf, type InsertDeps } from '../rows/inserts.ts';
import { valuesOf } from '../rows/statements.ts';
import { newRow, type TxRow, txId } from '../rows/tx.ts';
import { type CreditValues, INSERT_CREDITS } from './statements.ts';

/** Writes the one credit of a player's round or table session, and its posting. @throws when it exists already */
export async function insertCredit({ db, clock }: InsertDeps, sql: Sql, creditOrder: CreditOrder): Promise<TxRow> {
  const { operator, player, scopeId, reason, amount, gameCode, tableId, operatorSessionId, roundClosed } = creditOrder;
  assertAmount(amount, 0);
  assert(scopeId.startsWith(reason === 'settle' ? 'rnd_' : 'tss_'), `${reason} of ${scopeId}`);
  const now = clock.now();
  const lease = db.leaseOf(scopeOf({ operator, playerId: player.id }));
  const row = newRow({
    txId: txId('credit', operator, player.id, scopeId, reason, 0, db.era),
    type: 'credit',
    reason,
    operator,
    playerId: player.id,
    externalId: player.externalId,
    currency: player.currency,
    amount,
    gameCode,
    tableId,
    scopeId,
    operatorSessionId,
    roundClosed,
    createdAt: now,
    nextAttemptAt: now,
    bornEpoch: lease.epoch,
  });
  const { ordinal: _, aidSession: _session, aid: _aid, ...insert } = valuesOf(row);
  const given: CreditValues = { ...insert, roundClosed, holder: holderOf(scopeId) };
  const params = [JSON.stringify([given]), lease.owner, lease.epoch];
  const [inserted] = await sql.query<{ prepaid: boolean }>(INSERT_CREDITS, params);
  if (!inserted) await db.fence(sql, scopeOf(row)); // throws LeaseLost and marks it
  assert(inserted, `${row.txId} was not inserted`);
  return { ...row, prepaid: inserted.prepaid };
}
