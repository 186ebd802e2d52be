// GET /transactions: the wallet transaction ledger for reconciliation (NS-02).
import { operatorEndpoint } from '../http/endpoint.ts';
import { TransactionsPage } from '../schemas/transaction.ts';
import { TRANSACTIONS_QUERY, transactionsPage } from '../views/transactions-page.ts';

/** The operator's own transactions, newest first by default. */
export const endpoint = operatorEndpoint({
  id: 'transactions.get',
  method: 'GET',
  path: '/transactions',
  summary: 'Wallet transactions for reconciliation',
  query: TRANSACTIONS_QUERY,
  reply: { 200: TransactionsPage },
  errors: ['INVALID_REQUEST'],
  owner: 'caller',
  audit: 'none',
  cost: 'report',
  handle: call => transactionsPage(call, { operator: call.operator.code }),
});
