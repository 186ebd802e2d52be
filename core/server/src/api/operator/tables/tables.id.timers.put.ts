// PUT /tables/{table_id}/timers: times of one of the operator's own tables, from its next round on (NS-06).
import Type from 'typebox';
import { ownTimerFaults, setTimers } from '../../../admin/index.ts';
import { operatorEndpoint } from '../../http/endpoint.ts';
import { ownTable } from '../../http/owners.ts';
import { TableTimers } from '../../schemas/table.ts';
import { mapOf, orNull } from '../../schemas/words.ts';
import { timersView } from '../../views/table-view.ts';

const TIMERS = 'timers that `GET /tables` names, in ms within the bounds of each; null: as the game has it';

/** Only named keys change; null goes back to the game's default. */
export const endpoint = operatorEndpoint({
  id: 'tables.id.timers.put',
  method: 'PUT',
  path: '/tables/:table_id/timers',
  summary: 'Set timers of a table',
  params: { table_id: Type.String() },
  body: Type.Object({ timers: mapOf(orNull(Type.Integer()), { description: TIMERS }) }),
  faults: async ({ services, owned }, { timers }) => (owned ? ownTimerFaults(services, owned, timers) : []),
  reply: { 200: Type.Object({ table_id: Type.String(), timers: TableTimers }) },
  errors: ['INVALID_REQUEST', 'INVALID_CONFIG', 'TABLE_NOT_FOUND', 'TABLE_NOT_OWNED'],
  owner: ownTable,
  ownerFirst: true,
  audit: {
    kind: 'change',
    actions: ['table.timers'],
    target: ({ owned }) => owned.id,
    touches: ({ owned }) => [{ kind: 'table', key: owned.id }],
    restorable: true,
  },
  cost: 'light',
  async handle({ services, record, owned, body }) {
    const row = await setTimers(services, record, owned, body.timers);
    return { table_id: row.id, timers: timersView(row, services.plugins.current(row.gameCode, row.id)?.game) };
  },
});
