// POST /plugins/{name}/activate: new rounds take a version, forward or back; of one table first, then of all.
import Type from 'typebox';
import { activatePlugin } from '../../../admin/index.ts';
import { platformEndpoint } from '../../http/endpoint.ts';
import { ActivatePluginBody } from '../../schemas/bodies.ts';
import { ActivatedPlugin } from '../../schemas/staff.ts';

export const endpoint = platformEndpoint({
  id: 'platform.plugins.activate.post',
  method: 'POST',
  path: '/plugins/:name/activate',
  summary: 'Activate a version of a plugin',
  roles: ['owner', 'operations'],
  params: { name: Type.String() },
  body: ActivatePluginBody,
  reply: { 200: ActivatedPlugin },
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'TABLE_NOT_FOUND'],
  owner: 'platform',
  audit: {
    kind: 'change',
    target: ({ params }) => params.name,
    touches: ({ params }) => [{ kind: 'plugin', key: params.name }],
    restorable: false,
  },
  cost: 'light',
  async handle({ services, record, params: { name }, body }) {
    const { version } = await activatePlugin(services, record, { name, version: body.version, tableId: body.table_id ?? '' });
    return { name, hash: version, table_id: body.table_id ?? null };
  },
});
