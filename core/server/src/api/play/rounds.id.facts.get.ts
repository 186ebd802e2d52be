// GET /play/v1/rounds/{round_id}/facts: what the player's screen was told of an own round that is over.
import { PastRound } from '@baize/protocol';
import Type from 'typebox';
import { playEndpoint } from '../http/endpoint.ts';
import { playedRound } from '../http/owners.ts';
import { pastRoundView } from '../views/past-round-view.ts';

export const endpoint = playEndpoint({
  id: 'play.rounds.id.facts.get',
  method: 'GET',
  path: '/rounds/:round_id/facts',
  summary: 'One own round again, fact by fact',
  params: { round_id: Type.String() },
  reply: { 200: PastRound },
  errors: ['ROUND_NOT_FOUND', 'SESSION_EXPIRED', 'RATE_LIMITED'],
  owner: playedRound,
  audit: 'none',
  cost: 'light',
  handle: ({ services, params, session: { player } }) => pastRoundView(services, params.round_id, player.id),
});
