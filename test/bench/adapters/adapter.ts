// Baize as a peer in scripts that compare libraries and servers in one run: `BAIZE=<this file>`. Each script takes the exports it
// knows; whatever needs a server is imported when it is asked for.
export { evaluate5, evaluate5Ids, evaluate7, evaluate7Ids, evaluateOmaha, evaluateOmahaIds } from './evaluators.ts';
export { playHand } from './hand.ts';

/** A debit through the whole server: row, signed call, confirmation with an input of its round. */
export const makeDebit = async (about: import('./debit.ts').Wanted) => (await import('./debit.ts')).makeDebit(about);

/** The log of a round's inputs, each durable before it is answered. */
export const makeRecorder = async (about: import('./recorder.ts').Wanted) => (await import('./recorder.ts')).makeRecorder(about);

/** A plugin's script in a context of its own. */
export const makeLoader = async () => (await import('./loader.ts')).makeLoader();

/** A recorded hand of hold'em that is played again. */
export const makeReplay = async () => (await import('./replayed-hand.ts')).makeReplay();
