// Calls under `/games`. Made by `npm run docs` from what the server declares: do not edit.
import type { Amount } from './amount.ts';

export interface Games {
  /** Games of the operator. */
  'GET /games': {
    query?: {
      /** ko, en, zh, ja, th or vi; a region behind it is left out, anything else is ko */
      lang?: string | undefined;
    };
    reply: {
      games: {
        game_code: string;
        name: string;
        category: 'poker' | 'card' | 'board' | 'live';
        kind: 'table' | 'round';
        live: boolean;
        thumbnail: {
          square: string;
          wide: string;
        };
        /** minor units */
        min_bet: Amount;
        /** minor units */
        max_bet: Amount;
        currency: string;
        status: 'open' | 'maintenance';
        bet_limits: Record<
          string,
          {
            /** minor units */
            min?: Amount | undefined;
            /** minor units */
            max?: Amount | undefined;
          }
        >;
        table_create: boolean;
        lobby: {
          hide_menu?: boolean | undefined;
          hide_tables?: boolean | undefined;
          banner?:
            | {
                /** of the picture: part of its address */
                sha256: string;
                title: string;
                link_url: string;
                width: number;
                height: number;
              }
            | undefined;
        };
      }[];
    };
  };
  /** Set a game's bet limits in one currency. */
  'PUT /games/{game_code}/bet-limits': {
    path: { game_code: string | number };
    body: {
      /** one of your currencies */
      currency: string;
      /** in whole units of the currency, at most `max`; 0: no bound */
      min?: number | undefined;
      /** in whole units of the currency; 0: no bound */
      max?: number | undefined;
    };
    reply: {
      game_code: string;
      bet_limits: Record<
        string,
        {
          /** minor units */
          min?: Amount | undefined;
          /** minor units */
          max?: Amount | undefined;
        }
      >;
    };
  };
  /** Set how the lobby shows a game. */
  'PUT /games/{game_code}/lobby': {
    path: { game_code: string | number };
    body: {
      /** in the list of games */
      menu?: boolean | undefined;
      /** in the list of tables */
      tables?: boolean | undefined;
      banner?:
        | {
            /** of an upload of this operator */
            sha256: string;
            /** at most 200 characters */
            title?: string | undefined;
            /** http or https; empty: no link */
            link_url?: string | undefined;
            /** pixels, 0 to 4096: others are moved there */
            width?: number | undefined;
            height?: number | undefined;
          }
        | null
        | undefined;
    };
    reply: {
      game_code: string;
      lobby: {
        hide_menu?: boolean | undefined;
        hide_tables?: boolean | undefined;
        banner?:
          | {
              /** of the picture: part of its address */
              sha256: string;
              title: string;
              link_url: string;
              width: number;
              height: number;
            }
          | undefined;
      };
    };
  };
}
