// GET /platform/v1/devices: devices of all operators, in the order in which they registered.
import Type from 'typebox';
import { platformEndpoint } from '../../http/endpoint.ts';
import { last } from '../../http/paging.ts';
import { StaffDeviceList } from '../../schemas/dealers.ts';
import { staffDeviceView } from '../../views/dealer-view.ts';

export const endpoint = platformEndpoint({
  id: 'platform.devices.get',
  method: 'GET',
  path: '/devices',
  summary: 'Devices of dealers',
  query: { operator: Type.String({ description: 'code of an operator' }), status: Type.Enum(['pending', 'active', 'disabled']) },
  reply: { 200: StaffDeviceList },
  errors: [],
  owner: 'platform',
  audit: 'none',
  cost: 'light',
  async handle({ services, query }) {
    const status = last(query, 'status');
    const devices = await services.devices.list(last(query, 'operator'));
    const shown = devices.filter(each => status === undefined || each.status === status);
    return { devices: await Promise.all(shown.map(each => staffDeviceView(services, each))) };
  },
});
