// GET /rounds: one row per own player and round.
import { operatorEndpoint } from '../http/endpoint.ts';
import { RoundsPage } from '../schemas/round.ts';
import { ROUNDS_QUERY, roundsPage } from '../views/rounds-page.ts';

export const endpoint = operatorEndpoint({
  id: 'rounds.get',
  method: 'GET',
  path: '/rounds',
  summary: "Rounds of the operator's players",
  query: ROUNDS_QUERY,
  reply: { 200: RoundsPage },
  errors: ['INVALID_REQUEST'],
  owner: 'caller',
  audit: 'none',
  cost: 'report',
  handle: call => roundsPage(call, { operator: call.operator.code }),
});
