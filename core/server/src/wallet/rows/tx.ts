// What a wallet transaction is: its reasons, its id, the row and the bytes that are sent for it.
import { type Amount, iso, sha256, writeJson } from '../../kernel/index.ts';
import type { CreditReason, DebitReason, RollbackReason } from '../callbacks/bodies.ts';

export type TxType = 'debit' | 'credit' | 'rollback';
export type TxStatus = 'pending' | 'confirmed' | 'failed' | 'uncertain' | 'rolled_back';

/** A row of `wallet_tx` as it is used; the properties are those of the table. */
export interface TxRow {
  txId: string;
  type: TxType;
  reason: DebitReason | CreditReason | RollbackReason;
  operator: string;
  playerId: string;
  externalId: string;
  currency: string;
  amount: Amount;
  gameCode: string;
  tableId: string;
  scopeId: string;
  ordinal: number;
  refTxId: string | null;
  body: string;
  operatorSessionId: string | null;
  status: TxStatus;
  version: number;
  prepaid: boolean;
  createdAt: number;
  completedAt: number | null;
  balanceAfter: bigint | null;
  walletStatus: string | null;
  httpStatus: number | null;
  operatorTxId: string | null;
  attempts: number;
  nextAttemptAt: number | null;
  review: boolean;
  failReason: string | null;
  resolution: string | null;
  resolvedBy: string | null;
  rolledBackBy: string | null;
  roundClosed: boolean | null;
  aidSession: string | null;
  aid: string | null;
  bornEpoch: number;
}

/** The id of a debit or credit, derived from durable facts only (NS-19): the same transaction has the same id for ever. */
export function txId(
  type: 'debit' | 'credit',
  operator: string,
  playerId: string,
  scopeId: string,
  reason: string,
  ordinal: number,
  era: number,
): string {
  return hashed(['gp1', era, type, operator, playerId, scopeId, reason, ordinal].join('|'));
}

/** The one possible id of a debit's rollback. */
export const rollbackId = (debitTxId: string): string => hashed(`gp1|rollback|${debitTxId}`);

const hashed = (text: string): string => `tx_${sha256(text).slice(0, 32)}`;

/**
 * The body of a call: one line, keys in lexicographic order; stored with the row and sent byte for byte ever after (WTR-08,
 * WTR-09).
 */
export function bodyOf(row: Omit<TxRow, 'body'>): string {
  return writeJson({
    amount: row.amount,
    created_at: iso(row.createdAt),
    currency: row.currency,
    external_id: row.externalId,
    game_code: row.gameCode,
    operator_session_id: row.operatorSessionId,
    player_id: row.playerId,
    reason: row.reason,
    ...(row.type === 'rollback' ? { ref_tx_id: row.refTxId } : {}),
    ...(row.type === 'credit' ? { round_closed: row.roundClosed === true } : {}),
    round_id: row.scopeId,
    table_id: row.tableId,
    tx_id: row.txId,
  });
}

/** A new row with everything that is the same for all new rows. */
export function newRow(
  about: Pick<
    TxRow,
    | 'txId'
    | 'type'
    | 'reason'
    | 'operator'
    | 'playerId'
    | 'externalId'
    | 'currency'
    | 'amount'
    | 'gameCode'
    | 'tableId'
    | 'scopeId'
  > & { createdAt: number; bornEpoch: number; operatorSessionId: string | null } & Partial<TxRow>,
): TxRow {
  const row: Omit<TxRow, 'body'> = {
    ordinal: 0,
    refTxId: null,
    status: 'pending',
    version: 0,
    prepaid: false,
    completedAt: null,
    balanceAfter: null,
    walletStatus: null,
    httpStatus: null,
    operatorTxId: null,
    attempts: 0,
    nextAttemptAt: null,
    review: false,
    failReason: null,
    resolution: null,
    resolvedBy: null,
    rolledBackBy: null,
    roundClosed: null,
    aidSession: null,
    aid: null,
    ...about,
  };
  return { ...row, body: bodyOf(row) };
}
