// GET /operators/{code}: one operator.
import { ApiError } from '../../kernel/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { operatorView } from '../operator-view.ts';
import { StaffOperator } from '../schemas/staff.ts';

export const endpoint: Endpoint = {
  id: 'platform.operators.id.get',
  api: 'platform',
  method: 'GET',
  path: '/operators/:code',
  summary: 'One operator',
  replies: { 200: StaffOperator },
  errors: ['NOT_FOUND'],
  async handle({ services, params }) {
    const operator = await services.operators.byCode(params.code ?? '');
    if (!operator) throw new ApiError('NOT_FOUND');
    return { body: operatorView(operator) };
  },
};
