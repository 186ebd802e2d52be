// The door of the wallet room.
export type { KnownBalance } from './balances.ts';
export { entities as walletEntities } from './entities.ts';
export { judge, type Verdict } from './judge.ts';
export { sumTransactions, type TxFilter, type TxPage, type TxSum, transactionView } from './list.ts';
export type { Effects, Joint, Order, Outcome, Payer, Payout, Refusal, WalletEvent } from './orders.ts';
export { type ReconciliationRow, reconcile } from './reconciliation.ts';
export type { CreditReason, DebitReason, RollbackReason, TxRow, TxStatus, TxType } from './tx.ts';
export { rollbackId, txId } from './tx.ts';
export { type Certificate, Wallet, type WalletDeps } from './wallet.ts';
