// What other rooms ask of the wallet, and what they are told.
import type { Amount } from '../kernel/index.ts';
import type { CreditReason, DebitReason } from './callbacks/bodies.ts';
import type { TxRow, TxStatus, TxType } from './rows/tx.ts';

/** A player as the wallet knows them. */
export interface Payer {
  id: string;
  externalId: string;
  currency: string;
}

/** A debit to be made. */
export interface DebitOrder {
  reason: DebitReason;
  operator: string;
  player: Payer;
  operatorSessionId: string | null;
  /** minor units, at least 1 */
  amount: Amount;
  gameCode: string;
  tableId: string;
  /** `rnd_…` for a bet, `tss_…` for a buy-in or top-up */
  scopeId: string;
  /** the action that caused it: the same action again gets the stored outcome */
  by?: { session: string; aid: string };
  /** the player may be at one table alone: ALREADY_SEATED, no row, no call, while they have a stake at another one */
  alone?: boolean;
  /** asked when the order's turn in the player's queue has come; false: ACTION_LATE, no row, no call (NS-30.2) */
  still?: () => boolean;
}

/** Why a debit was refused, in the words of the player's screen. */
export type Refusal =
  | 'INSUFFICIENT_FUNDS'
  | 'LIMIT_EXCEEDED'
  | 'OPERATOR_CREDIT_EXHAUSTED'
  | 'WALLET_UNAVAILABLE'
  | 'ALREADY_SEATED'
  | 'ACTION_LATE';

/** `tableId`: where the player is, for ALREADY_SEATED. */
export type Refused = { ok: false; txId: string | null; code: Refusal; tableId?: string };

export type Outcome = { ok: true; txId: string; balance: bigint | null; scopeId: string } | Refused;

/** A credit to be made. */
export interface CreditOrder {
  reason: CreditReason;
  operator: string;
  player: Payer;
  operatorSessionId: string | null;
  /** minor units, at least 0 */
  amount: Amount;
  gameCode: string;
  tableId: string;
  scopeId: string;
  roundClosed: true;
}

/** News of a transaction that reached a new status. */
export interface WalletEvent {
  txId: string;
  type: TxType;
  reason: TxRow['reason'];
  status: TxStatus;
  operator: string;
  playerId: string;
  scopeId: string;
  amount: Amount;
  balance: bigint | null;
}
