// POST /operators/{code}/certifications/{id}/continue: the operator has restarted his wallet, the certification goes on.
import type { Endpoint } from '../endpoint.ts';
import { Done } from '../schemas/words.ts';

export const endpoint: Endpoint = {
  id: 'platform.certifications.continue.post',
  api: 'platform',
  method: 'POST',
  path: '/operators/:code/certifications/:id/continue',
  summary: 'Go on after the wallet was restarted',
  roles: ['owner', 'operations'],
  bodyOptional: true,
  replies: { 200: Done },
  errors: ['NOT_FOUND'],
  async handle({ services, params, actor, ip }) {
    const [code, id] = [params.code ?? '', params.id ?? ''];
    const action = 'platform POST /operators/{code}/certifications/{id}/continue';
    const about = { actor, operator: null, action, target: id, ip };
    const { auditId } = await services.audit.change(about, async () => services.certifications.goOn(code, id));
    return { body: { status: 'OK' }, auditId };
  },
};
