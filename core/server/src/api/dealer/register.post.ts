// POST /dealer/v1/register: a dealer's tool says whose it is and which key it signs with; the platform approves it.
import { isDeviceKey } from '../../dealers/index.ts';
import { badFields } from '../../kernel/index.ts';
import { openDealerEndpoint } from '../http/endpoint.ts';
import { DeviceState, RegisterBody } from '../schemas/dealer-tool.ts';
import { deviceStateView } from '../views/dealer-view.ts';

/** The same key is the same device: a tool that starts again registers again, and reads its status. */
export const endpoint = openDealerEndpoint({
  id: 'dealer.register.post',
  method: 'POST',
  path: '/register',
  summary: 'Register a device',
  body: RegisterBody,
  faults: async (_, { public_key: key }) => (typeof key === 'string' && isDeviceKey(key) ? [] : ['public_key']),
  reply: { 200: DeviceState },
  errors: ['INVALID_REQUEST', 'RATE_LIMITED'],
  owner: 'caller',
  audit: 'none',
  cost: 'light',
  async handle({ services, ip, body }) {
    const operator = await services.operators.byCode(body.operator);
    if (operator?.status !== 'active') throw badFields('operator');
    const device = await services.devices.register({
      operator: operator.code,
      name: body.device_name,
      os: body.os,
      appVersion: body.app_version,
      publicKey: body.public_key,
      requestedTableId: body.table_id ?? null,
      ip,
    });
    return deviceStateView(services, device);
  },
});
