// Calls under `/players`. Made by `npm run docs` from what the server declares: do not edit.
import type { Amount } from './amount.ts';

export interface Players {
  /** Log a player out. */
  'POST /players/{external_id}/logout': {
    path: { external_id: string | number };
    body?: {
      reason?: string | null | undefined;
      block?: boolean | null | 'keep' | undefined;
    };
    reply: {
      status: 'OK';
      sessions_closed: number;
    };
  };
  /** Players online. */
  'GET /players/online': {
    reply: {
      at: string;
      players: {
        player_id: string;
        external_id: string;
        nickname: string;
        currency: string;
        ip: string;
        user_agent: string;
        connected_at: string;
        connections: number;
        in_lobby: boolean;
        tables: {
          table_id: string;
          game_code: string;
          name: string;
          names: Record<string, string>;
          seated: boolean;
          seat?: number | undefined;
          /** minor units */
          chips?: Amount | undefined;
          /** minor units */
          buy_in_total?: Amount | undefined;
          seated_at?: string | undefined;
        }[];
      }[];
    };
  };
}
