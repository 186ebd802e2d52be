// PATCH /platform/v1/tables/{id}: settings of a table, from its next round on.

import Type from 'typebox';
import { changeTable, tableChangeOf } from '../../../admin/index.ts';
import { platformEndpoint } from '../../http/endpoint.ts';
import { anyTable } from '../../http/owners.ts';
import { TableSettings } from '../../schemas/bodies.ts';
import { PlatformTable } from '../../schemas/table.ts';
import { platformTableView } from '../../views/table-view.ts';

export const endpoint = platformEndpoint({
  id: 'platform.tables.id.patch',
  method: 'PATCH',
  path: '/tables/:id',
  summary: 'Change a table',
  roles: ['owner', 'operations'],
  params: { id: Type.String() },
  body: TableSettings,
  reply: { 200: PlatformTable },
  errors: ['INVALID_REQUEST', 'INVALID_CONFIG', 'TABLE_NOT_FOUND'],
  owner: anyTable,
  audit: {
    kind: 'change',
    target: ({ owned }) => owned.id,
    touches: ({ owned }) => [{ kind: 'table', key: owned.id }],
    restorable: true,
  },
  cost: 'light',
  async handle({ services, record, owned, body }) {
    return platformTableView(
      services.tables,
      await changeTable(services, record, owned.id, row => tableChangeOf(services, body, row)),
    );
  },
});
