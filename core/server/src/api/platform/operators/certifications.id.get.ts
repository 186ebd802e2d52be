// GET /operators/{code}/certifications/{id}: how far a certification is, and what came of each scenario.

import Type from 'typebox';
import { platformEndpoint } from '../../http/endpoint.ts';
import { anyCertification } from '../../http/owners.ts';
import { CertificationDetail } from '../../schemas/certification.ts';
import { certificationDetail } from '../../views/certification-view.ts';

export const endpoint = platformEndpoint({
  id: 'platform.certifications.id.get',
  method: 'GET',
  path: '/operators/:code/certifications/:id',
  summary: 'One certification with its results',
  params: { code: Type.String(), id: Type.String() },
  reply: { 200: CertificationDetail },
  errors: ['NOT_FOUND'],
  owner: anyCertification,
  audit: 'none',
  cost: 'light',
  handle: async ({ services, owned }) => certificationDetail(services, owned),
});
