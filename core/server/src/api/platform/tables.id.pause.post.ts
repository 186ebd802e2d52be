// POST /platform/v1/tables/{id}/pause: no new round begins until it is resumed.
import type { Endpoint } from '../endpoint.ts';
import { PlatformTable } from '../schemas/table.ts';
import { changeTable } from '../table-change.ts';

export const endpoint: Endpoint = {
  id: 'platform.tables.id.pause.post',
  api: 'platform',
  method: 'POST',
  path: '/tables/:id/pause',
  summary: 'Pause a table',
  roles: ['owner', 'operations'],
  bodyOptional: true,
  body: { type: 'object' },
  replies: { 200: PlatformTable },
  errors: ['TABLE_NOT_FOUND'],
  handle: call => changeTable(call, 'POST /tables/{id}/pause', row => ({ live: { ...row.live, paused: true } })),
};
