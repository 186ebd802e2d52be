// GET /transactions/summary: count and sum by type, reason, status and currency, so that reconciliation is one call (NS-02).
import type { Endpoint } from '../endpoint.ts';
import { TransactionsSummary } from '../schemas/transaction.ts';
import { TRANSACTIONS_QUERY, transactionsSummary } from '../transactions-page.ts';

/** The filters and range rules of the list. */
export const endpoint: Endpoint = {
  id: 'transactions.summary.get',
  api: 'operator',
  method: 'GET',
  path: '/transactions/summary',
  summary: 'Wallet transactions summed up',
  query: TRANSACTIONS_QUERY,
  replies: { 200: TransactionsSummary },
  errors: [],
  handle: async call => ({ body: await transactionsSummary(call, { operator: call.operator.code }) }),
};
