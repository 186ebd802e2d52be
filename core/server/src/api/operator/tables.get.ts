// GET /tables: shared tables and this operator's own, offered or not.
import { operatorTableView } from '../../tables/index.ts';
import type { Endpoint } from '../endpoint.ts';

/** `game_code` filters; practice tables never appear (NS-31.8). */
export const endpoint: Endpoint = {
  id: 'operator.tables.get',
  api: 'operator',
  method: 'GET',
  path: '/tables',
  summary: 'List tables',
  errors: [],
  async handle({ services, operator, query }) {
    const { tables, plugins } = services;
    const game = query.getAll('game_code').at(-1);
    const rows = tables
      .rows()
      .filter(row => row.mode === 'real' && (row.operator === null || row.operator === operator.code))
      .filter(row => !game || row.gameCode === game);
    const templates = plugins
      .list()
      .filter(({ code }) => operator.games.includes(code))
      .map(({ code }) => ({ game_code: code, allowed: operator.tableCreateGames.includes(code), available: false }));
    return {
      body: {
        tables: rows.map(row => operatorTableView(tables, operator, row)),
        can_create: operator.creditMode === 'independent',
        templates,
        rake_defaults: {},
      },
    };
  },
};
