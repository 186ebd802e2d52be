// POST /plugins: installs a packed plugin; it is tried before anything of it is kept.
import Type from 'typebox';
import { installPlugin, refusedPlugin } from '../../../admin/index.ts';
import { MOST_PACKED, type Packed, PluginRefused, readPacked } from '../../../games/index.ts';
import { type Owner, type PlatformCaller, platformEndpoint } from '../../http/endpoint.ts';
import { InstalledPlugin } from '../../schemas/staff.ts';

/** What was sent, once it is known to be a plugin. */
const packed: Owner<PlatformCaller, Packed> = {
  params: [],
  errors: ['INVALID_REQUEST'],
  async find(call) {
    try {
      return await readPacked((call as unknown as { body: Buffer }).body);
    } catch (error) {
      throw error instanceof PluginRefused ? refusedPlugin(error) : error;
    }
  },
};

/** `version` as its package says, `hash` of its content, which rounds name. `?activate=0`: new rounds do not take it yet. */
export const endpoint = platformEndpoint({
  id: 'platform.plugins.post',
  method: 'POST',
  path: '/plugins',
  summary: 'Install a plugin',
  roles: ['owner', 'operations'],
  query: { activate: Type.String({ description: '0: keep it, and go on with the version of now' }) },
  isBinary: true,
  maxBytes: MOST_PACKED,
  reply: { 201: InstalledPlugin },
  errors: ['INVALID_REQUEST'],
  owner: packed,
  audit: { kind: 'record', target: ({ owned }) => owned.manifest.package },
  cost: 'light',
  async handle({ services, record, owned, query }) {
    const { trial, isCurrent } = await installPlugin(services, record, owned, query.get('activate') !== '0');
    const { manifest, version } = owned;
    return {
      name: manifest.package,
      code: [...manifest.games],
      version: manifest.version,
      hash: version,
      trial,
      current: isCurrent,
    };
  },
});
