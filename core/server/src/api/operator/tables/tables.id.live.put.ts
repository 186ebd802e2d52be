// PUT /tables/{table_id}/live: who deals at one of the operator's own tables, and whether any round begins (NS-05).
import Type from 'typebox';
import { setLive } from '../../../admin/index.ts';
import { operatorEndpoint } from '../../http/endpoint.ts';
import { ownControlledTable } from '../../http/owners.ts';
import { TableLive } from '../../schemas/table.ts';

const FIELDS = ['dealing', 'paused'];

/** At least one of the two. The round that is played ends as it began. */
export const endpoint = operatorEndpoint({
  id: 'tables.id.live.put',
  method: 'PUT',
  path: '/tables/:table_id/live',
  summary: 'Control dealing at a table',
  params: { table_id: Type.String() },
  body: Type.Object({
    dealing: Type.Optional(Type.Enum(['auto', 'manual'], { description: 'manual needs a device of dealers at the table' })),
    paused: Type.Optional(Type.Boolean({ description: 'no round begins; seats stay' })),
  }),
  faults: async (_, given) => (FIELDS.some(name => given[name] !== undefined) ? [] : FIELDS),
  reply: { 200: Type.Object({ table_id: Type.String(), live: TableLive }) },
  errors: ['TABLE_NOT_FOUND', 'TABLE_NOT_OWNED', 'UNSUPPORTED_GAME', 'INVALID_REQUEST', 'INVALID_CONFIG'],
  owner: ownControlledTable,
  ownerFirst: true,
  audit: {
    kind: 'change',
    actions: ['table.live'],
    target: ({ owned }) => owned.id,
    touches: ({ owned }) => [{ kind: 'table', key: owned.id }],
    restorable: true,
  },
  cost: 'light',
  async handle({ services, record, owned, body }) {
    const { id, live } = await setLive(services, record, owned, {
      ...(body.dealing === undefined ? {} : { dealing: body.dealing }),
      ...(body.paused === undefined ? {} : { paused: body.paused }),
    });
    return { table_id: id, live: { dealing: live.dealing, paused: live.paused } };
  },
});
