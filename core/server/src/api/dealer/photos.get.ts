// GET /dealer/v1/photos/{dealer_id}: the photo of a dealer, for everybody who has its address.
import Type from 'typebox';
import { openDealerEndpoint } from '../http/endpoint.ts';
import { photographedDealer } from '../http/owners.ts';
import { PictureReply } from '../http/picture.ts';

/** `v` in the address is another one for another picture. */
export const endpoint = openDealerEndpoint({
  id: 'dealer.photos.get',
  method: 'GET',
  path: '/photos/:dealer_id',
  summary: 'Photo of a dealer',
  params: { dealer_id: Type.String() },
  query: { v: Type.String() },
  reply: { 200: PictureReply },
  errors: ['NOT_FOUND'],
  owner: photographedDealer,
  audit: 'none',
  cost: 'light',
  async handle({ owned: { hash, type, bytes }, query }) {
    const isNamed = query.get('v') === hash.slice(0, 12);
    return { contentType: type, bytes, tag: hash, ...(isNamed ? {} : { cache: 'public, max-age=60' }) };
  },
});
