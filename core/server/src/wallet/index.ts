// The door of the wallet room.
export type { KnownBalance } from './balances.ts';
export { walletChecks } from './checks.ts';
export { entities as walletEntities } from './entities.ts';
export { judge, type Verdict } from './judge.ts';
export { staffTransactionView, type TxPage, transactionView } from './list.ts';
export type { Effects, Joint, Order, Outcome, Payer, Payout, Refusal, WalletEvent } from './orders.ts';
export { type Broken, type ReconciliationRow, type Report, reconcile } from './reconciliation.ts';
export { sumTransactions, type TxSum } from './sums.ts';
export {
  type Answer,
  newNonce,
  type Signed,
  type Special,
  signedHeaders,
  type Target,
  Transport,
  urlOf,
} from './transport.ts';
export type { CreditReason, DebitReason, RollbackReason, TxRow, TxStatus, TxType } from './tx.ts';
export { rollbackId, txId } from './tx.ts';
export type { TxFilter } from './tx-filter.ts';
export { type Certificate, Wallet, type WalletDeps } from './wallet.ts';
