// PATCH /platform/v1/devices: how many devices an operator may have active; null: as many as it likes.
import { limitDevices } from '../../../admin/index.ts';
import { ApiError } from '../../../kernel/index.ts';
import { platformEndpoint } from '../../http/endpoint.ts';
import { DeviceLimit, DeviceLimitBody } from '../../schemas/dealers.ts';

/** Devices that are active stay so. Without a limit of its own an operator has `device_limit` of the platform's settings. */
export const endpoint = platformEndpoint({
  id: 'platform.devices.patch',
  method: 'PATCH',
  path: '/devices',
  summary: 'Limit the devices of an operator',
  roles: ['owner', 'operations'],
  body: DeviceLimitBody,
  reply: { 200: DeviceLimit },
  errors: ['INVALID_REQUEST', 'NOT_FOUND'],
  owner: 'platform',
  audit: { kind: 'record', target: ({ body }) => body.operator_code },
  cost: 'light',
  async handle({ services, record, body: { operator_code: code, limit } }) {
    if (!(await services.operators.byCode(code))) throw new ApiError('NOT_FOUND');
    await limitDevices(services, record, code, limit);
    return { operator_code: code, limit };
  },
});
