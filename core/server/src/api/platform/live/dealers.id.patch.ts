// PATCH /platform/v1/dealers/{dealer_id}: name, role, PIN or status of any dealer.
import Type from 'typebox';
import { changeDealer } from '../../../admin/index.ts';
import { platformEndpoint } from '../../http/endpoint.ts';
import { anyDealer } from '../../http/owners.ts';
import { DealerChange, StaffDealer } from '../../schemas/dealers.ts';
import { staffDealerView } from '../../views/dealer-view.ts';

export const endpoint = platformEndpoint({
  id: 'platform.dealers.id.patch',
  method: 'PATCH',
  path: '/dealers/:dealer_id',
  summary: 'Change a dealer',
  roles: ['owner', 'operations'],
  params: { dealer_id: Type.String() },
  body: DealerChange,
  reply: { 200: StaffDealer },
  errors: ['INVALID_REQUEST', 'DEALER_NOT_FOUND'],
  owner: anyDealer,
  ownerFirst: true,
  audit: {
    kind: 'change',
    target: ({ owned }) => owned.id,
    touches: ({ owned }) => [{ kind: 'dealer', key: owned.id }],
    restorable: false,
  },
  cost: 'light',
  async handle({ services, record, owned, body }) {
    await changeDealer(services, record, owned, body);
    const now = (await services.dealers.list(owned.operator)).find(each => each.id === owned.id);
    if (!now) throw new Error(`${owned.id} is gone`);
    return staffDealerView(services, now);
  },
});
