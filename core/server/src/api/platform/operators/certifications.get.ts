// GET /operators/{code}/certifications: the newest certifications of an operator's wallet.

import Type from 'typebox';
import { platformEndpoint } from '../../http/endpoint.ts';
import { anyOperator } from '../../http/owners.ts';
import { LIMIT, limitOf } from '../../http/paging.ts';
import { CertificationList } from '../../schemas/certification.ts';
import { certificationView } from '../../views/certification-view.ts';

export const endpoint = platformEndpoint({
  id: 'platform.certifications.get',
  method: 'GET',
  path: '/operators/:code/certifications',
  summary: 'Certifications of a wallet',
  params: { code: Type.String() },
  query: { limit: LIMIT },
  reply: { 200: CertificationList },
  errors: ['NOT_FOUND'],
  owner: anyOperator,
  audit: 'none',
  cost: 'light',
  async handle({ services, owned, query }) {
    const found = await services.certifications.list(owned.code, limitOf(query));
    return { certifications: found.map(certificationView) };
  },
});
