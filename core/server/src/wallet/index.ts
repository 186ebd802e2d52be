// The door of the wallet room.

export {
  type CallbackBodies,
  type CreditReason,
  type DebitReason,
  type RollbackReason,
  WalletAnswer,
} from './callbacks/bodies.ts';
export { CALLBACKS, type Callback } from './callbacks/callbacks.ts';
export { walletBook } from './checks.ts';
export { batchedEffect } from './debit/statements.ts';
export { entities as walletEntities } from './entities.ts';
export type { CreditOrder, DebitOrder, Outcome, Payer, Refusal, Refused, WalletEvent } from './orders.ts';
export type { Asked } from './outbox/resolutions.ts';
export type { BatchedEffect, DebitEnd, DebitPort, Effect, EffectRow, OpenDebit, TakenDebit, WalletPort } from './port.ts';
export type { TxPage } from './reading/list.ts';
export { sumRanges, sumTransactions, type TxSum } from './reading/sums.ts';
export type { TxFilter } from './reading/tx-filter.ts';
export type { TxRow, TxStatus, TxType } from './rows/tx.ts';
export { rollbackId, txId } from './rows/tx.ts';
export { type Classified, classifyAnswer } from './transport/answer-class.ts';
export type { KnownBalance } from './transport/balances.ts';
export type { Answer } from './transport/exchange.ts';
export { notedTransport } from './transport/noted.ts';
export {
  newNonce,
  type Signed,
  type Special,
  signedHeaders,
  type Target,
  Transport,
  urlOf,
} from './transport/transport.ts';
export { type Certificate, Wallet, type WalletDeps } from './wallet.ts';
