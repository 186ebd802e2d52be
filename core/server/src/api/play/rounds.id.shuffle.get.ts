// GET /play/v1/rounds/{round_id}/shuffle: the sealed order of an own round, opened at the cards that the player saw.
import { Shuffle } from '@baize/protocol';
import Type from 'typebox';
import { playEndpoint } from '../http/endpoint.ts';
import { playedRound } from '../http/owners.ts';
import { shuffleView } from '../views/shuffle-view.ts';

export const endpoint = playEndpoint({
  id: 'play.rounds.id.shuffle.get',
  method: 'GET',
  path: '/rounds/:round_id/shuffle',
  summary: 'The cards of one own round in its sealed order',
  params: { round_id: Type.String() },
  reply: { 200: Shuffle },
  errors: ['ROUND_NOT_FOUND', 'ROUND_OPEN', 'NOT_SEALED', 'NOT_REPLAYABLE', 'SESSION_EXPIRED', 'RATE_LIMITED'],
  owner: playedRound,
  audit: 'none',
  cost: 'light',
  handle: ({ services, params, session: { player, operator } }) =>
    shuffleView(services, params.round_id, { operator, externalId: player.externalId, playerId: player.id }),
});
