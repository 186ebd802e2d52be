// POST /keys: a new key for somebody of the staff, shown once.
import { MAY_RESOLVE, type Role } from '../../auth/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { NewKey } from '../schemas/staff.ts';

export const endpoint: Endpoint = {
  id: 'platform.keys.post',
  api: 'platform',
  method: 'POST',
  path: '/keys',
  summary: 'New platform key',
  roles: ['owner'],
  body: { type: 'object' },
  replies: { 201: NewKey },
  errors: ['INVALID_REQUEST', 'DUPLICATE'],
  async handle({ services, body, actor, ip }) {
    const given = body as { name?: unknown; role?: unknown };
    const target = String(given.name ?? '').slice(0, 40);
    const about = { actor, operator: null, action: 'platform POST /keys', target, ip, detail: { role: String(given.role) } };
    const { result, auditId } = await services.audit.change(about, sql => services.keys.add(sql, given));
    // two keys of one person could move money: the others hear of each new one
    if (MAY_RESOLVE.includes(given.role as Role))
      services.log.warn(
        { alarm: true, id: result.id, role: given.role, by: actor },
        'a key was made that may resolve transactions',
      );
    return { status: 201, body: result, auditId };
  },
};
