// The door of the operator kit: a client that signs, and a wallet that verifies and keeps books by the rules.
export { expressWallet } from './adapters/express.ts';
export { fastifyWallet } from './adapters/fastify.ts';
export { koaWallet } from './adapters/koa.ts';
export { answerNode } from './adapters/node.ts';
export { BodyTooLong, BodyWasParsed, rawBodyOf } from './adapters/raw-body.ts';
export type { Account, Books, Entry, Page } from './books.ts';
export {
  type Answer,
  type CallOptions,
  type ClientOptions,
  type Credentials,
  type Input,
  type OperationName,
  OperatorClient,
  type Reply,
} from './client.ts';
export { OperatorApiError } from './error.ts';
export { readJson } from './json.ts';
export type { Amount, Operations } from './operations/index.ts';
export { isSameSignature, newNonce, type Signed, sign } from './signing.ts';
export {
  type Headers,
  type Incoming,
  MemoryNonces,
  type Nonces,
  TOLERANCE_MS,
  Verifier,
  type VerifierOptions,
} from './verifier.ts';
export { Wallet, type WalletAnswer, type WalletCall, type WalletOptions } from './wallet.ts';
