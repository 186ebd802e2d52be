// POST /platform/v1/tables/{id}/resume: rounds begin again, also after maintenance.
import { ApiError } from '../../kernel/index.ts';
import { platformTableView } from '../../tables/index.ts';
import type { Endpoint } from '../endpoint.ts';

export const endpoint: Endpoint = {
  id: 'platform.tables.id.resume.post',
  api: 'platform',
  method: 'POST',
  path: '/tables/:id/resume',
  summary: 'Resume a table',
  roles: ['owner', 'operations'],
  bodyOptional: true,
  body: { type: 'object' },
  errors: ['TABLE_NOT_FOUND'],
  async handle({ services: { tables, audit }, params, actor, ip }) {
    const id = params.id ?? '';
    const found = tables.find(id);
    if (!found) throw new ApiError('TABLE_NOT_FOUND');
    const about = { actor, operator: found.operator, action: 'platform POST /tables/{id}/resume', target: id, ip };
    const { result: row, auditId } = await audit.change(about, sql => tables.resume(sql, id));
    tables.changed(row);
    return { body: platformTableView(tables, row), auditId };
  },
};
