// Calls under `/reports`. Made by `npm run docs` from what the server declares: do not edit.
import type { Amount } from './amount.ts';

export interface Reports {
  /** Gross gaming revenue. */
  'GET /reports/ggr': {
    query?: {
      /** a date, inclusive; eight days before `to` unless given */
      from?: string | undefined;
      /** a date, exclusive; tomorrow unless given. At most 366 days */
      to?: string | undefined;
      game_code?: string | undefined;
      currency?: string | undefined;
      group?: 'day' | 'month' | undefined;
    };
    reply: {
      zone: 'UTC';
      from: string;
      /** exclusive */
      to: string;
      rows: {
        /** `2026-01-31`, by month `2026-01`: when the rounds ended */
        date: string;
        game_code: string;
        currency: string;
        kind: 'banked' | 'p2p';
        /** settled ones with a player of this operator */
        rounds: number;
        /** each once */
        players: number;
        /** minor units */
        bet: Amount;
        /** minor units */
        win: Amount;
        /** minor units */
        rake: Amount;
        /** banked: bet less win; p2p: the rake of these players */
        ggr: Amount;
        /** in nothing else of this row */
        void_rounds: number;
      }[];
      totals: {
        currency: string;
        /** minor units */
        bet: Amount;
        /** minor units */
        win: Amount;
        /** minor units */
        rake: Amount;
        ggr: Amount;
      }[];
      /** the first day that may still change */
      complete_until: string;
    };
  };
}
