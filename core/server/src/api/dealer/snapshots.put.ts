// PUT /dealer/v1/snapshots/{table_id}: the device of a table sends what its camera shows, as JPEG.
import Type from 'typebox';
import { ApiError, pictureOf } from '../../kernel/index.ts';
import { deviceEndpoint } from '../http/endpoint.ts';
import { deviceTable } from '../http/owners.ts';

/** About every minute; only the last one is kept. */
export const endpoint = deviceEndpoint({
  id: 'dealer.snapshots.put',
  method: 'PUT',
  path: '/snapshots/:table_id',
  summary: 'Send a picture of a live table',
  params: { table_id: Type.String() },
  isBinary: true,
  maxBytes: 524_288,
  reply: { 204: null },
  errors: ['FORBIDDEN', 'BAD_IMAGE'],
  owner: deviceTable,
  audit: 'none',
  cost: 'light',
  async handle({ services, owned, body }) {
    const bytes = body as unknown as Buffer;
    if (pictureOf(bytes)?.type !== 'image/jpeg') throw new ApiError('BAD_IMAGE');
    await services.snapshots.put(owned, bytes);
    return undefined;
  },
});
