// GET /games: the games that are enabled for the operator.
import { operatorEndpoint } from '../http/endpoint.ts';
import { LANG, languageOf } from '../http/languages.ts';
import { last } from '../http/paging.ts';
import { OperatorGames } from '../schemas/operator.ts';
import { gamesOf } from '../views/game-view.ts';

export const endpoint = operatorEndpoint({
  id: 'games.get',
  method: 'GET',
  path: '/games',
  summary: 'Games of the operator',
  query: { lang: LANG },
  reply: { 200: OperatorGames },
  errors: [],
  owner: 'caller',
  audit: 'none',
  cost: 'light',
  handle: async call => ({ games: await gamesOf(call, languageOf(last(call.query, 'lang'))) }),
});
