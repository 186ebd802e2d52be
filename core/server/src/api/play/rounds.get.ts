// GET /play/v1/rounds: the player's own rounds.

import { RoundsPage } from '@baize/protocol';
import type { Session } from '../../players/index.ts';
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
  handle: call => roundsPage(call, ownOf(call.session)),
});

/** The names by which rows are found; the id says that they are this player's. */
function ownOf({ operator, player }: Session) {
  return { operator, playerId: player.id, externalId: player.externalId };
}
