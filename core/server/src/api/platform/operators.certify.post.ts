// POST /operators/{code}/certify: one signed balance call to the operator's wallet with player_id null.
import { ApiError, badFields } from '../../kernel/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { isExternalId } from '../operator/launch.post.ts';
import { WalletTest } from '../schemas/staff.ts';

export const endpoint: Endpoint = {
  id: 'platform.operators.certify.post',
  api: 'platform',
  method: 'POST',
  path: '/operators/:code/certify',
  summary: "Test an operator's wallet",
  roles: ['owner', 'operations'],
  body: { type: 'object' },
  replies: { 200: WalletTest },
  errors: ['INVALID_REQUEST', 'NOT_FOUND'],
  async handle({ services, params, body }) {
    const { external_id: externalId } = body as { external_id?: unknown };
    if (!isExternalId(externalId)) throw badFields('external_id');
    const operator = await services.operators.byCode(params.code ?? '');
    if (!operator) throw new ApiError('NOT_FOUND');
    const { passed, httpStatus, walletStatus, ms, problem } = await services.wallet.certify(operator.code, externalId);
    return { body: { passed, http_status: httpStatus, wallet_status: walletStatus, ms: Math.round(ms), problem } };
  },
};
