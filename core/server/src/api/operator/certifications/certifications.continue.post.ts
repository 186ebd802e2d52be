// POST /certifications/{certification_id}/continue: the operator has restarted their wallet, the certification goes on.
import Type from 'typebox';
import { continueCertification } from '../../../admin/index.ts';
import { operatorEndpoint } from '../../http/endpoint.ts';
import { ownCertification } from '../../http/owners.ts';
import { Done } from '../../schemas/words.ts';

export const endpoint = operatorEndpoint({
  id: 'certifications.continue.post',
  method: 'POST',
  path: '/certifications/:certification_id/continue',
  summary: 'Go on after the wallet was restarted',
  params: { certification_id: Type.String({ description: 'id of the certification' }) },
  bodyOptional: true,
  reply: { 200: Done },
  errors: ['NOT_FOUND', 'CERTIFICATION_NOT_WAITING'],
  owner: ownCertification,
  audit: { kind: 'record', target: ({ params }) => params.certification_id },
  cost: 'light',
  async handle({ services, record, operator, params }) {
    const about = { operator: operator.code, id: params.certification_id, refusal: 'CERTIFICATION_NOT_WAITING' } as const;
    await continueCertification(services, record, about);
    return { status: 'OK' as const };
  },
});
