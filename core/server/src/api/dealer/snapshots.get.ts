// GET /dealer/v1/snapshots/{table_id}: what the camera of a table showed last, for everybody (TBL-16).
import Type from 'typebox';
import { openDealerEndpoint } from '../http/endpoint.ts';
import { seenTable } from '../http/owners.ts';
import { PictureReply } from '../http/picture.ts';

/** None when the last one is older than 5 minutes. */
export const endpoint = openDealerEndpoint({
  id: 'dealer.snapshots.get',
  method: 'GET',
  path: '/snapshots/:table_id',
  summary: 'Picture of a live table',
  params: { table_id: Type.String() },
  isPublic: true,
  reply: { 200: PictureReply },
  errors: ['NOT_FOUND'],
  owner: seenTable,
  audit: 'none',
  cost: 'light',
  handle: async ({ owned: { jpeg, tag } }) => ({ contentType: 'image/jpeg', bytes: jpeg, tag, cache: 'public, max-age=30' }),
});
