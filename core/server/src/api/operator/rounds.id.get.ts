// GET /rounds/{round_id}: a round in full, or as one player saw it.
import Type from 'typebox';
import { operatorEndpoint } from '../http/endpoint.ts';
import { ownRound } from '../http/owners.ts';
import { RoundDetail } from '../schemas/round.ts';

export const endpoint = operatorEndpoint({
  id: 'rounds.id.get',
  method: 'GET',
  path: '/rounds/:round_id',
  summary: 'One round',
  params: { round_id: Type.String() },
  query: { external_id: Type.String({ description: 'as this player saw it' }) },
  reply: { 200: RoundDetail },
  errors: ['ROUND_NOT_FOUND'],
  owner: ownRound,
  audit: 'none',
  cost: 'light',
  handle: async ({ owned }) => owned,
});
