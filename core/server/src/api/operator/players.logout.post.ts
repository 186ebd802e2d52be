// POST /players/{external_id}/logout: ends a player's sessions, blocks or unblocks them.
import Type from 'typebox';
import { logoutPlayer } from '../../admin/index.ts';
import { operatorEndpoint } from '../http/endpoint.ts';
import { ownPlayer } from '../http/owners.ts';
import { LogoutBody } from '../schemas/bodies.ts';
import { LoggedOut } from '../schemas/operator.ts';

export const endpoint = operatorEndpoint({
  id: 'players.logout.post',
  method: 'POST',
  path: '/players/:external_id/logout',
  summary: 'Log a player out',
  params: { external_id: Type.String() },
  body: LogoutBody,
  bodyOptional: true,
  drains: true,
  reply: { 200: LoggedOut },
  errors: ['INVALID_REQUEST', 'PLAYER_NOT_FOUND'],
  owner: ownPlayer,
  audit: {
    kind: 'change',
    actions: ['player.logout'],
    target: ({ owned }) => owned.externalId,
    touches: ({ owned }) => [{ kind: 'player', key: owned.id }],
    restorable: true,
  },
  cost: 'light',
  async handle({ services, record, owned, body }) {
    return { status: 'OK' as const, sessions_closed: await logoutPlayer(services, record, owned, body) };
  },
});
