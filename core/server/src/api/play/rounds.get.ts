// GET /play/v1/rounds: the player's own rounds.
import { RoundsPage } from '@baize/protocol';
import type { Endpoint } from '../endpoint.ts';
import { ROUNDS_QUERY, roundsPage } from '../rounds-page.ts';

export const endpoint: Endpoint = {
  id: 'play.rounds.get',
  api: 'play',
  method: 'GET',
  path: '/rounds',
  summary: 'Own rounds',
  query: ROUNDS_QUERY,
  replies: { 200: RoundsPage },
  errors: ['INVALID_REQUEST', 'SESSION_EXPIRED', 'RATE_LIMITED'],
  handle: async call => ({ body: await roundsPage(call, { operator: call.session.operator, playerId: call.session.player.id }) }),
};
