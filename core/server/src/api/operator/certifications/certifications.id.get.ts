// GET /certifications/{certification_id}: how far a certification is, what came of each scenario, and a link to its page.
import Type from 'typebox';
import { operatorEndpoint } from '../../http/endpoint.ts';
import { ownCertification } from '../../http/owners.ts';
import { CertificationDetail } from '../../schemas/certification.ts';
import { certificationDetail } from '../../views/certification-view.ts';

export const endpoint = operatorEndpoint({
  id: 'certifications.id.get',
  method: 'GET',
  path: '/certifications/:certification_id',
  summary: 'One certification with its results',
  params: { certification_id: Type.String({ description: 'id of the certification' }) },
  reply: { 200: CertificationDetail },
  errors: ['NOT_FOUND'],
  owner: ownCertification,
  audit: 'none',
  cost: 'light',
  handle: async ({ services, owned }) => certificationDetail(services, owned),
});
