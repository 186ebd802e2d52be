// GET /games: the games with their versions, tables and health.

import { platformEndpoint } from '../../http/endpoint.ts';
import { StaffGames } from '../../schemas/staff.ts';
import { loadedGameView } from '../../views/loaded-game-view.ts';

export const endpoint = platformEndpoint({
  id: 'platform.games.get',
  method: 'GET',
  path: '/games',
  summary: 'Games',
  reply: { 200: StaffGames },
  errors: [],
  owner: 'platform',
  audit: 'none',
  cost: 'light',
  handle: async ({ services }) => ({ games: (await services.games.list()).map(row => loadedGameView(services, row)) }),
});
