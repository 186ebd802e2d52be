// GET /games: the games with their versions, tables and health.
import type { Endpoint } from '../endpoint.ts';
import { loadedGameView } from '../loaded-game-view.ts';
import { StaffGames } from '../schemas/staff.ts';

export const endpoint: Endpoint = {
  id: 'platform.games.get',
  api: 'platform',
  method: 'GET',
  path: '/games',
  summary: 'Games',
  replies: { 200: StaffGames },
  errors: [],
  handle: async ({ services }) => ({ body: { games: (await services.games.list()).map(row => loadedGameView(services, row)) } }),
};
