// PUT /tables/{table_id}/card-design: how cards look at one of the operator's own tables (NS-08).
import Type from 'typebox';
import { setCardDesign } from '../../../admin/index.ts';
import { effectiveDesign } from '../../../catalog/index.ts';
import { operatorEndpoint } from '../../http/endpoint.ts';
import { ownControlledTable } from '../../http/owners.ts';
import { CardDesign, FullCardDesign } from '../../schemas/table.ts';
import { CardDesignChoice } from '../../schemas/table-bodies.ts';

/** The whole of it: what is empty or left out follows the operator's. Players see it when they next come to the table. */
export const endpoint = operatorEndpoint({
  id: 'tables.id.card-design.put',
  method: 'PUT',
  path: '/tables/:table_id/card-design',
  summary: 'Set how cards look at a table',
  params: { table_id: Type.String() },
  body: CardDesignChoice,
  reply: { 200: Type.Object({ table_id: Type.String(), card_design: CardDesign, effective: FullCardDesign }) },
  errors: ['TABLE_NOT_FOUND', 'TABLE_NOT_OWNED', 'UNSUPPORTED_GAME', 'INVALID_REQUEST'],
  owner: ownControlledTable,
  ownerFirst: true,
  audit: {
    kind: 'change',
    actions: ['table.card_design'],
    target: ({ owned }) => owned.id,
    touches: ({ owned }) => [{ kind: 'table', key: owned.id }],
    restorable: true,
  },
  cost: 'light',
  async handle({ services, operator, record, owned, body }) {
    const { id, cardDesign } = await setCardDesign(services, record, owned, body);
    const { card_design: usual } = await services.settings.read();
    return { table_id: id, card_design: cardDesign, effective: effectiveDesign(usual, cardDesign, operator.cardDesign) };
  },
});
