// POST /operators/{code}/credentials: new key and secret; the old ones stop at once.
import type { Endpoint } from '../endpoint.ts';
import { Credentials } from '../schemas/staff.ts';

export const endpoint: Endpoint = {
  id: 'platform.operators.credentials.post',
  api: 'platform',
  method: 'POST',
  path: '/operators/:code/credentials',
  summary: 'Reissue credentials',
  roles: ['owner'],
  replies: { 200: Credentials },
  errors: ['NOT_FOUND'],
  async handle({ services, params, actor, ip }) {
    const code = params.code ?? '';
    const about = { actor, operator: null, action: 'platform POST /operators/{code}/credentials', target: code, ip };
    const { result, auditId } = await services.audit.change(about, sql => services.operators.reissue(sql, code));
    return { body: result, auditId };
  },
};
