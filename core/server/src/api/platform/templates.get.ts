// GET /platform/v1/templates/{game_code}: where new tables of a game start.
import { ApiError } from '../../kernel/index.ts';
import { readTemplate } from '../../tables/index.ts';
import type { Endpoint } from '../endpoint.ts';

export const endpoint: Endpoint = {
  id: 'platform.templates.get',
  api: 'platform',
  method: 'GET',
  path: '/templates/:game_code',
  summary: 'Show a template',
  errors: ['TEMPLATE_NOT_FOUND'],
  async handle({ services: { db }, params }) {
    const body = await db.read(sql => readTemplate(sql.query, params.game_code ?? ''));
    if (!body) throw new ApiError('TEMPLATE_NOT_FOUND');
    return { body };
  },
};
