// GET /players/{player_id}: one player.
import { ApiError } from '../../kernel/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { playerView } from '../player-view.ts';
import { StaffPlayer } from '../schemas/staff.ts';

export const endpoint: Endpoint = {
  id: 'platform.players.id.get',
  api: 'platform',
  method: 'GET',
  path: '/players/:player_id',
  summary: 'One player',
  replies: { 200: StaffPlayer },
  errors: ['PLAYER_NOT_FOUND'],
  async handle({ services, params }) {
    const player = await services.players.byId(params.player_id ?? '');
    if (!player) throw new ApiError('PLAYER_NOT_FOUND');
    return { body: playerView(player) };
  },
};
