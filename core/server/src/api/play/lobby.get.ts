// GET /play/v1/lobby: the games and tables this player may enter, and the balance that is known.
import { Lobby } from '@baize/protocol';
import type { Endpoint } from '../endpoint.ts';
import { LANG, languageOf } from '../languages.ts';
import { lobbyOf } from '../lobby-view.ts';
import { last } from '../paging.ts';

/** Practice tables appear here alone (NS-31.8). No wallet is asked. */
export const endpoint: Endpoint = {
  id: 'play.lobby.get',
  api: 'play',
  method: 'GET',
  path: '/lobby',
  summary: 'Games and tables of the lobby',
  query: { lang: LANG },
  replies: { 200: Lobby },
  errors: ['SESSION_EXPIRED', 'RATE_LIMITED'],
  async handle({ services, session, query }) {
    const { player } = session;
    const operator = await services.operators.byCode(session.operator);
    const lang = languageOf(last(query, 'lang') ?? session.lang);
    const listed = operator ? await lobbyOf(services, { operator, player, lang }) : { games: [], tables: [] };
    const { balance } = services.wallet.knownBalance(player.id);
    return { body: { ...listed, balance } };
  },
};
