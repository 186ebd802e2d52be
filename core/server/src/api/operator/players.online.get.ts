// GET /players/online: own players with an open game-screen connection.
import { operatorEndpoint } from '../http/endpoint.ts';
import { PlayersOnline } from '../schemas/operator.ts';
import { playersOnline } from '../views/online-view.ts';

/** Longest connected first; other operators' players at shared tables never appear (PLO-06). */
export const endpoint = operatorEndpoint({
  id: 'operator.players.online.get',
  method: 'GET',
  path: '/players/online',
  summary: 'Players online',
  reply: { 200: PlayersOnline },
  errors: [],
  owner: 'caller',
  audit: 'none',
  cost: 'light',
  handle: ({ services, operator }) => playersOnline(services, operator.code),
});
