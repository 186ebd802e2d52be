// GET /operators/{code}/calls: the last calls between an operator's servers and ours, for the staff.
import Type from 'typebox';
import { platformEndpoint } from '../../http/endpoint.ts';
import { anyOperator } from '../../http/owners.ts';
import { CallsPage } from '../../schemas/calls.ts';
import { CALLS_QUERY, callsPage } from '../../views/calls-page.ts';

export const endpoint = platformEndpoint({
  id: 'platform.operators.calls.get',
  method: 'GET',
  path: '/operators/:code/calls',
  summary: "What went over the wire between an operator's servers and ours",
  params: { code: Type.String() },
  query: CALLS_QUERY,
  reply: { 200: CallsPage },
  errors: ['INVALID_REQUEST', 'NOT_FOUND'],
  owner: anyOperator,
  audit: 'none',
  cost: 'report',
  handle: call => callsPage(call, call.owned.code),
});
