// PUT /platform/v1/templates/{game_code}: sets where new tables of a game start.

import Type from 'typebox';
import { setTemplate } from '../../../admin/index.ts';
import { platformEndpoint } from '../../http/endpoint.ts';
import { anyLoadedGame } from '../../http/owners.ts';
import { TemplateBody } from '../../schemas/bodies.ts';
import { Template } from '../../schemas/staff.ts';

export const endpoint = platformEndpoint({
  id: 'platform.templates.put',
  method: 'PUT',
  path: '/templates/:game_code',
  summary: 'Set a template',
  roles: ['owner', 'operations'],
  params: { game_code: Type.String() },
  body: TemplateBody,
  reply: { 200: Template },
  errors: ['INVALID_REQUEST', 'GAME_NOT_FOUND'],
  owner: anyLoadedGame,
  audit: {
    kind: 'change',
    target: ({ params }) => params.game_code,
    touches: ({ params }) => [{ kind: 'template', key: params.game_code }],
    restorable: false,
  },
  cost: 'light',
  async handle({ services, record, owned, body }) {
    const template = { studio: false, available: true, ...body };
    await setTemplate(services, record, owned.game, template);
    return template;
  },
});
