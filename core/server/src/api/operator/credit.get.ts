// GET /credit: the operator's mode, prepaid balance and entries (administration specification, prepaid credit).

import { creditView } from '../credit-view.ts';
import type { Endpoint } from '../endpoint.ts';

/** Read-only; `limit` 50 by default and at most 500, `offset` from 0, `kind=manual` for movements by the platform. */
export const endpoint: Endpoint = {
  id: 'credit.get',
  api: 'operator',
  method: 'GET',
  path: '/credit',
  summary: 'Mode, prepaid balance and ledger',
  errors: ['INTERNAL_ERROR'],
  handle: async call => ({ body: await creditView(call.services, call.operator, call.query) }),
};
