// GET /certifications: the newest certifications of the operator's wallet, whoever began them.
import { operatorEndpoint } from '../../http/endpoint.ts';
import { LIMIT, limitOf } from '../../http/paging.ts';
import { CertificationList } from '../../schemas/certification.ts';
import { certificationView } from '../../views/certification-view.ts';

export const endpoint = operatorEndpoint({
  id: 'certifications.get',
  method: 'GET',
  path: '/certifications',
  summary: 'Certifications of one’s own wallet',
  query: { limit: LIMIT },
  reply: { 200: CertificationList },
  errors: [],
  owner: 'caller',
  audit: 'none',
  cost: 'light',
  async handle({ services, operator, query }) {
    const found = await services.certifications.list(operator.code, limitOf(query));
    return { certifications: found.map(certificationView) };
  },
});
