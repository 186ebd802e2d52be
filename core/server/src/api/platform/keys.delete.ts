// DELETE /keys/{id}: a key stops at once.
import type { Endpoint } from '../endpoint.ts';

export const endpoint: Endpoint = {
  id: 'platform.keys.delete',
  api: 'platform',
  method: 'DELETE',
  path: '/keys/:id',
  summary: 'Revoke a platform key',
  roles: ['owner'],
  replies: { 204: null },
  errors: ['NOT_FOUND'],
  async handle({ services, params, actor, ip }) {
    const target = params.id ?? '';
    const about = { actor, operator: null, action: 'platform DELETE /keys/{id}', target, ip };
    const { auditId } = await services.audit.change(about, sql => services.keys.revoke(sql, target));
    return { status: 204, auditId };
  },
};
