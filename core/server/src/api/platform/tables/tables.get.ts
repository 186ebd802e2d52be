// GET /platform/v1/tables: every table that is not closed.

import Type from 'typebox';
import { platformEndpoint } from '../../http/endpoint.ts';
import { last } from '../../http/paging.ts';
import { PlatformTable } from '../../schemas/table.ts';
import { platformTableView } from '../../views/table-view.ts';

export const endpoint = platformEndpoint({
  id: 'platform.tables.get',
  method: 'GET',
  path: '/tables',
  summary: 'List tables',
  query: { game_code: Type.String() },
  reply: { 200: Type.Object({ tables: Type.Array(PlatformTable) }) },
  errors: [],
  owner: 'platform',
  audit: 'none',
  cost: 'light',
  async handle({ services: { tables }, query }) {
    const game = last(query, 'game_code');
    const rows = tables.rows().filter(row => !game || row.gameCode === game);
    return { tables: rows.map(row => platformTableView(tables, row)) };
  },
});
