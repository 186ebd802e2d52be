// POST /platform/v1/tables/{id}/close: gives open bets back and closes a table for good.

import Type from 'typebox';
import { changeTable } from '../../../admin/index.ts';
import { platformEndpoint } from '../../http/endpoint.ts';
import { anyTable } from '../../http/owners.ts';
import { PlatformTable } from '../../schemas/table.ts';
import { NoBody } from '../../schemas/words.ts';
import { platformTableView } from '../../views/table-view.ts';

export const endpoint = platformEndpoint({
  id: 'platform.tables.id.close.post',
  method: 'POST',
  path: '/tables/:id/close',
  summary: 'Close a table',
  roles: ['owner', 'operations'],
  params: { id: Type.String() },
  body: NoBody,
  bodyOptional: true,
  drains: true,
  reply: { 200: PlatformTable },
  errors: ['TABLE_NOT_FOUND'],
  owner: anyTable,
  audit: {
    kind: 'change',
    target: ({ owned }) => owned.id,
    touches: ({ owned }) => [{ kind: 'table', key: owned.id }],
    restorable: true,
  },
  cost: 'light',
  async handle({ services, record, owned }) {
    return platformTableView(services.tables, await changeTable(services, record, owned.id, () => ({ status: 'closed' })));
  },
});
