// GET /credit: the operator's mode, prepaid balance and entries (administration specification, prepaid credit).
import { operatorEndpoint } from '../http/endpoint.ts';
import { OperatorCredit } from '../schemas/operator.ts';
import { CREDIT_QUERY, creditView } from '../views/credit-view.ts';

/** Read-only; `limit` 50 by default and at most 500, `offset` from 0, `kind=manual` for movements by the platform. */
export const endpoint = operatorEndpoint({
  id: 'credit.get',
  method: 'GET',
  path: '/credit',
  summary: 'Mode, prepaid balance and ledger',
  query: CREDIT_QUERY,
  reply: { 200: OperatorCredit },
  errors: ['INTERNAL_ERROR'],
  owner: 'caller',
  audit: 'none',
  cost: 'report',
  handle: call => creditView(call, call.operator),
});
