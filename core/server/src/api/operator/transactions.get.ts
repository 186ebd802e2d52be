// GET /transactions: the wallet transaction ledger for reconciliation (NS-02).
import type { Endpoint } from '../endpoint.ts';
import { TransactionsPage } from '../schemas/transaction.ts';
import { TRANSACTIONS_QUERY, transactionsPage } from '../transactions-page.ts';

/** The operator's own transactions, newest first by default. */
export const endpoint: Endpoint = {
  id: 'transactions.get',
  api: 'operator',
  method: 'GET',
  path: '/transactions',
  summary: 'Wallet transactions for reconciliation',
  query: TRANSACTIONS_QUERY,
  replies: { 200: TransactionsPage },
  errors: ['INVALID_REQUEST'],
  handle: async call => ({ body: await transactionsPage(call, { operator: call.operator.code }) }),
};
