// POST /platform/v1/tables/{id}/close: gives open bets back and closes a table for good.
import type { Endpoint } from '../endpoint.ts';
import { PlatformTable } from '../schemas/table.ts';
import { changeTable } from '../table-change.ts';

export const endpoint: Endpoint = {
  id: 'platform.tables.id.close.post',
  api: 'platform',
  method: 'POST',
  path: '/tables/:id/close',
  summary: 'Close a table',
  roles: ['owner', 'operations'],
  drains: true,
  bodyOptional: true,
  body: { type: 'object' },
  replies: { 200: PlatformTable },
  errors: ['TABLE_NOT_FOUND'],
  handle: call => changeTable(call, 'POST /tables/{id}/close', () => ({ status: 'closed' })),
};
