// POST /operators: registers an operator; his credentials are shown this once.
import type { Endpoint } from '../endpoint.ts';
import { Credentials } from '../schemas/staff.ts';

export const endpoint: Endpoint = {
  id: 'platform.operators.post',
  api: 'platform',
  method: 'POST',
  path: '/operators',
  summary: 'Register an operator',
  roles: ['owner'],
  body: { type: 'object' },
  replies: { 201: Credentials },
  errors: ['INVALID_REQUEST', 'DUPLICATE'],
  async handle({ services, body, actor, ip }) {
    const given = body as Record<string, unknown>;
    const code = typeof given.code === 'string' ? given.code.slice(0, 40) : '';
    const touches = [{ kind: 'operator', key: code }];
    const about = { actor, operator: null, action: 'platform POST /operators', target: code, ip, touches };
    const { result, auditId } = await services.audit.change(about, sql => services.operators.create(sql, given));
    return { status: 201, body: result, auditId };
  },
};
