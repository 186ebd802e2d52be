// GET /dealer/v1/devices/{device_id}: a tool that waits for its approval asks for its status.
import Type from 'typebox';
import { openDealerEndpoint } from '../http/endpoint.ts';
import { namedDevice } from '../http/owners.ts';
import { DeviceState } from '../schemas/dealer-tool.ts';
import { deviceStateView } from '../views/dealer-view.ts';

export const endpoint = openDealerEndpoint({
  id: 'dealer.devices.id.get',
  method: 'GET',
  path: '/devices/:device_id',
  summary: 'Status of a device',
  params: { device_id: Type.String() },
  reply: { 200: DeviceState },
  errors: ['NOT_FOUND'],
  owner: namedDevice,
  audit: 'none',
  cost: 'light',
  handle: async ({ services, owned }) => deviceStateView(services, owned),
});
