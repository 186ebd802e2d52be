// PUT /settings: changes the settings that are given.
import type { Endpoint } from '../endpoint.ts';
import { PlatformSettings } from '../schemas/staff.ts';

export const endpoint: Endpoint = {
  id: 'platform.settings.put',
  api: 'platform',
  method: 'PUT',
  path: '/settings',
  summary: 'Change platform settings',
  roles: ['owner', 'operations'],
  body: { type: 'object' },
  replies: { 200: PlatformSettings },
  errors: ['INVALID_REQUEST'],
  async handle({ services, body, actor, ip }) {
    const detail = body as Record<string, unknown>;
    const about = { actor, operator: null, action: 'platform PUT /settings', target: 'platform', ip, detail };
    const { auditId } = await services.audit.change(about, sql => services.settings.change(sql, detail));
    return { body: await services.settings.read(), auditId };
  },
};
