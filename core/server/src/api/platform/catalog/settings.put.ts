// PUT /settings: changes the settings that are given.
import { changeSettings } from '../../../admin/index.ts';
import { platformEndpoint } from '../../http/endpoint.ts';
import { SettingsChange } from '../../schemas/bodies.ts';
import { PlatformSettings } from '../../schemas/staff.ts';

export const endpoint = platformEndpoint({
  id: 'platform.settings.put',
  method: 'PUT',
  path: '/settings',
  summary: 'Change platform settings',
  roles: ['owner', 'operations'],
  body: SettingsChange,
  reply: { 200: PlatformSettings },
  errors: ['INVALID_REQUEST'],
  owner: 'platform',
  audit: {
    kind: 'change',
    target: () => 'platform',
    detail: ({ body }) => body,
    touches: () => [{ kind: 'platform', key: 'settings' }],
    restorable: false,
  },
  cost: 'light',
  handle: ({ services, record, body }) => changeSettings(services, record, body),
});
