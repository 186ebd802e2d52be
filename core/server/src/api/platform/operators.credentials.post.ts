// POST /operators/{code}/credentials: new key and secret; the old ones stop at once.
import type { Endpoint } from '../endpoint.ts';

export const endpoint: Endpoint = {
  id: 'platform.operators.credentials.post',
  api: 'platform',
  method: 'POST',
  path: '/operators/:code/credentials',
  summary: 'Reissue credentials',
  roles: ['owner'],
  errors: ['NOT_FOUND'],
  async handle({ services, params, actor, ip }) {
    const code = params.code ?? '';
    const about = { actor, operator: null, action: 'platform POST /operators/{code}/credentials', target: code, ip };
    const { result, auditId } = await services.audit.change(about, sql => services.operators.reissue(sql, code));
    return { body: result, auditId };
  },
};
