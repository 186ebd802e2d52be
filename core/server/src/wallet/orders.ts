// What other rooms ask of the wallet, and what they are told.
import type { Sql } from '../db/index.ts';
import type { Amount } from '../kernel/index.ts';
import type { CreditReason, DebitReason, TxRow, TxStatus, TxType } from './tx.ts';

/** A player as the wallet knows him. */
export interface Payer {
  id: string;
  externalId: string;
  currency: string;
}

/** A debit to be made. */
export interface Order {
  reason: DebitReason;
  operator: string;
  player: Payer;
  operatorSessionId: string | null;
  /** minor units, at least 1 */
  amount: Amount;
  gameCode: string;
  tableId: string;
  /** `rnd_…` in the bet flow, `tss_…` in the buy-in flow */
  scopeId: string;
  /** the action that caused it: the same action again gets the stored outcome */
  by?: { session: string; aid: string };
  /** asked when the player's lane reaches the order; false: ACTION_LATE, no row, no call (NS-30.2) */
  still?: () => boolean;
}

/**
 * An effect that orders of the moment have in common: one statement writes it for all of them, with the rows of the wallet. A
 * constant: its texts become part of a prepared statement.
 */
export interface Joint {
  /** The columns of a row, `tx text` first: the tx_id it belongs to. The texts below read them from `joint`. */
  shape: string;
  /** A `select` of the `tx` that may stand, locking what must stay so. Those it leaves out are asked for by `answered` instead. */
  ready?: string;
  /** An `insert` of what `joint` gives, for those alone that are in `moved (tx_id)`. */
  write: string;
}

/** The share of one order in a joint effect; the columns without `tx`. */
export interface JointRow {
  joint: Joint;
  row: Record<string, string | number | null>;
}

/**
 * Statements of the caller inside the wallet's transactions. They run in a group with others and are repeated when the group is,
 * so they may only use `sql`.
 */
export interface Effects {
  /** with the row, before the call; not when the prepaid credit is too small */
  born?: (sql: Sql, txId: string) => Promise<void>;
  /** in the transaction that confirms. `late`: give it back (`cancel_bet`; a late `buy_in` is cashed out at once) */
  answered?: (sql: Sql, txId: string) => Promise<'stands' | 'late'>;
  /**
   * The same as a row, asked before that transaction; undefined: it takes `answered`. When the row was not written after all,
   * `answered` is asked, and what was planned is void.
   */
  planned?: (txId: string) => JointRow | undefined;
}

/** Why a debit was refused, in the words of the player's screen. */
export type Refusal =
  | 'INSUFFICIENT_FUNDS'
  | 'LIMIT_EXCEEDED'
  | 'OPERATOR_CREDIT_EXHAUSTED'
  | 'WALLET_UNAVAILABLE'
  | 'ACTION_LATE';

export type Outcome =
  | { ok: true; txId: string; balance: bigint | null; scopeId: string }
  | { ok: false; txId: string | null; code: Refusal };

/** A credit to be made. */
export interface Payout {
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
