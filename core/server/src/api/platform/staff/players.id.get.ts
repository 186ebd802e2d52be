// GET /players/{player_id}: one player.

import Type from 'typebox';
import { platformEndpoint } from '../../http/endpoint.ts';
import { anyPlayer } from '../../http/owners.ts';
import { StaffPlayer } from '../../schemas/staff.ts';
import { playerView } from '../../views/player-view.ts';

export const endpoint = platformEndpoint({
  id: 'platform.players.id.get',
  method: 'GET',
  path: '/players/:player_id',
  summary: 'One player',
  params: { player_id: Type.String() },
  reply: { 200: StaffPlayer },
  errors: ['PLAYER_NOT_FOUND'],
  owner: anyPlayer,
  audit: 'none',
  cost: 'light',
  handle: async ({ owned }) => playerView(owned),
});
