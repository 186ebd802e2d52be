// PUT /dealers/{dealer_id}/photo: the face of a dealer, JPEG or PNG, as base64 or a data URL.
import Type from 'typebox';
import { setDealerPhoto } from '../../../admin/index.ts';
import { operatorEndpoint } from '../../http/endpoint.ts';
import { ownDealer } from '../../http/owners.ts';
import { PhotoBody, PhotoUrl } from '../../schemas/dealers.ts';
import { photoUrl } from '../../views/dealer-view.ts';

/** Bodies of 64 KB at most, so that the picture has about 48 KB; a longer one is cut, and fails by its signature (CX-10). */
export const endpoint = operatorEndpoint({
  id: 'dealers.photo.put',
  method: 'PUT',
  path: '/dealers/:dealer_id/photo',
  summary: 'Set the photo of a dealer',
  params: { dealer_id: Type.String() },
  body: PhotoBody,
  reply: { 200: PhotoUrl },
  errors: ['INVALID_REQUEST', 'DEALER_NOT_FOUND', 'BAD_PHOTO'],
  owner: ownDealer,
  audit: {
    kind: 'change',
    actions: ['dealer.photo'],
    target: ({ owned }) => owned.id,
    touches: ({ owned }) => [{ kind: 'dealer_photo', key: owned.id }],
    restorable: true,
  },
  cost: 'light',
  async handle({ services, record, owned, body }) {
    const photo = await setDealerPhoto(services, record, owned, body.image);
    return { photo_url: photoUrl(services, { id: owned.id, photo }) };
  },
});
