// PATCH /tables/{table_id}: names and order of one of the operator's own tables.
import Type from 'typebox';
import { allNames, changeTable, nameFaults } from '../../../admin/index.ts';
import { operatorEndpoint } from '../../http/endpoint.ts';
import { ownTable } from '../../http/owners.ts';
import { OwnNames, SORT_ORDER } from '../../schemas/table-bodies.ts';

/** Takes effect at once, also in lobbies that are open. */
export const endpoint = operatorEndpoint({
  id: 'tables.id.patch',
  method: 'PATCH',
  path: '/tables/:table_id',
  summary: 'Rename a table or change its place',
  params: { table_id: Type.String() },
  body: Type.Object({
    names: OwnNames,
    sort_order: Type.Optional(SORT_ORDER),
  }),
  faults: async (_, { names }) => nameFaults(names),
  reply: { 204: null },
  errors: ['INVALID_REQUEST', 'INVALID_CONFIG', 'TABLE_NOT_FOUND', 'TABLE_NOT_OWNED'],
  owner: ownTable,
  ownerFirst: true,
  audit: {
    kind: 'change',
    actions: ['table.update'],
    target: ({ owned }) => owned.id,
    touches: ({ owned }) => [{ kind: 'table', key: owned.id }],
    restorable: true,
  },
  cost: 'light',
  async handle({ services, record, owned, body: { names, sort_order: sortOrder } }) {
    await changeTable(services, record, owned.id, () => ({
      names: allNames(names),
      ...(sortOrder === undefined ? {} : { sortOrder }),
    }));
    return undefined;
  },
});
