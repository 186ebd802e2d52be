// GET /settings: settings of the whole platform.
import type { Endpoint } from '../endpoint.ts';
import { PlatformSettings } from '../schemas/staff.ts';

export const endpoint: Endpoint = {
  id: 'platform.settings.get',
  api: 'platform',
  method: 'GET',
  path: '/settings',
  summary: 'Platform settings',
  replies: { 200: PlatformSettings },
  errors: [],
  handle: async ({ services }) => ({ body: await services.settings.read() }),
};
