// POST /transactions/{tx_id}/retry: sends a waiting credit or rollback now instead of at its next step.
import { staffTransactionView } from '../../wallet/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { StaffTransaction } from '../schemas/transaction.ts';

/** The schedule goes on from where it stands. */
export const endpoint: Endpoint = {
  id: 'platform.transactions-retry.post',
  api: 'platform',
  method: 'POST',
  path: '/transactions/:tx_id/retry',
  summary: 'Retry a credit or rollback now',
  roles: ['owner', 'operations', 'finance'],
  drains: true,
  replies: { 200: StaffTransaction },
  errors: ['INVALID_REQUEST', 'NOT_FOUND'],
  async handle({ services, params, actor, ip }) {
    const txId = params.tx_id ?? '';
    const touches = [{ kind: 'transaction', key: txId }];
    const about = { actor, operator: null, action: 'platform POST /transactions/{tx_id}/retry', target: txId, ip, touches };
    const { result, auditId } = await services.audit.change(about, sql => services.wallet.resolutions.retry(sql, txId));
    services.wallet.send();
    const asked = await services.wallet.resolutions.askedFor([txId]);
    return { body: staffTransactionView(result, asked.get(txId)), auditId };
  },
};
