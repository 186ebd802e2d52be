// POST /tables/{table_id}/close: one of the operator's own tables ends: bets go back, seats are cashed out after their hand.
import Type from 'typebox';
import { changeTable } from '../../../admin/index.ts';
import { operatorEndpoint } from '../../http/endpoint.ts';
import { ownTable } from '../../http/owners.ts';
import { NoBody } from '../../schemas/words.ts';

export const endpoint = operatorEndpoint({
  id: 'tables.id.close.post',
  method: 'POST',
  path: '/tables/:table_id/close',
  summary: 'Close a table',
  params: { table_id: Type.String() },
  body: NoBody,
  bodyOptional: true,
  drains: true,
  reply: { 204: null },
  errors: ['INVALID_REQUEST', 'TABLE_NOT_FOUND', 'TABLE_NOT_OWNED'],
  owner: ownTable,
  ownerFirst: true,
  audit: {
    kind: 'change',
    actions: ['table.close'],
    target: ({ owned }) => owned.id,
    touches: ({ owned }) => [{ kind: 'table', key: owned.id }],
    restorable: true,
  },
  cost: 'light',
  async handle({ services, record, owned }) {
    await changeTable(services, record, owned.id, () => ({ status: 'closed' }));
    return undefined;
  },
});
