// GET /platform/v1/tables/{id}: one table.
import { ApiError } from '../../kernel/index.ts';
import { platformTableView } from '../../tables/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { PlatformTable } from '../schemas/table.ts';

export const endpoint: Endpoint = {
  id: 'platform.tables.id.get',
  api: 'platform',
  method: 'GET',
  path: '/tables/:id',
  summary: 'Show a table',
  replies: { 200: PlatformTable },
  errors: ['TABLE_NOT_FOUND'],
  async handle({ services: { tables }, params }) {
    const row = tables.find(params.id ?? '');
    if (!row) throw new ApiError('TABLE_NOT_FOUND');
    return { body: platformTableView(tables, row) };
  },
};
