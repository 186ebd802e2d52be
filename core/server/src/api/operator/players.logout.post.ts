// POST /players/{external_id}/logout: ends a player's sessions, blocks or unblocks him.
import type { Endpoint } from '../endpoint.ts';
import { LOGOUT_BODY, logoutPlayer } from '../player-logout.ts';
import { LoggedOut } from '../schemas/operator.ts';

export const endpoint: Endpoint = {
  id: 'players.logout.post',
  api: 'operator',
  method: 'POST',
  path: '/players/:external_id/logout',
  summary: 'Log a player out',
  body: LOGOUT_BODY,
  bodyOptional: true,
  drains: true,
  replies: { 200: LoggedOut },
  errors: ['INVALID_REQUEST', 'PLAYER_NOT_FOUND'],
  async handle(call) {
    const player = await call.services.players.find(call.operator.code, call.params.external_id ?? '');
    return logoutPlayer(call, player, 'player.logout');
  },
};
