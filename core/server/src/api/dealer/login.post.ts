// POST /dealer/v1/login: a dealer signs in at a device, by login and PIN or by a badge; the device signs the request.
import { iso } from '../../kernel/index.ts';
import { deviceEndpoint } from '../http/endpoint.ts';
import { LoginBody, SignedIn } from '../schemas/dealer-tool.ts';
import { deviceStateView, photoUrl } from '../views/dealer-view.ts';

/** Who was signed in at the device before is not any more. */
export const endpoint = deviceEndpoint({
  id: 'dealer.login.post',
  method: 'POST',
  path: '/login',
  summary: 'Sign a dealer in',
  body: LoginBody,
  faults: async (_, { login, pin, badge }) => {
    if (badge !== undefined) return [];
    return [...(login === undefined ? ['login'] : []), ...(pin === undefined ? ['pin'] : [])];
  },
  reply: { 200: SignedIn },
  errors: ['INVALID_REQUEST', 'UNAUTHORIZED', 'RATE_LIMITED'],
  owner: 'caller',
  audit: 'none',
  cost: 'light',
  async handle({ services, device, ip, body: { login = '', pin = '', badge } }) {
    const { signIns, devices } = services;
    const { token, expiresAt, dealer } = await signIns.signIn(device, badge === undefined ? { login, pin } : { badge });
    signIns.over({ deviceId: device.id });
    await devices.seen(device.id, ip);
    const { id, name, role } = dealer;
    return {
      token,
      expires_at: iso(expiresAt),
      dealer: { dealer_id: id, login: dealer.login, name, role, photo_url: photoUrl(services, dealer) },
      device: deviceStateView(services, device),
    };
  },
});
