// The door of the wallet: for those who run it, in a process of their own or in a spec.
export { BUGS, type Bug, BuggyWallet } from './bugs.ts';
export { serveWallet, type WalletServer } from './server.ts';
export { Verifier } from './verifier.ts';
export { Wallet } from './wallet.ts';
