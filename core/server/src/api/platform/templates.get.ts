// GET /platform/v1/templates/{game_code}: where new tables of a game start: as set, else as its plugin says.
import { ApiError } from '../../kernel/index.ts';
import { readTemplates, templateOf } from '../../tables/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { Template } from '../schemas/staff.ts';

export const endpoint: Endpoint = {
  id: 'platform.templates.get',
  api: 'platform',
  method: 'GET',
  path: '/templates/:game_code',
  summary: 'Show a template',
  replies: { 200: Template },
  errors: ['TEMPLATE_NOT_FOUND'],
  async handle({ services: { db, plugins, currencies }, params }) {
    const code = params.game_code ?? '';
    const game = plugins.current(code)?.game;
    const stored = await db.read(sql => readTemplates(sql.query));
    const body = stored.get(code) ?? (game && templateOf(game, await currencies.list()));
    if (!body) throw new ApiError('TEMPLATE_NOT_FOUND');
    return { body };
  },
};
