// GET /operators/{code}/credit: an operator's prepaid credit for the platform's staff.
import { ApiError } from '../../kernel/index.ts';
import { creditView } from '../credit-view.ts';
import type { Endpoint } from '../endpoint.ts';
import { OperatorCredit } from '../schemas/operator.ts';

/** What the operator reads with `GET /credit`. */
export const endpoint: Endpoint = {
  id: 'platform.credit.get',
  api: 'platform',
  method: 'GET',
  path: '/operators/:code/credit',
  summary: 'Prepaid credit of an operator',
  roles: ['owner', 'operations', 'support', 'finance'],
  replies: { 200: OperatorCredit },
  errors: ['NOT_FOUND'],
  async handle({ services, params, query }) {
    const operator = await services.operators.byCode(params.code ?? '');
    if (!operator) throw new ApiError('NOT_FOUND');
    return { body: await creditView(services, operator, query) };
  },
};
