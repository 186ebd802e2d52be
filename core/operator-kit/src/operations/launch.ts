// Calls under `/launch`. Made by `npm run docs` from what the server declares: do not edit.
export interface Launch {
  /** Launch URL for a player. */
  'POST /launch': {
    body: {
      player: {
        /** 1 to 64 bytes */
        external_id: string;
        /** 2 to 16 characters */
        nickname: string;
        currency: string;
        country?: string | null | undefined;
        vip_level?: number | null | undefined;
      };
      game_code?: string | null | undefined;
      table_id?: string | null | undefined;
      table_password?: string | null | undefined;
      lang?: unknown | undefined;
      device?: 'desktop' | 'mobile' | null | undefined;
      return_url?: string | null | undefined;
      operator_session_id?: string | null | undefined;
    };
    reply: {
      launch_url: string;
      expires_at: string;
      player_id: string;
    };
  };
}
