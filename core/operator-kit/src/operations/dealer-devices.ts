// Calls under `/dealer-devices`. Made by `npm run docs` from what the server declares: do not edit.
export interface DealerDevices {
  /** Devices of dealers. */
  'GET /dealer-devices': {
    reply: {
      /** approved devices */
      active: number;
      limit: number | null;
      devices: {
        id: string;
        name: string;
        status: 'pending' | 'active' | 'disabled';
        online: boolean;
        logged_in: boolean;
        /** login of who is signed in */
        dealer?: string | undefined;
        /** their name */
        on_duty?: string | undefined;
        app_version: string;
        os: string;
        last_ip?: string | undefined;
        last_seen_at?: string | undefined;
        created_at: string;
        table_id?: string | undefined;
        requested_table_id?: string | undefined;
        /** the tables it deals at now */
        open_tables: string[];
        /** approved and bound to a table */
        setup_ready: boolean;
        live?:
          | {
              scanner: 'connected' | 'disconnected' | 'virtual' | 'none';
              stream: {
                state: 'live' | 'connecting' | 'off' | 'error';
                latency_ms?: number | undefined;
                bitrate_kbps?: number | undefined;
                width?: number | undefined;
                height?: number | undefined;
                fps?: number | undefined;
              };
              /** percent */
              cpu?: number | undefined;
              /** percent */
              mem?: number | undefined;
              update?: string | undefined;
              app_version: string;
              os: string;
            }
          | undefined;
        last_status?:
          | {
              scanner: 'connected' | 'disconnected' | 'virtual' | 'none';
              stream: {
                state: 'live' | 'connecting' | 'off' | 'error';
                latency_ms?: number | undefined;
                bitrate_kbps?: number | undefined;
                width?: number | undefined;
                height?: number | undefined;
                fps?: number | undefined;
              };
              /** percent */
              cpu?: number | undefined;
              /** percent */
              mem?: number | undefined;
              update?: string | undefined;
              app_version: string;
              os: string;
            }
          | undefined;
        operator?: string | undefined;
        operator_name?: string | undefined;
      }[];
    };
  };
}
