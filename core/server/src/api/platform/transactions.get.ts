// GET /transactions of the platform: every operator's, with `review=1` the queue of what somebody must look at.
import type { Endpoint } from '../endpoint.ts';
import { transactionsPage } from '../transactions-page.ts';

/** The filters of the operator's list, and `operator_code`. */
export const endpoint: Endpoint = {
  id: 'platform.transactions.get',
  api: 'platform',
  method: 'GET',
  path: '/transactions',
  summary: 'Wallet transactions of all operators',
  roles: ['owner', 'operations', 'support', 'finance'],
  errors: ['INVALID_REQUEST'],
  async handle(call) {
    const operator = call.query.getAll('operator_code').at(-1);
    return { body: await transactionsPage(call, operator ? { operator } : {}, true) };
  },
};
