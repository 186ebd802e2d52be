// GET /play/v1/rounds: the player's own rounds.
import { RoundsPage } from '@baize/protocol';
import { playEndpoint } from '../http/endpoint.ts';
import { ROUNDS_QUERY, roundsPage } from '../views/rounds-page.ts';

export const endpoint = playEndpoint({
  id: 'play.rounds.get',
  method: 'GET',
  path: '/rounds',
  summary: 'Own rounds',
  query: ROUNDS_QUERY,
  reply: { 200: RoundsPage },
  errors: ['INVALID_REQUEST', 'SESSION_EXPIRED', 'RATE_LIMITED'],
  owner: 'caller',
  audit: 'none',
  cost: 'report',
  handle: call => roundsPage(call, { operator: call.session.operator, playerId: call.session.player.id }),
});
