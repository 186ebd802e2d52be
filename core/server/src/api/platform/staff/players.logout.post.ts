// POST /players/{player_id}/logout: the operator's logout, by the staff.

import Type from 'typebox';
import { logoutPlayer } from '../../../admin/index.ts';
import { platformEndpoint } from '../../http/endpoint.ts';
import { anyPlayer } from '../../http/owners.ts';
import { LogoutBody } from '../../schemas/bodies.ts';
import { LoggedOut } from '../../schemas/operator.ts';

export const endpoint = platformEndpoint({
  id: 'platform.players.logout.post',
  method: 'POST',
  path: '/players/:player_id/logout',
  summary: 'Log a player out',
  roles: ['owner', 'operations', 'support'],
  params: { player_id: Type.String() },
  body: LogoutBody,
  bodyOptional: true,
  drains: true,
  reply: { 200: LoggedOut },
  errors: ['INVALID_REQUEST', 'PLAYER_NOT_FOUND'],
  owner: anyPlayer,
  audit: {
    kind: 'change',
    target: ({ owned }) => owned.externalId,
    touches: ({ owned }) => [{ kind: 'player', key: owned.id }],
    restorable: true,
  },
  cost: 'light',
  async handle({ services, record, owned, body }) {
    return { status: 'OK' as const, sessions_closed: await logoutPlayer(services, record, owned, body) };
  },
});
