// POST /platform/v1/tables/{id}/resume: rounds begin again, also after maintenance.
import type { Endpoint } from '../endpoint.ts';
import { PlatformTable } from '../schemas/table.ts';
import { changeTable } from '../table-change.ts';

export const endpoint: Endpoint = {
  id: 'platform.tables.id.resume.post',
  api: 'platform',
  method: 'POST',
  path: '/tables/:id/resume',
  summary: 'Resume a table',
  roles: ['owner', 'operations'],
  bodyOptional: true,
  body: { type: 'object' },
  replies: { 200: PlatformTable },
  errors: ['TABLE_NOT_FOUND'],
  handle: call =>
    changeTable(call, 'POST /tables/{id}/resume', row => ({ live: { ...row.live, paused: false }, status: 'open' })),
};
