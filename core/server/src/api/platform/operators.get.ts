// GET /operators: all operators.
import type { Endpoint } from '../endpoint.ts';
import { operatorView } from '../operator-view.ts';

export const endpoint: Endpoint = {
  id: 'platform.operators.get',
  api: 'platform',
  method: 'GET',
  path: '/operators',
  summary: 'Operators',
  errors: [],
  handle: async ({ services }) => ({ body: { operators: (await services.operators.list()).map(operatorView) } }),
};
