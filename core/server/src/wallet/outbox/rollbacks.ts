// The one rollback of a debit, inserted in the caller's transaction.
import assert from 'node:assert/strict';
import { type Sql, statement } from '../../db/index.ts';
import type { Transfer } from '../../ledger/index.ts';
import type { RollbackReason } from '../callbacks/bodies.ts';
import type { DebitOrder } from '../orders.ts';
import { scopeOf } from '../player-queue.ts';
import { holderOf, type InsertDeps } from '../rows/inserts.ts';
import { insertRows, LOCK_TX, rowOf, txOf } from '../rows/rows.ts';
import { newRow, rollbackId, type TxRow } from '../rows/tx.ts';

const SET_ROLLED_BACK_BY = statement('wallet.set-rolled-back-by', 'update wallet_tx set rolled_back_by = $2 where tx_id = $1');

/**
 * Writes the one rollback of a debit; the first writer fixes the reason (CX-42). A confirmed debit's money leaves its holder now.
 * @returns the rollback, and whether this call wrote it
 */
export async function insertRollback(
  deps: InsertDeps,
  sql: Sql,
  debitTxId: string,
  reason: RollbackReason,
  by?: DebitOrder['by'],
): Promise<{ row: TxRow; isNew: boolean }> {
  const { db, clock, ledger } = deps;
  const [found] = await sql.query(LOCK_TX, [debitTxId]);
  assert(found, `a rollback of ${debitTxId}, which is unknown`);
  const debit = txOf(found);
  await db.fence(sql, scopeOf(debit));
  assert(debit.type === 'debit', `a rollback of a ${debit.type}`);
  const id = rollbackId(debitTxId);
  if (debit.rolledBackBy) {
    const row = await rowOf(sql, id);
    assert(row);
    return { row, isNew: false };
  }
  assert(debit.status === 'confirmed' || debit.status === 'uncertain', `a rollback of a ${debit.status} debit`);
  const now = clock.now();
  const row = newRow({
    txId: id,
    type: 'rollback',
    reason,
    operator: debit.operator,
    playerId: debit.playerId,
    externalId: debit.externalId,
    currency: debit.currency,
    amount: debit.amount,
    gameCode: debit.gameCode,
    tableId: debit.tableId,
    scopeId: debit.scopeId,
    refTxId: debit.txId,
    operatorSessionId: reason === 'system' ? null : debit.operatorSessionId, // null only on recovery paths
    prepaid: debit.prepaid,
    createdAt: now,
    nextAttemptAt: now,
    bornEpoch: db.leaseOf(scopeOf(debit)).epoch,
    ...(by ? { aidSession: by.session, aid: by.aid } : {}),
  });
  await insertRows(sql, [row]);
  await sql.run(SET_ROLLED_BACK_BY, [debitTxId, id]);
  if (debit.status === 'confirmed') await ledger.post(sql, [posting(debit, row, now)]);
  return { row, isNew: true };
}

const posting = (debit: TxRow, rollback: TxRow, at: number): Transfer => ({
  ref: rollback.txId,
  kind: rollback.reason,
  operator: debit.operator,
  currency: debit.currency,
  debit: holderOf(debit.scopeId),
  credit: `wallet:${debit.operator}`,
  amount: debit.amount,
  at,
});
