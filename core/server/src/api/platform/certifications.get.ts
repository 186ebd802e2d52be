// GET /operators/{code}/certifications: the newest certifications of an operator's wallet.

import Type from 'typebox';
import { ApiError } from '../../kernel/index.ts';
import { certificationView } from '../certification-view.ts';
import type { Endpoint } from '../endpoint.ts';
import { limitOf } from '../paging.ts';
import { CertificationList } from '../schemas/staff.ts';

export const endpoint: Endpoint = {
  id: 'platform.certifications.get',
  api: 'platform',
  method: 'GET',
  path: '/operators/:code/certifications',
  summary: 'Certifications of a wallet',
  query: { limit: Type.Integer({ minimum: 1, maximum: 500, default: 100 }) },
  replies: { 200: CertificationList },
  errors: ['NOT_FOUND'],
  async handle({ services, params, query }) {
    const code = params.code ?? '';
    if (!(await services.operators.byCode(code))) throw new ApiError('NOT_FOUND');
    const found = await services.certifications.list(code, limitOf(query));
    return { body: { certifications: found.map(certificationView) } };
  },
};
