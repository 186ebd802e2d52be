// Calls under `/calls`. Made by `npm run docs` from what the server declares: do not edit.
export interface Calls {
  /** What went over the wire in the last week. */
  'GET /calls': {
    query?: {
      /** RFC 3339 or a date, inclusive; 24 hours before `to` unless given */
      from?: string | undefined;
      /** RFC 3339 or a date, exclusive; now unless given */
      to?: string | undefined;
      limit?: number | undefined;
      /** `next_cursor` of the page before, with the same filters */
      cursor?: string | undefined;
      kind?: 'wallet' | 'api' | undefined;
      /** `1`: those alone that failed or were refused */
      failed?: string | undefined;
      tx_id?: string | undefined;
      /** `X-Request-Id` of an answer */
      request_id?: string | undefined;
    };
    reply: {
      /** newest first */
      calls: {
        /** its number; they rise */
        call_id: string;
        /** `wallet`: we called your wallet; `api`: the Operator API was called */
        kind: 'wallet' | 'api';
        at: string;
        /** `balance`, `debit`, `credit`, `rollback`; of `api` the method */
        name: string;
        path: string | null;
        /** the wallet said `OK`; the API did not refuse */
        ok: boolean;
        http_status: number | null;
        status: string | null;
        reason: string | null;
        ms: number;
        request_id: string | null;
        tx_id: string | null;
        verified: boolean | null;
        ip: string | null;
      }[];
      next_cursor: string | null;
      from: string | null;
      to: string | null;
      /** calls of yours that were too many to be noted, since the server started */
      dropped: number;
    };
  };
}
