// GET /settings: settings of the whole platform.
import type { Endpoint } from '../endpoint.ts';

export const endpoint: Endpoint = {
  id: 'platform.settings.get',
  api: 'platform',
  method: 'GET',
  path: '/settings',
  summary: 'Platform settings',
  errors: [],
  handle: async ({ services }) => ({ body: await services.settings.read() }),
};
