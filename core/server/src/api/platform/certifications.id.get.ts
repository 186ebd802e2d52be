// GET /operators/{code}/certifications/{id}: how far a certification is, and what came of each scenario.
import { certificationDetail } from '../certification-view.ts';
import type { Endpoint } from '../endpoint.ts';
import { CertificationDetail } from '../schemas/staff.ts';

export const endpoint: Endpoint = {
  id: 'platform.certifications.id.get',
  api: 'platform',
  method: 'GET',
  path: '/operators/:code/certifications/:id',
  summary: 'One certification with its results',
  replies: { 200: CertificationDetail },
  errors: ['NOT_FOUND'],
  async handle({ services, params }) {
    return { body: certificationDetail(await services.certifications.find(params.code ?? '', params.id ?? '')) };
  },
};
