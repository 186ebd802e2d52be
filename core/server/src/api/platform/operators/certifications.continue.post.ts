// POST /operators/{code}/certifications/{id}/continue: the operator has restarted their wallet, the certification goes on.

import Type from 'typebox';
import { continueCertification } from '../../../admin/index.ts';
import { platformEndpoint } from '../../http/endpoint.ts';
import { Done } from '../../schemas/words.ts';

export const endpoint = platformEndpoint({
  id: 'platform.certifications.continue.post',
  method: 'POST',
  path: '/operators/:code/certifications/:id/continue',
  summary: 'Go on after the wallet was restarted',
  roles: ['owner', 'operations'],
  params: { code: Type.String(), id: Type.String() },
  bodyOptional: true,
  reply: { 200: Done },
  errors: ['NOT_FOUND'],
  owner: 'platform',
  audit: { kind: 'record', target: ({ params }) => params.id },
  cost: 'light',
  async handle({ services, record, params }) {
    await continueCertification(services, record, { operator: params.code, id: params.id, refusal: 'NOT_FOUND' });
    return { status: 'OK' as const };
  },
});
