// GET /tables: shared tables and this operator's own, offered or not.
import Type from 'typebox';
import { operatorEndpoint } from '../../http/endpoint.ts';
import { last } from '../../http/paging.ts';
import { OperatorTables } from '../../schemas/table.ts';
import { tablesOf } from '../../views/table-view.ts';

/** `game_code` filters; practice tables never appear (NS-31.8). */
export const endpoint = operatorEndpoint({
  id: 'operator.tables.get',
  method: 'GET',
  path: '/tables',
  summary: 'List tables',
  query: { game_code: Type.String() },
  reply: { 200: OperatorTables },
  errors: [],
  owner: 'caller',
  audit: 'none',
  cost: 'light',
  handle: ({ services, operator, query }) => tablesOf(services, operator, last(query, 'game_code')),
});
