// GET /calls: the last calls of this operator, in both directions, with what went wrong.
import { operatorEndpoint } from '../http/endpoint.ts';
import { CallsPage } from '../schemas/calls.ts';
import { CALLS_QUERY, callsPage } from '../views/calls-page.ts';

export const endpoint = operatorEndpoint({
  id: 'operator.calls.get',
  method: 'GET',
  path: '/calls',
  summary: 'What went over the wire in the last week',
  query: CALLS_QUERY,
  reply: { 200: CallsPage },
  errors: ['INVALID_REQUEST'],
  owner: 'caller',
  audit: 'none',
  cost: 'report',
  handle: call => callsPage(call, call.operator.code),
});
