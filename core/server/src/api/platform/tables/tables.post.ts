// POST /platform/v1/tables: opens a table of any game, shared or an operator's own.
import { createTable } from '../../../admin/index.ts';
import { platformEndpoint } from '../../http/endpoint.ts';
import { NewTableBody } from '../../schemas/bodies.ts';
import { NewTableId } from '../../schemas/staff.ts';

/** Answers 201 `{table_id}`; currency and limits come from the game's template where they are left out. */
export const endpoint = platformEndpoint({
  id: 'platform.tables.post',
  method: 'POST',
  path: '/tables',
  summary: 'Open a table',
  roles: ['owner', 'operations'],
  body: NewTableBody,
  reply: { 201: NewTableId },
  errors: ['INVALID_REQUEST', 'INVALID_CONFIG', 'GAME_NOT_FOUND', 'NOT_FOUND'],
  owner: 'platform',
  audit: { kind: 'record', target: ({ body }) => body.game_code },
  cost: 'light',
  handle: async ({ services, record, body }) => ({ table_id: (await createTable(services, record, body)).id }),
});
