// GET /platform/v1/tables/{id}: one table.

import Type from 'typebox';
import { platformEndpoint } from '../../http/endpoint.ts';
import { anyTable } from '../../http/owners.ts';
import { PlatformTable } from '../../schemas/table.ts';
import { platformTableView } from '../../views/table-view.ts';

export const endpoint = platformEndpoint({
  id: 'platform.tables.id.get',
  method: 'GET',
  path: '/tables/:id',
  summary: 'Show a table',
  params: { id: Type.String() },
  reply: { 200: PlatformTable },
  errors: ['TABLE_NOT_FOUND'],
  owner: anyTable,
  audit: 'none',
  cost: 'light',
  handle: async ({ services, owned }) => platformTableView(services.tables, owned),
});
