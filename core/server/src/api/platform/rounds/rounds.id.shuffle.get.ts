// GET /rounds/{round_id}/shuffle: the sealed order of any round, opened at the cards that fell.
import { Shuffle } from '@baize/protocol';
import Type from 'typebox';
import { platformEndpoint } from '../../http/endpoint.ts';
import { anyRound } from '../../http/owners.ts';
import { shuffleView } from '../../views/shuffle-view.ts';

export const endpoint = platformEndpoint({
  id: 'platform.rounds.id.shuffle.get',
  method: 'GET',
  path: '/rounds/:round_id/shuffle',
  summary: 'The cards of one round in its sealed order',
  params: { round_id: Type.String() },
  reply: { 200: Shuffle },
  errors: ['ROUND_NOT_FOUND', 'ROUND_OPEN', 'NOT_SEALED', 'NOT_REPLAYABLE'],
  owner: anyRound,
  audit: 'none',
  cost: 'light',
  handle: ({ services, params }) => shuffleView(services, params.round_id, {}),
});
