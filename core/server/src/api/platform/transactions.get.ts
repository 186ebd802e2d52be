// GET /transactions of the platform: every operator's, with `review=1` the queue of what somebody must look at.

import Type from 'typebox';
import type { Endpoint } from '../endpoint.ts';
import { StaffTransactionsPage } from '../schemas/transaction.ts';
import { TRANSACTIONS_QUERY, transactionsPage } from '../transactions-page.ts';

/** The filters of the operator's list, and `operator_code`. */
export const endpoint: Endpoint = {
  id: 'platform.transactions.get',
  api: 'platform',
  method: 'GET',
  path: '/transactions',
  summary: 'Wallet transactions of all operators',
  roles: ['owner', 'operations', 'support', 'finance'],
  query: {
    ...TRANSACTIONS_QUERY,
    operator_code: Type.String(),
    review: Type.String({ description: '`1`: what somebody is to look at' }),
  },
  replies: { 200: StaffTransactionsPage },
  errors: ['INVALID_REQUEST'],
  async handle(call) {
    const operator = call.query.getAll('operator_code').at(-1);
    return { body: await transactionsPage(call, operator ? { operator } : {}, true) };
  },
};
