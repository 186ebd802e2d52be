// GET /operators: all operators.

import { platformEndpoint } from '../../http/endpoint.ts';
import { StaffOperators } from '../../schemas/staff.ts';
import { operatorView } from '../../views/operator-view.ts';

export const endpoint = platformEndpoint({
  id: 'platform.operators.get',
  method: 'GET',
  path: '/operators',
  summary: 'Operators',
  reply: { 200: StaffOperators },
  errors: [],
  owner: 'platform',
  audit: 'none',
  cost: 'light',
  handle: async ({ services }) => ({ operators: (await services.operators.list()).map(operatorView) }),
});
