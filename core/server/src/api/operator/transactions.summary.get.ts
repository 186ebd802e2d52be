// GET /transactions/summary: count and sum by type, reason, status and currency, so that reconciliation is one call (NS-02).
import { operatorEndpoint } from '../http/endpoint.ts';
import { TransactionsSummary } from '../schemas/transaction.ts';
import { TRANSACTIONS_QUERY, transactionsSummary } from '../views/transactions-page.ts';

/** The filters and range rules of the list. */
export const endpoint = operatorEndpoint({
  id: 'transactions.summary.get',
  method: 'GET',
  path: '/transactions/summary',
  summary: 'Wallet transactions summed up',
  query: TRANSACTIONS_QUERY,
  reply: { 200: TransactionsSummary },
  errors: [],
  owner: 'caller',
  audit: 'none',
  cost: 'report',
  handle: call => transactionsSummary(call, { operator: call.operator.code }),
});
