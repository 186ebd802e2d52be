// PATCH /operators/{code}: changes an operator's registration, or disables him.
import type { Endpoint } from '../endpoint.ts';
import { operatorView } from '../operator-view.ts';

export const endpoint: Endpoint = {
  id: 'platform.operators.patch',
  api: 'platform',
  method: 'PATCH',
  path: '/operators/:code',
  summary: 'Change an operator',
  roles: ['owner', 'operations'],
  body: { type: 'object' },
  errors: ['INVALID_REQUEST', 'NOT_FOUND'],
  async handle({ services, params, body, actor, ip }) {
    const code = params.code ?? '';
    const touches = [{ kind: 'operator', key: code }];
    const about = { actor, operator: null, action: 'platform PATCH /operators/{code}', target: code, ip, touches };
    const { auditId } = await services.audit.change(about, sql =>
      services.operators.change(sql, code, body as Record<string, unknown>),
    );
    services.operators.forget(code);
    services.online.lobbyChanged();
    const operator = await services.operators.byCode(code);
    return { body: operator && operatorView(operator), auditId };
  },
};
