// PUT /card-design: how cards look to the operator's players where a table says nothing.
import Type from 'typebox';
import { setOperatorCardDesign } from '../../../admin/index.ts';
import { operatorEndpoint } from '../../http/endpoint.ts';
import { CardDesign } from '../../schemas/table.ts';
import { CardDesignChoice } from '../../schemas/table-bodies.ts';

/** The whole of it: what is empty or left out follows the platform's. Players see it when they next come to a table. */
export const endpoint = operatorEndpoint({
  id: 'card-design.put',
  method: 'PUT',
  path: '/card-design',
  summary: 'Set how cards look',
  body: CardDesignChoice,
  reply: { 200: Type.Object({ card_design: CardDesign }) },
  errors: ['INVALID_REQUEST'],
  owner: 'caller',
  audit: {
    kind: 'change',
    actions: ['operator.card_design'],
    target: ({ operator }) => operator.code,
    touches: ({ operator }) => [{ kind: 'operator', key: operator.code }],
    restorable: true,
  },
  cost: 'light',
  async handle({ services, record, operator, body }) {
    return { card_design: await setOperatorCardDesign(services, record, operator, body) };
  },
});
