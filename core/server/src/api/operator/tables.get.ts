// GET /tables: shared tables and this operator's own, offered or not.

import Type from 'typebox';
import { operatorTableView, operatorTemplateView, readTemplates, templateOf } from '../../tables/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { OperatorTables } from '../schemas/table.ts';

/** `game_code` filters; practice tables never appear (NS-31.8). */
export const endpoint: Endpoint = {
  id: 'operator.tables.get',
  api: 'operator',
  method: 'GET',
  path: '/tables',
  summary: 'List tables',
  query: { game_code: Type.String() },
  replies: { 200: OperatorTables },
  errors: [],
  async handle({ services, operator, query }) {
    const { tables, plugins, currencies, db } = services;
    const all = await currencies.list();
    const eyes = { tables, operator, currencies: new Map(all.map(each => [each.code, each])) };
    const game = query.getAll('game_code').at(-1);
    const rows = tables
      .rows()
      .filter(row => row.mode === 'real' && (row.operator === null || row.operator === operator.code))
      .filter(row => !game || row.gameCode === game);
    const stored = await db.read(sql => readTemplates(sql.query));
    const templates = plugins
      .list()
      .filter(({ code }) => operator.games.includes(code))
      .map(({ code, game: each }) => operatorTemplateView(eyes, each, stored.get(code) ?? templateOf(each, all)));
    return {
      body: {
        tables: rows.map(row => operatorTableView(eyes, row)),
        can_create: operator.creditMode === 'independent',
        templates,
        rake_defaults: {},
      },
    };
  },
};
