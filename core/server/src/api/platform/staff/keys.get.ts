// GET /keys: the keys of the platform's staff, without the keys themselves.
import { iso } from '../../../kernel/index.ts';
import { platformEndpoint } from '../../http/endpoint.ts';
import { Keys } from '../../schemas/staff.ts';

export const endpoint = platformEndpoint({
  id: 'platform.keys.get',
  method: 'GET',
  path: '/keys',
  summary: 'Platform keys',
  roles: ['owner'],
  reply: { 200: Keys },
  errors: [],
  owner: 'platform',
  audit: 'none',
  cost: 'light',
  async handle({ services }) {
    const keys = await services.keys.list();
    return { keys: keys.map(({ id, name, role, createdAt }) => ({ id, name, role, created_at: iso(createdAt) })) };
  },
});
