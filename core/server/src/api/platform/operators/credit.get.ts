// GET /operators/{code}/credit: an operator's prepaid credit for the platform's staff.

import Type from 'typebox';
import { platformEndpoint } from '../../http/endpoint.ts';
import { anyOperator } from '../../http/owners.ts';
import { OperatorCredit } from '../../schemas/operator.ts';
import { CREDIT_QUERY, creditView } from '../../views/credit-view.ts';

/** What the operator reads with `GET /credit`. */
export const endpoint = platformEndpoint({
  id: 'platform.credit.get',
  method: 'GET',
  path: '/operators/:code/credit',
  summary: 'Prepaid credit of an operator',
  roles: ['owner', 'operations', 'support', 'finance'],
  params: { code: Type.String() },
  query: CREDIT_QUERY,
  reply: { 200: OperatorCredit },
  errors: ['NOT_FOUND'],
  owner: anyOperator,
  audit: 'none',
  cost: 'report',
  handle: call => creditView(call, call.owned),
});
