// GET /rounds: one row per own player and round.
import type { Endpoint } from '../endpoint.ts';
import { ROUNDS_QUERY, roundsPage } from '../rounds-page.ts';
import { RoundsPage } from '../schemas/round.ts';

export const endpoint: Endpoint = {
  id: 'rounds.get',
  api: 'operator',
  method: 'GET',
  path: '/rounds',
  summary: "Rounds of the operator's players",
  query: ROUNDS_QUERY,
  replies: { 200: RoundsPage },
  errors: ['INVALID_REQUEST'],
  handle: async call => ({ body: await roundsPage(call, { operator: call.operator.code }) }),
};
