// GET /credit: the operator's mode, prepaid balance and entries (administration specification, prepaid credit).

import Type from 'typebox';
import { creditView } from '../credit-view.ts';
import type { Endpoint } from '../endpoint.ts';
import { OperatorCredit } from '../schemas/operator.ts';

/** Read-only; `limit` 50 by default and at most 500, `offset` from 0, `kind=manual` for movements by the platform. */
export const endpoint: Endpoint = {
  id: 'credit.get',
  api: 'operator',
  method: 'GET',
  path: '/credit',
  summary: 'Mode, prepaid balance and ledger',
  query: {
    limit: Type.Integer({ minimum: 1, maximum: 500, default: 50 }),
    offset: Type.Integer({ minimum: 0, default: 0 }),
    kind: Type.String({ description: '`manual`: movements by the platform alone' }),
  },
  replies: { 200: OperatorCredit },
  errors: ['INTERNAL_ERROR'],
  handle: async call => ({ body: await creditView(call.services, call.operator, call.query) }),
};
