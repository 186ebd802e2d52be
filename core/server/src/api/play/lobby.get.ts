// GET /play/v1/lobby: the games and tables this player may enter, and the balance that is known.
import { Lobby } from '@baize/protocol';
import { playEndpoint } from '../http/endpoint.ts';
import { LANG, languageOf } from '../http/languages.ts';
import { last } from '../http/paging.ts';
import { lobbyOf } from '../views/lobby-view.ts';

/** Practice tables appear here alone (NS-31.8). No wallet is asked. */
export const endpoint = playEndpoint({
  id: 'play.lobby.get',
  method: 'GET',
  path: '/lobby',
  summary: 'Games and tables of the lobby',
  query: { lang: LANG },
  reply: { 200: Lobby },
  errors: ['SESSION_EXPIRED', 'RATE_LIMITED'],
  owner: 'caller',
  audit: 'none',
  cost: 'light',
  async handle({ services, session, query }) {
    const { player } = session;
    const operator = await services.operators.byCode(session.operator);
    const lang = languageOf(last(query, 'lang') ?? session.lang);
    const listed = operator ? await lobbyOf(services, { operator, player, lang }) : { games: [], tables: [] };
    const { balance } = services.wallet.knownBalance(player.id);
    return { ...listed, balance };
  },
});
