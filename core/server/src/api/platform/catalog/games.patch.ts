// PATCH /games/{code}: opens a game or puts it under maintenance, and its order and names.

import Type from 'typebox';
import { changeGame } from '../../../admin/index.ts';
import { platformEndpoint } from '../../http/endpoint.ts';
import { GameChange } from '../../schemas/bodies.ts';
import { StaffGame } from '../../schemas/staff.ts';
import { loadedGameView } from '../../views/loaded-game-view.ts';

export const endpoint = platformEndpoint({
  id: 'platform.games.patch',
  method: 'PATCH',
  path: '/games/:code',
  summary: 'Change a game',
  roles: ['owner', 'operations'],
  params: { code: Type.String() },
  body: GameChange,
  reply: { 200: StaffGame },
  errors: ['INVALID_REQUEST', 'GAME_NOT_FOUND'],
  owner: 'platform',
  audit: {
    kind: 'change',
    target: ({ params }) => params.code,
    detail: ({ body }) => body,
    touches: ({ params }) => [{ kind: 'game', key: params.code }],
    restorable: false,
  },
  cost: 'light',
  handle: async ({ services, record, params, body }) =>
    loadedGameView(services, await changeGame(services, record, params.code, body)),
});
