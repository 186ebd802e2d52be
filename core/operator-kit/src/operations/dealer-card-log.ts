// Calls under `/dealer-card-log`. Made by `npm run docs` from what the server declares: do not edit.
export interface DealerCardLog {
  /** Card log of dealers. */
  'GET /dealer-card-log': {
    query?: {
      /** RFC 3339 or a date, inclusive; 24 hours before `to` unless given */
      from?: string | undefined;
      /** RFC 3339 or a date, exclusive; now unless given */
      to?: string | undefined;
      table_id?: string | undefined;
      round_id?: string | undefined;
      /** login */
      dealer?: string | undefined;
      source?: 'scanner' | 'wedge' | 'manual' | 'virtual' | undefined;
      result?: 'accepted' | 'rejected' | 'no_reply' | undefined;
      /** by round */
      group?: 'round' | undefined;
      /** those alone that came while no round was played; not with `group` */
      no_round?: '1' | undefined;
      limit?: number | undefined;
      offset?: number | undefined;
    };
    reply: {
      entries?:
        | {
            received_at: string;
            id: number;
            dealer: string | null;
            role: string | null;
            device_id: string | null;
            device_name: string | null;
            ip: string | null;
            source: 'scanner' | 'wedge' | 'manual' | 'virtual';
            card: string | null;
            raw: string | null;
            scanner_id: string | null;
            scanned_at: string | null;
            lag_ms: number | null;
            result: 'accepted' | 'rejected' | 'no_reply';
            position: string | null;
            reject_code: string | null;
            reject_reason: string | null;
            /** card and raw are null until the round ends */
            hidden?: true | undefined;
            table_id: string;
            table_name: string;
            table_names: Record<string, string>;
            game_code: string;
            round_id: string | null;
            round_no: number | null;
            round_status: string | null;
          }[]
        | undefined;
      rounds?:
        | {
            table_id: string;
            table_name: string;
            table_names: Record<string, string>;
            game_code: string;
            round_id: string;
            round_no: number | null;
            round_status: string | null;
            first_at: string;
            last_at: string;
            n: number;
            n_accepted: number;
            n_rejected: number;
            n_no_reply: number;
            dealers: {
              login: string;
              name: string;
              role: string | null;
              n: number;
            }[];
            devices: {
              device_id: string;
              name: string | null;
            }[];
            sources: Record<string, number>;
            reject_codes: Record<string, number>;
            /** while the round is open one more than has a card */
            positions_expected: number;
            positions_done: number;
            complete: boolean;
            lag_ms_max: number | null;
            hidden: boolean;
          }[]
        | undefined;
      has_more: boolean;
    };
  };
}
