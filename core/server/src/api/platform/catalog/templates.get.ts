// GET /platform/v1/templates/{game_code}: where new tables of a game start: as set, else as its plugin says.

import Type from 'typebox';
import { platformEndpoint } from '../../http/endpoint.ts';
import { anyTemplate } from '../../http/owners.ts';
import { Template } from '../../schemas/staff.ts';

export const endpoint = platformEndpoint({
  id: 'platform.templates.get',
  method: 'GET',
  path: '/templates/:game_code',
  summary: 'Show a template',
  params: { game_code: Type.String() },
  reply: { 200: Template },
  errors: ['TEMPLATE_NOT_FOUND'],
  owner: anyTemplate,
  audit: 'none',
  cost: 'light',
  handle: async ({ owned }) => owned,
});
