// What others are told of a wallet row that reached a new status, and what somebody should look at.
import type { WalletEvent } from '../orders.ts';
import type { Classified } from '../transport/answer-class.ts';
import { oddBalance } from '../transport/balances.ts';
import type { TxRow } from './tx.ts';

/** The news of a row. */
export function eventOf(row: TxRow, status: TxRow['status'], balance: bigint | null): WalletEvent {
  const { txId, type, reason, operator, playerId, scopeId, amount } = row;
  return { txId, type, reason, status, operator, playerId, scopeId, amount, balance };
}

const ALARMING = new Set([
  'CURRENCY_MISMATCH',
  'INVALID_SIGNATURE',
  'INVALID_REQUEST',
  'TX_ALREADY_ROLLED_BACK',
  'PLAYER_NOT_FOUND',
]);

/** Where alarms are written. */
export interface AlarmLog {
  error(about: object, text: string): void;
  warn(about: object, text: string): void;
}

/** Tells the log what somebody should look at. Of a credit or rollback that is every refusal: nothing but OK ends it. */
export function alarm(log: AlarmLog, row: TxRow, classified: Classified): void {
  const about = { alarm: true, txId: row.txId, operator: row.operator, walletStatus: classified.status };
  if (classified.review) log.error(about, 'a wallet answered a status outside the specification');
  else if (classified.class === 'no' && (row.type !== 'debit' || ALARMING.has(classified.status ?? '')))
    log.error(about, 'a wallet refused our call');
  const odd = classified.class === 'yes' ? oddBalance(classified.balance) : undefined;
  if (odd !== undefined) log.warn(about, odd);
}
