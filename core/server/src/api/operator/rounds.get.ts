// GET /rounds: one row per own player and round.
import type { Endpoint } from '../endpoint.ts';
import { roundsPage } from '../rounds-page.ts';

export const endpoint: Endpoint = {
  id: 'rounds.get',
  api: 'operator',
  method: 'GET',
  path: '/rounds',
  summary: "Rounds of the operator's players",
  errors: ['INVALID_REQUEST'],
  handle: async call => ({ body: await roundsPage(call, { operator: call.operator.code }) }),
};
