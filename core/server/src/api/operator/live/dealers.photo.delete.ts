// DELETE /dealers/{dealer_id}/photo: the dealer has no photo; their tool shows a picture of its own instead.
import Type from 'typebox';
import { removeDealerPhoto } from '../../../admin/index.ts';
import { operatorEndpoint } from '../../http/endpoint.ts';
import { ownDealer } from '../../http/owners.ts';
import { NoBody } from '../../schemas/words.ts';

export const endpoint = operatorEndpoint({
  id: 'dealers.photo.delete',
  method: 'DELETE',
  path: '/dealers/:dealer_id/photo',
  summary: 'Remove the photo of a dealer',
  params: { dealer_id: Type.String() },
  body: NoBody,
  bodyOptional: true,
  reply: { 204: null },
  errors: ['INVALID_REQUEST', 'DEALER_NOT_FOUND'],
  owner: ownDealer,
  ownerFirst: true,
  audit: {
    kind: 'change',
    actions: ['dealer.photo_delete'],
    target: ({ owned }) => owned.id,
    touches: ({ owned }) => [{ kind: 'dealer_photo', key: owned.id }],
    restorable: true,
  },
  cost: 'light',
  async handle({ services, record, owned }) {
    await removeDealerPhoto(services, record, owned);
    return undefined;
  },
});
