// GET /settings: settings of the whole platform.

import { platformEndpoint } from '../../http/endpoint.ts';
import { PlatformSettings } from '../../schemas/staff.ts';

export const endpoint = platformEndpoint({
  id: 'platform.settings.get',
  method: 'GET',
  path: '/settings',
  summary: 'Platform settings',
  reply: { 200: PlatformSettings },
  errors: [],
  owner: 'platform',
  audit: 'none',
  cost: 'light',
  handle: ({ services }) => services.settings.read(),
});
