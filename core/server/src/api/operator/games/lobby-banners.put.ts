// PUT /lobby-banners: uploads a picture for lobbies.
import Type from 'typebox';
import { uploadBanner } from '../../../admin/index.ts';
import { operatorEndpoint } from '../../http/endpoint.ts';

/** The same picture has the same hash, and is kept once. There is no way to delete one. */
export const endpoint = operatorEndpoint({
  id: 'lobby-banners.put',
  method: 'PUT',
  path: '/lobby-banners',
  summary: 'Upload a banner',
  body: Type.Object({ image: Type.String({ description: 'JPEG, PNG, WebP or GIF, as base64 or a data URL; at most 512 KB' }) }),
  maxBytes: 786_432,
  reply: { 200: Type.Object({ sha256: Type.String(), width: Type.Integer(), height: Type.Integer() }) },
  errors: ['INVALID_REQUEST', 'BAD_IMAGE'],
  owner: 'caller',
  audit: { kind: 'record', target: ({ operator }) => operator.code },
  cost: 'light',
  handle: ({ services, record, operator, body }) => uploadBanner(services, record, operator.code, body.image),
});
