// GET /games: the games that are enabled for the operator.
import type { Endpoint } from '../endpoint.ts';
import { gamesOf } from '../game-view.ts';
import { LANG, languageOf } from '../languages.ts';
import { last } from '../paging.ts';
import { OperatorGames } from '../schemas/operator.ts';

export const endpoint: Endpoint = {
  id: 'games.get',
  api: 'operator',
  method: 'GET',
  path: '/games',
  summary: 'Games of the operator',
  query: { lang: LANG },
  replies: { 200: OperatorGames },
  errors: [],
  handle: async call => ({ body: { games: await gamesOf(call, languageOf(last(call.query, 'lang'))) } }),
};
