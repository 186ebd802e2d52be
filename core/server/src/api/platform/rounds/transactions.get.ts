// GET /transactions of the platform: every operator's, with `review=1` the queue of what somebody must look at.

import Type from 'typebox';
import { platformEndpoint } from '../../http/endpoint.ts';
import { last } from '../../http/paging.ts';
import { StaffTransactionsPage } from '../../schemas/transaction.ts';
import { staffTransactionsPage, TRANSACTIONS_QUERY } from '../../views/transactions-page.ts';

/** The filters of the operator's list, and `operator_code`. */
export const endpoint = platformEndpoint({
  id: 'platform.transactions.get',
  method: 'GET',
  path: '/transactions',
  summary: 'Wallet transactions of all operators',
  roles: ['owner', 'operations', 'support', 'finance'],
  query: {
    ...TRANSACTIONS_QUERY,
    operator_code: Type.String(),
    review: Type.String({ description: '`1`: what somebody is to look at' }),
  },
  reply: { 200: StaffTransactionsPage },
  errors: ['INVALID_REQUEST'],
  owner: 'platform',
  audit: 'none',
  cost: 'report',
  handle: call => {
    const operator = last(call.query, 'operator_code');
    return staffTransactionsPage(call, operator ? { operator } : {});
  },
});
