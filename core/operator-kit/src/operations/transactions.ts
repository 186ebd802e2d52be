// Calls under `/transactions`. Made by `npm run docs` from what the server declares: do not edit.
import type { Amount } from './amount.ts';

export interface Transactions {
  /** Wallet transactions for reconciliation. */
  'GET /transactions': {
    query?: {
      /** RFC 3339 or a date, inclusive; 24 hours before `to` unless given */
      from?: string | undefined;
      /** RFC 3339 or a date, exclusive; now unless given */
      to?: string | undefined;
      limit?: number | undefined;
      /** `next_cursor` of the page before, with the same filters */
      cursor?: string | undefined;
      sort?: 'created_at' | 'completed_at' | undefined;
      order?: 'desc' | 'asc' | undefined;
      external_id?: string | undefined;
      type?: string | undefined;
      reason?: string | undefined;
      status?: string | undefined;
      game_code?: string | undefined;
      table_id?: string | undefined;
      round_id?: string | undefined;
      tx_id?: string | undefined;
      ref_tx_id?: string | undefined;
      operator_tx_id?: string | undefined;
    };
    reply: {
      transactions: {
        tx_id: string;
        type: 'debit' | 'credit' | 'rollback';
        /** `bet`, `buy_in`, `settle`, `cash_out`, `timeout` … */
        reason: string;
        status: 'pending' | 'confirmed' | 'failed' | 'uncertain' | 'rolled_back';
        external_id: string;
        player_id: string;
        currency: string;
        /** minor units */
        amount: Amount;
        game_code: string;
        table_id: string;
        /** the round, or the table session of buy-ins and cash-outs */
        round_id: string;
        round_closed: boolean | null;
        ref_tx_id: string | null;
        rolled_back_by: string | null;
        operator_tx_id: string | null;
        operator_session_id: string | null;
        balance_after: Amount | null;
        wallet_status: string | null;
        http_status: number | null;
        attempts: number;
        next_attempt_at: string | null;
        /** somebody is to look at it */
        review: boolean;
        fail_reason: string | null;
        resolution: string | null;
        created_at: string;
        completed_at: string | null;
      }[];
      from: string | null;
      to: string | null;
      next_cursor: string | null;
    };
  };
  /** Wallet transactions summed up. */
  'GET /transactions/summary': {
    query?: {
      /** RFC 3339 or a date, inclusive; 24 hours before `to` unless given */
      from?: string | undefined;
      /** RFC 3339 or a date, exclusive; now unless given */
      to?: string | undefined;
      limit?: number | undefined;
      /** `next_cursor` of the page before, with the same filters */
      cursor?: string | undefined;
      sort?: 'created_at' | 'completed_at' | undefined;
      order?: 'desc' | 'asc' | undefined;
      external_id?: string | undefined;
      type?: string | undefined;
      reason?: string | undefined;
      status?: string | undefined;
      game_code?: string | undefined;
      table_id?: string | undefined;
      round_id?: string | undefined;
      tx_id?: string | undefined;
      ref_tx_id?: string | undefined;
      operator_tx_id?: string | undefined;
    };
    reply: {
      from: string | null;
      to: string | null;
      summary: {
        type: string;
        reason: string;
        status: string;
        currency: string;
        count: number;
        /** minor units */
        sum: Amount;
      }[];
    };
  };
}
