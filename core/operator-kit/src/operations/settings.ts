// Calls under `/settings`. Made by `npm run docs` from what the server declares: do not edit.
export interface Settings {
  /** Settings of the operator. */
  'GET /settings': {
    reply: {
      timezone: string;
      operator_timezone: string | null;
      hq_timezone: string;
      currencies: string[];
      multi_table: boolean;
      /** 0: no limit */
      watch_limit_sec: number;
      money_adjust: unknown;
    };
  };
  /** Change the operator's settings. */
  'PUT /settings': {
    body: {
      /** IANA name; empty: the platform’s */
      timezone?: unknown | undefined;
      /** whether a player may sit at several tables */
      multi_table?: unknown | undefined;
      /** 0: no limit; else 30 to 3600 */
      watch_limit_sec?: unknown | undefined;
    };
    reply: {
      timezone: string;
      operator_timezone: string;
      hq_timezone: string;
      multi_table: boolean;
      /** 0: no limit */
      watch_limit_sec: number;
    };
  };
}
