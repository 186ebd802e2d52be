// POST /operators/{code}/certify: one signed balance call to the operator's wallet with player_id null.

import Type from 'typebox';
import { platformEndpoint } from '../../http/endpoint.ts';
import { anyOperator } from '../../http/owners.ts';
import { WalletTestBody } from '../../schemas/bodies.ts';
import { WalletTest } from '../../schemas/staff.ts';

export const endpoint = platformEndpoint({
  id: 'platform.operators.certify.post',
  method: 'POST',
  path: '/operators/:code/certify',
  summary: "Test an operator's wallet",
  roles: ['owner', 'operations'],
  params: { code: Type.String() },
  body: WalletTestBody,
  reply: { 200: WalletTest },
  errors: ['INVALID_REQUEST', 'NOT_FOUND'],
  owner: anyOperator,
  audit: 'none',
  cost: 'light',
  async handle({ services, owned, body }) {
    const { passed, httpStatus, walletStatus, ms, problem } = await services.wallet.certify(owned.code, body.external_id);
    return { passed, http_status: httpStatus, wallet_status: walletStatus, ms: Math.round(ms), problem };
  },
});
