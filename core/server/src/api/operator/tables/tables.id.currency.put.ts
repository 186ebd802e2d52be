// PUT /tables/{table_id}/currency: what one of the operator's own tables is played for, while nobody sits there (NS-09).
import Type from 'typebox';
import { setCurrency } from '../../../admin/index.ts';
import { operatorEndpoint } from '../../http/endpoint.ts';
import { ownTable } from '../../http/owners.ts';
import { OWN_CURRENCY } from '../../schemas/table-bodies.ts';
import { Limits } from '../../schemas/words.ts';

/** The table keeps its id; its room is opened anew, with the limits that were set for that currency. */
export const endpoint = operatorEndpoint({
  id: 'tables.id.currency.put',
  method: 'PUT',
  path: '/tables/:table_id/currency',
  summary: 'Change the currency of a table',
  params: { table_id: Type.String() },
  body: Type.Object({ currency: OWN_CURRENCY }),
  faults: async ({ operator }, { currency }) => (operator.currencies.includes(String(currency)) ? [] : ['currency']),
  reply: { 200: Type.Object({ table_id: Type.String(), currency: Type.String(), limits: Limits }) },
  errors: ['TABLE_NOT_FOUND', 'TABLE_NOT_OWNED', 'INVALID_REQUEST', 'INVALID_CONFIG', 'TABLE_BUSY', 'TABLE_OPEN_FAILED'],
  owner: ownTable,
  ownerFirst: true,
  audit: {
    kind: 'change',
    actions: ['table.currency'],
    target: ({ owned }) => owned.id,
    touches: ({ owned }) => [{ kind: 'table', key: owned.id }],
    restorable: true,
  },
  cost: 'light',
  async handle({ services, record, owned, body }) {
    const { id, currency, limits } = await setCurrency(services, record, owned, body.currency);
    return { table_id: id, currency, limits };
  },
});
