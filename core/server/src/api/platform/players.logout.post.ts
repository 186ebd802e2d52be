// POST /players/{player_id}/logout: the operator's logout, by the staff.
import type { Endpoint } from '../endpoint.ts';
import { LOGOUT_BODY, logoutPlayer } from '../player-logout.ts';
import { LoggedOut } from '../schemas/operator.ts';

export const endpoint: Endpoint = {
  id: 'platform.players.logout.post',
  api: 'platform',
  method: 'POST',
  path: '/players/:player_id/logout',
  summary: 'Log a player out',
  roles: ['owner', 'operations', 'support'],
  body: LOGOUT_BODY,
  bodyOptional: true,
  drains: true,
  replies: { 200: LoggedOut },
  errors: ['INVALID_REQUEST', 'PLAYER_NOT_FOUND'],
  async handle(call) {
    const player = await call.services.players.byId(call.params.player_id ?? '');
    return logoutPlayer(call, player, 'platform POST /players/{player_id}/logout');
  },
};
