// PATCH /platform/v1/devices/{id}: approves or blocks a device, renames it, binds it to a table.
import Type from 'typebox';
import { changeDevice } from '../../../admin/index.ts';
import { platformEndpoint } from '../../http/endpoint.ts';
import { anyDevice } from '../../http/owners.ts';
import { DeviceChangeBody, DeviceView } from '../../schemas/dealers.ts';
import { staffDeviceView } from '../../views/dealer-view.ts';

/** Over the operator's limit an approval names `status`; a table that has a device already is `DUPLICATE` (NS-14). */
export const endpoint = platformEndpoint({
  id: 'platform.devices.id.patch',
  method: 'PATCH',
  path: '/devices/:id',
  summary: 'Approve, block or place a device',
  roles: ['owner', 'operations'],
  params: { id: Type.String() },
  body: DeviceChangeBody,
  reply: { 200: DeviceView },
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'DUPLICATE'],
  owner: anyDevice,
  ownerFirst: true,
  audit: {
    kind: 'change',
    target: ({ owned }) => owned.id,
    touches: ({ owned }) => [{ kind: 'device', key: owned.id }],
    restorable: false,
  },
  cost: 'light',
  async handle({ services, record, owned, body: { name, status, table_id: tableId } }) {
    const now = await changeDevice(services, record, owned, {
      ...(name === undefined ? {} : { name }),
      ...(status === undefined ? {} : { status }),
      ...(tableId === undefined ? {} : { tableId }),
    });
    return staffDeviceView(services, now);
  },
});
