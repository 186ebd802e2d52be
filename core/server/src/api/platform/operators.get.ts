// GET /operators: all operators.
import type { Endpoint } from '../endpoint.ts';
import { operatorView } from '../operator-view.ts';
import { StaffOperators } from '../schemas/staff.ts';

export const endpoint: Endpoint = {
  id: 'platform.operators.get',
  api: 'platform',
  method: 'GET',
  path: '/operators',
  summary: 'Operators',
  replies: { 200: StaffOperators },
  errors: [],
  handle: async ({ services }) => ({ body: { operators: (await services.operators.list()).map(operatorView) } }),
};
