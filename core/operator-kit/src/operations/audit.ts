// Calls under `/audit`. Made by `npm run docs` from what the server declares: do not edit.
export interface Audit {
  /** Audit log of the operator. */
  'GET /audit': {
    query?: {
      /** numbers with commas between, at most 500 */
      ids?: string | undefined;
      /** how the action begins */
      action?: string | undefined;
      target?: string | undefined;
      /** `1`: those alone */
      restorable?: string | undefined;
      limit?: number | undefined;
      page?: number | undefined;
    };
    reply: {
      entries: {
        id: number;
        admin: string;
        action: string;
        target: string;
        detail: Record<string, unknown>;
        ip: string | null;
        created_at: string;
        changes?:
          | {
              /** operator, operator_game, table, dealer, dealer_photo, player, private_reservation */
              kind: string;
              key: string;
              op: 'update' | 'create' | 'delete';
              /** by dotted name `{before, after}`; secrets masked, long values shortened */
              fields: Record<string, unknown>;
            }[]
          | undefined;
        restore_of: number | null;
        restored_by: number | null;
        restorable: boolean;
      }[];
      has_more: boolean;
    };
  };
  /** Undo a change. */
  'POST /audit/{audit_id}/restore': {
    path: { audit_id: string | number };
    body?: {
      /** also what was changed again since */
      force?: boolean | undefined;
    };
    reply: {
      ok: true;
      /** the new record */
      audit_id: number;
      changes: {
        /** operator, operator_game, table, dealer, dealer_photo, player, private_reservation */
        kind: string;
        key: string;
        op: 'update' | 'create' | 'delete';
        /** by dotted name `{before, after}`; secrets masked, long values shortened */
        fields: Record<string, unknown>;
      }[];
    };
  };
}
