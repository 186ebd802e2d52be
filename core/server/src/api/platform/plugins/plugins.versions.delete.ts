// DELETE /plugins/{name}/versions/{version}: a version that nothing uses is gone from the store.
import Type from 'typebox';
import { removePlugin } from '../../../admin/index.ts';
import { platformEndpoint } from '../../http/endpoint.ts';

export const endpoint = platformEndpoint({
  id: 'platform.plugins.versions.delete',
  method: 'DELETE',
  path: '/plugins/:name/versions/:version',
  summary: 'Remove a version of a plugin',
  roles: ['owner', 'operations'],
  params: { name: Type.String(), version: Type.String() },
  reply: { 204: null },
  errors: ['NOT_FOUND', 'PLUGIN_IN_USE'],
  owner: 'platform',
  audit: {
    kind: 'change',
    target: ({ params }) => `${params.name} ${params.version}`,
    touches: ({ params }) => [{ kind: 'plugin', key: params.name }],
    restorable: false,
  },
  cost: 'light',
  handle: async ({ services, record, params }) => void (await removePlugin(services, record, params.name, params.version)),
});
