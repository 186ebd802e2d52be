// PUT /tables/{table_id}/settings: limits and rake of one of the operator's own tables, in one currency (NS-10).
import Type from 'typebox';
import { priceFaults, setPrices } from '../../../admin/index.ts';
import { operatorEndpoint } from '../../http/endpoint.ts';
import { ownTable } from '../../http/owners.ts';
import { TablePrices } from '../../schemas/table.ts';
import { OWN_CURRENCY, OwnLimits } from '../../schemas/table-bodies.ts';
import { Anything } from '../../schemas/words.ts';
import { pricesView } from '../../views/table-view.ts';

/** What is played for now changes from the next round on; another currency's is kept until the table is played for in it. */
export const endpoint = operatorEndpoint({
  id: 'tables.id.settings.put',
  method: 'PUT',
  path: '/tables/:table_id/settings',
  summary: 'Set limits and rake of a table in one currency',
  params: { table_id: Type.String() },
  body: Type.Object({
    currency: OWN_CURRENCY,
    limits: OwnLimits,
    rake_bp: Type.Optional({ ...Anything, description: '0 to 2000; a game with rake needs it, another ignores it' }),
    rake_cap: Type.Optional({ ...Anything, description: 'most of a round; 0 or empty: no bound' }),
  }),
  faults: async ({ services, operator, owned }, given) => (owned ? priceFaults(services, operator, owned, given) : []),
  reply: { 200: Type.Object({ table_id: Type.String(), currency: Type.String(), settings: TablePrices }) },
  errors: ['TABLE_NOT_FOUND', 'TABLE_NOT_OWNED', 'INVALID_REQUEST', 'INVALID_CONFIG'],
  owner: ownTable,
  ownerFirst: true,
  audit: {
    kind: 'change',
    actions: ['table.settings'],
    target: ({ owned }) => owned.id,
    touches: ({ owned }) => [{ kind: 'table', key: owned.id }],
    restorable: true,
  },
  cost: 'light',
  async handle({ services, operator, record, owned, body }) {
    const row = await setPrices(services, record, owned, body);
    return { table_id: row.id, currency: row.currency, settings: await pricesView(services, operator, row) };
  },
});
