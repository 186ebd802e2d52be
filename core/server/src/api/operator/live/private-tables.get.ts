// GET /private-tables: the operator's live tables that can be reserved, and what is reserved of them.
import { operatorEndpoint } from '../../http/endpoint.ts';
import { privateOperator } from '../../http/owners.ts';
import { PrivateTables } from '../../schemas/private.ts';
import { privateTablesView } from '../../views/private-view.ts';

/** What ended a day ago is left out; the newest start first, at most 200. */
export const endpoint = operatorEndpoint({
  id: 'private-tables.get',
  method: 'GET',
  path: '/private-tables',
  summary: 'Private tables and their reservations',
  reply: { 200: PrivateTables },
  errors: ['PRIVATE_FORBIDDEN'],
  owner: privateOperator,
  audit: 'none',
  cost: 'light',
  handle: ({ services, owned }) => privateTablesView(services, owned),
});
