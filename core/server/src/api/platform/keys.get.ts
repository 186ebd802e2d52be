// GET /keys: the keys of the platform's staff, without the keys themselves.
import { iso } from '../../kernel/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { Keys } from '../schemas/staff.ts';

export const endpoint: Endpoint = {
  id: 'platform.keys.get',
  api: 'platform',
  method: 'GET',
  path: '/keys',
  summary: 'Platform keys',
  roles: ['owner'],
  replies: { 200: Keys },
  errors: [],
  async handle({ services }) {
    const keys = await services.keys.list();
    return { body: { keys: keys.map(({ id, name, role, createdAt }) => ({ id, name, role, created_at: iso(createdAt) })) } };
  },
};
