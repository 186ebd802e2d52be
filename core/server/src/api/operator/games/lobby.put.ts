// PUT /games/{game_code}/lobby: whether a site's lobby shows a game and its tables, and under which banner.
import Type from 'typebox';
import { bannerFaults, setGameLobby } from '../../../admin/index.ts';
import { operatorEndpoint } from '../../http/endpoint.ts';
import { enabledGame } from '../../http/owners.ts';
import { LobbySettings } from '../../schemas/operator.ts';
import { orNull } from '../../schemas/words.ts';

const Banner = Type.Object({
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'of an upload of this operator' }),
  title: Type.Optional(Type.String({ description: 'at most 200 characters' })),
  link_url: Type.Optional(Type.String({ description: 'http or https; empty: no link' })),
  width: Type.Optional(Type.Integer({ description: 'pixels, 0 to 4096: others are moved there' })),
  height: Type.Optional(Type.Integer()),
});

/** The whole of it: what is left out is false, or no banner (CX-12). */
export const endpoint = operatorEndpoint({
  id: 'games.lobby.put',
  method: 'PUT',
  path: '/games/:game_code/lobby',
  summary: 'Set how the lobby shows a game',
  params: { game_code: Type.String() },
  body: Type.Object({
    menu: Type.Optional(Type.Boolean({ description: 'in the list of games' })),
    tables: Type.Optional(Type.Boolean({ description: 'in the list of tables' })),
    banner: Type.Optional(orNull(Banner)),
  }),
  faults: async ({ services }, { banner }) => bannerFaults(services, banner),
  reply: { 200: Type.Object({ game_code: Type.String(), lobby: LobbySettings }) },
  errors: ['INVALID_REQUEST', 'BANNER_NOT_FOUND', 'GAME_NOT_FOUND'],
  owner: enabledGame,
  audit: {
    kind: 'change',
    actions: ['game.lobby'],
    target: ({ owned }) => owned.code,
    touches: ({ operator, owned }) => [{ kind: 'operator_game', key: `${operator.code}/${owned.code}` }],
    restorable: true,
  },
  cost: 'light',
  async handle({ services, record, operator, owned, body }) {
    const lobby = await setGameLobby(services, record, { operator: operator.code, game: owned.code, ...body });
    return { game_code: owned.code, lobby };
  },
});
