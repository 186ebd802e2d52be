// GET /dealer-devices: the tools of the operator's studios, who is signed in there, and what they say of themselves.
import { operatorEndpoint } from '../../http/endpoint.ts';
import { DeviceList } from '../../schemas/dealers.ts';
import { devicesOf } from '../../views/dealer-view.ts';

/** Which devices may work, and where, is the platform's to say. */
export const endpoint = operatorEndpoint({
  id: 'dealer-devices.get',
  method: 'GET',
  path: '/dealer-devices',
  summary: 'Devices of dealers',
  reply: { 200: DeviceList },
  errors: [],
  owner: 'caller',
  audit: 'none',
  cost: 'light',
  handle: ({ services, operator }) => devicesOf(services, operator),
});
