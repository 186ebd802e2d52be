// Calls under `/tables`. Made by `npm run docs` from what the server declares: do not edit.
import type { Amount } from './amount.ts';

export interface Tables {
  /** List tables. */
  'GET /tables': {
    query?: {
      game_code?: string | undefined;
    };
    reply: {
      tables: {
        table_id: string;
        game_code: string;
        name: string;
        names: Record<string, string>;
        currency: string;
        limits: Record<string, Amount>;
        seats?:
          | {
              max: number;
              taken: number;
            }
          | undefined;
        players: number;
        status: 'open' | 'maintenance';
        /** the operator's own */
        dedicated: boolean;
        /** its players see it */
        offered: boolean;
        clonable: boolean;
        studio: boolean;
        sort_order: number;
        rake_kind?: 'pct_cap' | 'bp' | undefined;
        /** hundredths of a per cent */
        rake_bp?: number | undefined;
        /** minor units */
        rake_cap?: Amount | undefined;
        rake_rule?: Record<string, boolean> | undefined;
        timers: {
          key: string;
          ms: number;
          default_ms: number;
        }[];
        settings?:
          | Record<
              string,
              {
                limits: Record<string, Amount>;
                rake_bp?: number | undefined;
                /** minor units */
                rake_cap?: Amount | undefined;
              }
            >
          | undefined;
        live?:
          | {
              dealing: 'auto' | 'manual';
              paused: boolean;
            }
          | undefined;
        card_design?:
          | {
              /** texas, studio */
              face?: string | undefined;
              /** texas, rlive */
              back?: string | undefined;
              /** blue, red, black; counts where `back` is rlive */
              back_color?: string | undefined;
            }
          | undefined;
        private?:
          | {
              /** standby: who comes needs the password, who sits plays on; private: everybody there has it */
              state: 'standby' | 'private';
              /** Unix ms */
              start: number;
              /** Unix ms */
              end: number;
            }
          | undefined;
        /** picture of the camera, for everybody */
        snapshot_url?: string | undefined;
      }[];
      can_create: boolean;
      templates: {
        game_code: string;
        allowed: boolean;
        available: boolean;
        currency?: string | undefined;
        limits?: Record<string, Amount> | undefined;
        seats?:
          | {
              max: number;
            }
          | undefined;
        studio?: boolean | undefined;
        settings?:
          | Record<
              string,
              {
                limits: Record<string, Amount>;
                rake_bp?: number | undefined;
                /** minor units */
                rake_cap?: Amount | undefined;
              }
            >
          | undefined;
        rake_kind?: 'pct_cap' | 'bp' | undefined;
        /** hundredths of a per cent */
        rake_bp?: number | undefined;
        /** minor units */
        rake_cap?: Amount | undefined;
        rake_rule?: Record<string, boolean> | undefined;
      }[];
      rake_defaults: Record<string, unknown>;
    };
  };
  /** Set how cards look at a table. */
  'PUT /tables/{table_id}/card-design': {
    path: { table_id: string | number };
    body: {
      face?: 'texas' | 'studio' | '' | null | undefined;
      back?: 'texas' | 'rlive' | '' | null | undefined;
      back_color?: 'blue' | 'red' | 'black' | '' | null | undefined;
    };
    reply: {
      table_id: string;
      card_design: {
        /** texas, studio */
        face?: string | undefined;
        /** texas, rlive */
        back?: string | undefined;
        /** blue, red, black; counts where `back` is rlive */
        back_color?: string | undefined;
      };
      effective: {
        /** texas, studio */
        face: string;
        /** texas, rlive */
        back: string;
        /** blue, red, black; counts where `back` is rlive */
        back_color: string;
      };
    };
  };
  /** Close a table. */
  'POST /tables/{table_id}/close': {
    path: { table_id: string | number };
    body?: Record<string, unknown>;
    reply: undefined;
  };
  /** Change the currency of a table. */
  'PUT /tables/{table_id}/currency': {
    path: { table_id: string | number };
    body: {
      /** one of your currencies */
      currency: string;
    };
    reply: {
      table_id: string;
      currency: string;
      limits: Record<string, Amount>;
    };
  };
  /** Control dealing at a table. */
  'PUT /tables/{table_id}/live': {
    path: { table_id: string | number };
    body: {
      /** manual needs a device of dealers at the table */
      dealing?: 'auto' | 'manual' | undefined;
      /** no round begins; seats stay */
      paused?: boolean | undefined;
    };
    reply: {
      table_id: string;
      live: {
        dealing: 'auto' | 'manual';
        paused: boolean;
      };
    };
  };
  /** Rename a table or change its place. */
  'PATCH /tables/{table_id}': {
    path: { table_id: string | number };
    body: {
      /** all of them are replaced; at least `en` or `ko`, which stand for those that are empty */
      names: {
        ko?: string | undefined;
        en?: string | undefined;
        zh?: string | undefined;
        ja?: string | undefined;
        th?: string | undefined;
        vi?: string | undefined;
      };
      sort_order?: number | undefined;
    };
    reply: undefined;
  };
  /** Set the rake rule of a table. */
  'PUT /tables/{table_id}/rake-rule': {
    path: { table_id: string | number };
    body: {
      /** the Hold'em family alone */
      no_flop_no_drop?: boolean | undefined;
      /** what is less than a unit of the currency is not taken */
      rake_floor?: boolean | undefined;
    };
    reply: {
      table_id: string;
      rake_rule: Record<string, boolean>;
    };
  };
  /** Set limits and rake of a table in one currency. */
  'PUT /tables/{table_id}/settings': {
    path: { table_id: string | number };
    body: {
      /** one of your currencies */
      currency: string;
      /** each key of the source’s alone, above 0 where it is, whole units, least at most largest, within your bet limits */
      limits: Record<string, number>;
      /** 0 to 2000; a game with rake needs it, another ignores it */
      rake_bp?: unknown | undefined;
      /** most of a round; 0 or empty: no bound */
      rake_cap?: unknown | undefined;
    };
    reply: {
      table_id: string;
      currency: string;
      settings: Record<
        string,
        {
          limits: Record<string, Amount>;
          rake_bp?: number | undefined;
          /** minor units */
          rake_cap?: Amount | undefined;
        }
      >;
    };
  };
  /** Set timers of a table. */
  'PUT /tables/{table_id}/timers': {
    path: { table_id: string | number };
    body: {
      /** timers that `GET /tables` names, in ms within the bounds of each; null: as the game has it */
      timers: Record<string, number | null>;
    };
    reply: {
      table_id: string;
      timers: {
        key: string;
        ms: number;
        default_ms: number;
      }[];
    };
  };
  /** Open a table of one’s own. */
  'POST /tables': {
    body: {
      from?: string | null | undefined;
      game_code?: string | null | undefined;
      /** all of them are replaced; at least `en` or `ko`, which stand for those that are empty */
      names: {
        ko?: string | undefined;
        en?: string | undefined;
        zh?: string | undefined;
        ja?: string | undefined;
        th?: string | undefined;
        vi?: string | undefined;
      };
      /** one of your currencies */
      currency: string;
      /** each key of the source’s alone, above 0 where it is, whole units, least at most largest, within your bet limits */
      limits: Record<string, number>;
      /** games with seats alone, as many as the game has */
      max_seats?: number | null | undefined;
      sort_order?: number | null | undefined;
      /** games with rake alone */
      rake_bp?: number | '' | null | undefined;
      /** games with rake alone, in whole units; 0: no cap */
      rake_cap?: number | '' | null | undefined;
      /** the family of Hold’em alone */
      no_flop_no_drop?: boolean | null | undefined;
      /** games with rake alone */
      rake_floor?: boolean | null | undefined;
    };
    reply: {
      table_id: string;
    };
  };
}
