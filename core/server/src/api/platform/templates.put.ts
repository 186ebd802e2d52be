// PUT /platform/v1/templates/{game_code}: sets where new tables of a game start.
import { ApiError, badFields } from '../../kernel/index.ts';
import { limitFaults, type TemplateBody, writeTemplate } from '../../tables/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { Template } from '../schemas/staff.ts';

export const endpoint: Endpoint = {
  id: 'platform.templates.put',
  api: 'platform',
  method: 'PUT',
  path: '/templates/:game_code',
  summary: 'Set a template',
  roles: ['owner', 'operations'],
  body: {
    type: 'object',
    required: ['currency', 'limits'],
    properties: {
      currency: { type: 'string', maxLength: 8 },
      limits: { type: 'object', additionalProperties: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER } },
      max_seats: { type: ['integer', 'null'], minimum: 1, maximum: 20 },
      rake_bp: { type: 'integer', minimum: 0, maximum: 2000 },
      rake_cap: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
      rake_rule: { type: 'object', additionalProperties: { type: 'boolean' } },
      studio: { type: 'boolean' },
      available: { type: 'boolean' },
    },
  },
  replies: { 200: Template },
  errors: ['INVALID_REQUEST', 'GAME_NOT_FOUND'],
  async handle({ services: { plugins, currencies, audit }, params, body, actor, ip }) {
    const code = params.game_code ?? '';
    const game = plugins.current(code)?.game;
    if (!game) throw new ApiError('GAME_NOT_FOUND');
    const template: TemplateBody = { studio: false, available: true, ...(body as Pick<TemplateBody, 'currency' | 'limits'>) };
    const currency = await currencies.find(template.currency);
    if (!currency) throw badFields('currency');
    const bad = limitFaults(template.limits, game.limits, currency);
    if ((template.rake_cap ?? 0) % currency.settingsStep !== 0) bad.push('rake_cap'); // GEN-09
    if (bad.length > 0) throw badFields(...bad);
    const about = { actor, operator: null, action: 'platform PUT /templates/{game_code}', target: code, ip };
    const { auditId } = await audit.change(about, sql => writeTemplate(sql, code, template));
    return { body: template, auditId };
  },
};
