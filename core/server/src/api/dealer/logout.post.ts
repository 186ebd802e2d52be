// POST /dealer/v1/logout: the dealer at a device goes off duty.
import { deviceEndpoint } from '../http/endpoint.ts';
import { NoBody } from '../schemas/words.ts';

export const endpoint = deviceEndpoint({
  id: 'dealer.logout.post',
  method: 'POST',
  path: '/logout',
  summary: 'Sign a dealer out',
  body: NoBody,
  bodyOptional: true,
  drains: true,
  reply: { 204: null },
  errors: ['INVALID_REQUEST'],
  owner: 'caller',
  audit: 'none',
  cost: 'light',
  async handle({ services: { db, devices, signIns }, device }) {
    await db.transaction(async sql => {
      await db.fence(sql);
      await devices.signOut(sql, device.id);
    });
    signIns.over({ deviceId: device.id });
    return undefined;
  },
});
