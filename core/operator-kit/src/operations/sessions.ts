// Calls under `/sessions`. Made by `npm run docs` from what the server declares: do not edit.
import type { Amount } from './amount.ts';

export interface Sessions {
  /** One table session. */
  'GET /sessions/{session_id}': {
    path: { session_id: string | number };
    reply: {
      session_id: string;
      status: 'open' | 'closing' | 'closed';
      external_id: string;
      player_id: string;
      nickname: string;
      game_code: string;
      table_id: string;
      table_name: string;
      table_names: Record<string, string>;
      currency: string;
      seat: number;
      opened_at: string;
      closed_at: string | null;
      close_reason: string | null;
      /** minor units */
      buy_in: Amount;
      /** minor units */
      top_up: Amount;
      /** minor units */
      cash_out: Amount;
      chips: Amount | null;
      /** minor units */
      pending: Amount;
      rounds: number;
      /** minor units */
      bet: Amount;
      /** minor units */
      win: Amount;
      /** minor units */
      rake: Amount;
      /** minor units */
      net: Amount;
      balanced: boolean;
      operator_session_id: string | null;
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
    };
  };
}
