// PATCH /dealers/{dealer_id}: name, role, PIN or status of a dealer; what is left out stays.
import Type from 'typebox';
import { changeDealer } from '../../../admin/index.ts';
import { operatorEndpoint } from '../../http/endpoint.ts';
import { ownDealer } from '../../http/owners.ts';
import { DealerChange } from '../../schemas/dealers.ts';

/** Who is disabled or has another role is signed out of the dealer's tool. */
export const endpoint = operatorEndpoint({
  id: 'dealers.id.patch',
  method: 'PATCH',
  path: '/dealers/:dealer_id',
  summary: 'Change a dealer',
  params: { dealer_id: Type.String() },
  body: DealerChange,
  reply: { 204: null },
  errors: ['INVALID_REQUEST', 'DEALER_NOT_FOUND'],
  owner: ownDealer,
  ownerFirst: true,
  audit: {
    kind: 'change',
    actions: ['dealer.update'],
    target: ({ owned }) => owned.id,
    touches: ({ owned }) => [{ kind: 'dealer', key: owned.id }],
    restorable: true,
  },
  cost: 'light',
  async handle({ services, record, owned, body }) {
    await changeDealer(services, record, owned, body);
    return undefined;
  },
});
