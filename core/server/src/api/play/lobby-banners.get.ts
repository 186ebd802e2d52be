// GET /play/v1/lobby-banners/{sha256}: a banner that an operator has uploaded, for everybody.
import Type from 'typebox';
import { openEndpoint } from '../http/endpoint.ts';
import { anyBanner } from '../http/owners.ts';
import { PictureReply } from '../http/picture.ts';

/** Kept by browsers for a year. */
export const endpoint = openEndpoint({
  id: 'play.lobby-banners.get',
  method: 'GET',
  path: '/lobby-banners/:sha256',
  summary: 'A banner of a lobby',
  params: { sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }) },
  isPublic: true,
  reply: { 200: PictureReply },
  errors: ['BANNER_NOT_FOUND', 'RATE_LIMITED'],
  owner: anyBanner,
  audit: 'none',
  cost: 'light',
  handle: async ({ owned, params: { sha256 } }) => ({ contentType: owned.type, bytes: owned.bytes, tag: sha256 }),
});
