// GET /status: how the platform is doing now.
import { platformEndpoint } from '../../http/endpoint.ts';
import { Status } from '../../schemas/staff.ts';
import { statusNow } from '../../views/status-view.ts';

export const endpoint = platformEndpoint({
  id: 'platform.status.get',
  method: 'GET',
  path: '/status',
  summary: 'Status of the platform',
  reply: { 200: Status },
  errors: [],
  owner: 'platform',
  audit: 'none',
  cost: 'light',
  handle: ({ services }) => statusNow(services),
});
