// DELETE /keys/{id}: a key stops at once.

import Type from 'typebox';
import { revokeKey } from '../../../admin/index.ts';
import { platformEndpoint } from '../../http/endpoint.ts';

export const endpoint = platformEndpoint({
  id: 'platform.keys.delete',
  method: 'DELETE',
  path: '/keys/:id',
  summary: 'Revoke a platform key',
  roles: ['owner'],
  params: { id: Type.String() },
  reply: { 204: null },
  errors: ['NOT_FOUND'],
  owner: 'platform',
  audit: {
    kind: 'change',
    target: ({ params }) => params.id,
    touches: ({ params }) => [{ kind: 'platform_key', key: params.id }],
    restorable: false,
  },
  cost: 'light',
  handle: async ({ services, record, params }) => void (await revokeKey(services, record, params.id)),
});
