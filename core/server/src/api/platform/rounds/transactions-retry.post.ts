// POST /transactions/{tx_id}/retry: sends a waiting credit or rollback now instead of at its next step.

import Type from 'typebox';
import { retryTransaction } from '../../../admin/index.ts';
import { platformEndpoint } from '../../http/endpoint.ts';
import { StaffTransaction } from '../../schemas/transaction.ts';
import { staffTransactionView } from '../../views/transaction-view.ts';

/** The schedule goes on from where it stands. */
export const endpoint = platformEndpoint({
  id: 'platform.transactions-retry.post',
  method: 'POST',
  path: '/transactions/:tx_id/retry',
  summary: 'Retry a credit or rollback now',
  roles: ['owner', 'operations', 'finance'],
  params: { tx_id: Type.String() },
  drains: true,
  reply: { 200: StaffTransaction },
  errors: ['INVALID_REQUEST', 'NOT_FOUND'],
  owner: 'platform',
  audit: {
    kind: 'change',
    target: ({ params }) => params.tx_id,
    touches: ({ params }) => [{ kind: 'transaction', key: params.tx_id }],
    restorable: false,
  },
  cost: 'light',
  async handle({ services, record, params }) {
    const { row, asked } = await retryTransaction(services, record, params.tx_id);
    return staffTransactionView(row, asked);
  },
});
