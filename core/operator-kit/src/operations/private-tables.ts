// Calls under `/private-tables`. Made by `npm run docs` from what the server declares: do not edit.
import type { Amount } from './amount.ts';

export interface PrivateTables {
  /** Private tables and their reservations. */
  'GET /private-tables': {
    reply: {
      tables: {
        table_id: string;
        name: string;
        names: Record<string, string>;
        currency: string;
        limits: Record<string, Amount>;
      }[];
      reservations: {
        private_id: string;
        table_id: string;
        table_name: string;
        table_names: Record<string, string>;
        currency: string;
        limits: Record<string, Amount>;
        start: string;
        end: string;
        minutes: number;
        status: 'reserved' | 'standby' | 'active' | 'ended' | 'cancelled';
        created_at: string;
        cancelled_at?: string | undefined;
        /** as it is: show it to your staff alone */
        password: string;
      }[];
      standby_minutes: number;
      min_minutes: number;
      max_minutes: number;
    };
  };
  /** Cancel a reservation. */
  'DELETE /private-tables/{private_id}': {
    path: { private_id: string | number };
    body?: Record<string, unknown>;
    reply: {
      private_id: string;
      status: 'cancelled';
    };
  };
  /** Reserve a table. */
  'POST /private-tables': {
    body: {
      /** one of `tables[]` */
      table_id: string;
      /** seconds are cut off; at most 30 days ahead; the past begins at once; the end must lie ahead */
      start: string;
      minutes: number;
      /** 4 to 20 characters without space; trimmed */
      password: string;
    };
    reply: {
      private_id: string;
      table_id: string;
      start: string;
      end: string;
      status: 'reserved' | 'standby' | 'active' | 'ended' | 'cancelled';
    };
  };
}
