// GET /platform/v1/tables: every table that is not closed.

import Type from 'typebox';
import { platformTableView } from '../../tables/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { PlatformTable } from '../schemas/table.ts';

export const endpoint: Endpoint = {
  id: 'platform.tables.get',
  api: 'platform',
  method: 'GET',
  path: '/tables',
  summary: 'List tables',
  query: { game_code: Type.String() },
  replies: { 200: Type.Object({ tables: Type.Array(PlatformTable) }) },
  errors: [],
  async handle({ services: { tables }, query }) {
    const game = query.getAll('game_code').at(-1);
    const rows = tables.rows().filter(row => !game || row.gameCode === game);
    return { body: { tables: rows.map(row => platformTableView(tables, row)) } };
  },
};
