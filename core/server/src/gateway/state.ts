// The one schema of all tables: small, nothing secret.
import { schema, t } from '@colyseus/schema';
import type { TableStateView } from '../tables/index.ts';

export const TableState = schema(
  {
    game_code: t.string(),
    status: t.string(),
    phase: t.string(),
    round_id: t.string(),
    hand_no: t.number(),
    deadline: t.number(),
    players: t.number(),
  },
  'Table',
);

/** Copies what changed; the schema sends only that. */
export function copyState(to: InstanceType<typeof TableState>, from: TableStateView): void {
  Object.assign(to, from);
}
