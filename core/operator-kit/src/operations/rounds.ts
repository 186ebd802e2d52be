// Calls under `/rounds`. Made by `npm run docs` from what the server declares: do not edit.
import type { Amount } from './amount.ts';

export interface Rounds {
  /** Rounds of the operator's players. */
  'GET /rounds': {
    query?: {
      /** RFC 3339 or a date, inclusive; 24 hours before `to` unless given */
      from?: string | undefined;
      /** RFC 3339 or a date, exclusive; now unless given */
      to?: string | undefined;
      limit?: number | undefined;
      /** `next_cursor` of the page before, with the same filters */
      cursor?: string | undefined;
      sort?: 'started_at' | 'settled_at' | undefined;
      order?: 'desc' | 'asc' | undefined;
      external_id?: string | undefined;
      game_code?: string | undefined;
      session_id?: string | undefined;
    };
    reply: {
      rounds: {
        round_id: string;
        game_code: string;
        table_id: string;
        started_at: string;
        settled_at: string | null;
        status: 'open' | 'settled' | 'void';
        external_id: string;
        /** minor units */
        bet: Amount;
        /** minor units */
        win: Amount;
        /** minor units */
        rake: Amount;
        currency: string;
        hand_no: number;
        table_name: string;
        table_names: Record<string, string>;
      }[];
      from: string | null;
      to: string | null;
      next_cursor: string | null;
    };
  };
  /** One round. */
  'GET /rounds/{round_id}': {
    path: { round_id: string | number };
    query?: {
      /** as this player saw it */
      external_id?: string | undefined;
    };
    reply: {
      round_id: string;
      game_code: string;
      table_id: string;
      hand_no: number;
      status: string;
      started_at: string;
      settled_at: string | null;
      currency: string;
      /** the game's own (NS-18); null while the round is played */
      result: unknown;
      video_url: string | null;
      version?: string | undefined;
      money: {
        kind: 'banked' | 'p2p';
        currency: string;
        players: {
          external_id: string | null;
          nickname?: string | undefined;
          seat: number | null;
          /** minor units */
          debit: Amount;
          /** minor units */
          credit: Amount;
          /** minor units */
          rake: Amount;
          /** minor units */
          net: Amount;
          /** minor units */
          stack_before?: Amount | undefined;
          /** minor units */
          stack_after?: Amount | undefined;
          mine: boolean;
        }[];
        pots?:
          | {
              index: number;
              /** minor units */
              amount: Amount;
              /** minor units */
              rake: Amount;
              /** minor units */
              rake_full: Amount;
              /** minor units */
              rake_cum: Amount;
              capped: unknown;
              eligible: number[];
              contributions: {
                seat: number;
                external_id: string | null;
                /** minor units */
                amount: Amount;
              }[];
              shares: {
                seat: number;
                external_id: string | null;
                /** minor units */
                amount: Amount;
              }[];
              balanced: boolean;
            }[]
          | undefined;
        returns?:
          | {
              seat: number;
              external_id: string | null;
              /** minor units */
              amount: Amount;
            }[]
          | undefined;
        rake_rule?: Record<string, unknown> | undefined;
        rake_on_profit?: true | undefined;
        bets: {
          external_id: string;
          spot: string;
          /** minor units */
          amount: Amount;
          /** minor units */
          win: Amount;
          status: string;
        }[];
        transactions: {
          tx_id: string;
          external_id: string;
          type: string;
          reason: string;
          /** minor units */
          amount: Amount;
          status: string;
          balance_after: Amount | null;
          created_at: string;
          completed_at: string | null;
          ref_tx_id: string | null;
        }[];
        totals: {
          /** minor units */
          debit: Amount;
          /** minor units */
          credit: Amount;
          /** minor units */
          rake: Amount;
          /** minor units */
          house: Amount;
          balanced: boolean;
        };
      };
      cards: {
        player: string[];
      } | null;
      bets: {
        spot: string;
        /** minor units */
        amount: Amount;
        /** minor units */
        win: Amount;
      }[];
      /** minor units */
      rake: Amount;
      transactions: {
        tx_id: string;
        external_id: string;
        type: string;
        reason: string;
        /** minor units */
        amount: Amount;
        status: string;
        balance_after: Amount | null;
        created_at: string;
        completed_at: string | null;
        ref_tx_id: string | null;
      }[];
      history?:
        | {
            ts: string;
            kind: string;
          }[]
        | undefined;
      hands?:
        | {
            seat: number;
          }[]
        | undefined;
      card_log?: unknown[] | undefined;
    };
  };
}
