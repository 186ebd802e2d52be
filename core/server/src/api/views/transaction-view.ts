// A wallet transaction on the wire (NS-02).
import { iso } from '../../kernel/index.ts';
import type { Asked, TxRow } from '../../wallet/index.ts';
import type { StaffTransaction, Transaction } from '../schemas/transaction.ts';
import type { Sent } from '../schemas/words.ts';

/** As its operator sees it. */
export function transactionView(row: TxRow): Sent<typeof Transaction> {
  return {
    tx_id: row.txId,
    type: row.type,
    reason: row.reason,
    status: row.status,
    external_id: row.externalId,
    player_id: row.playerId,
    currency: row.currency,
    amount: row.amount,
    game_code: row.gameCode,
    table_id: row.tableId,
    round_id: row.scopeId,
    round_closed: row.roundClosed,
    ref_tx_id: row.refTxId,
    rolled_back_by: row.rolledBackBy,
    operator_tx_id: row.operatorTxId,
    operator_session_id: row.operatorSessionId,
    balance_after: row.balanceAfter,
    wallet_status: row.walletStatus,
    http_status: row.httpStatus,
    attempts: row.attempts,
    next_attempt_at: row.nextAttemptAt === null ? null : iso(row.nextAttemptAt),
    review: row.review,
    fail_reason: row.failReason,
    resolution: row.resolution,
    created_at: iso(row.createdAt),
    completed_at: row.completedAt === null ? null : iso(row.completedAt),
  };
}

/** The same for the platform's staff: whose it is, and the resolution that one key has asked for. */
export function staffTransactionView(row: TxRow, asked: Asked | undefined): Sent<typeof StaffTransaction> {
  return {
    operator_code: row.operator,
    ...transactionView(row),
    resolved_by: row.resolvedBy,
    resolution_asked: asked ? { key_id: asked.keyId, note: asked.note, at: iso(asked.at) } : null,
  };
}
