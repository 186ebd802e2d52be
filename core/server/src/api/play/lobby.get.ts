// GET /play/v1/lobby: the games and tables this player may enter, and the balance that is known.
import { lobbyTableView } from '../../tables/index.ts';
import type { Endpoint } from '../endpoint.ts';

/** Own-currency tables that are offered to his site (SCR-07, NS-31.4); practice tables appear here alone. No wallet is asked. */
export const endpoint: Endpoint = {
  id: 'play.lobby.get',
  api: 'play',
  method: 'GET',
  path: '/lobby',
  summary: 'Games and tables of the lobby',
  errors: ['SESSION_EXPIRED', 'RATE_LIMITED'],
  async handle({ services, session, query }) {
    const { tables, operators, plugins, wallet } = services;
    const operator = await operators.byCode(session.operator);
    const lang = query.get('lang') ?? session.lang;
    const own = operator
      ? tables.rows().filter(row => row.currency === session.player.currency && tables.offered(operator, row))
      : [];
    const codes = new Set(own.map(row => row.gameCode));
    const games = plugins
      .list()
      .filter(({ code }) => codes.has(code))
      .map(({ code, game }) => ({
        game_code: code,
        name: game.names[lang] ?? game.names.en,
        names: game.names,
        category: game.category,
        tables: own.filter(row => row.gameCode === code).length,
      }));
    return {
      body: {
        games,
        tables: own.map(row => ({ ...lobbyTableView(tables, row), name: row.names[lang] || row.name })),
        balance: wallet.knownBalance(session.player.id).balance,
      },
    };
  },
};
