// What becomes of a debit, as its caller and the player's screen are told.
import type { Outcome, Refusal } from '../orders.ts';
import type { TxRow } from '../rows/tx.ts';
import { type Classified, classifyAnswer } from '../transport/answer-class.ts';
import type { Answer } from '../transport/exchange.ts';

/** What a stored row says to the player; undefined while it is open. */
export function outcomeOfRow(row: TxRow): Outcome | undefined {
  if (row.type === 'rollback') return { ok: true, txId: row.txId, balance: null, scopeId: row.scopeId }; // it was taken back
  if (row.status === 'pending') return undefined;
  if (row.failReason === 'operator_credit') return refused(row.txId, 'OPERATOR_CREDIT_EXHAUSTED');
  if (row.status === 'confirmed' && !row.rolledBackBy)
    return { ok: true, txId: row.txId, balance: row.balanceAfter, scopeId: row.scopeId };
  if (row.status === 'failed') return refused(row.txId, codeOf(row.walletStatus));
  return refused(row.txId, row.walletStatus === 'OK' ? 'ACTION_LATE' : 'WALLET_UNAVAILABLE');
}

/** No byte of the call left: the debit has failed, and no rollback goes to a wallet that never heard of it. */
export const notSent = ({ problem }: Answer): Classified => ({ ...classifyAnswer(null, Buffer.alloc(0), problem), class: 'no' });

export const codeOf = (status: string | null): Refusal =>
  status === 'INSUFFICIENT_FUNDS' || status === 'LIMIT_EXCEEDED' ? status : 'WALLET_UNAVAILABLE';

/** `tableId`: where the player has their one stake, for ALREADY_SEATED. */
export const refused = (txId: string | null, code: Refusal, tableId?: string): Outcome => ({
  ok: false,
  txId,
  code,
  ...(tableId === undefined ? {} : { tableId }),
});
