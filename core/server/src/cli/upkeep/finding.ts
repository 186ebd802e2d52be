// What a look at something found.

/** `warn`: it runs, and somebody should know. `fail`: it does not, or must not. */
export interface Finding {
  about: string;
  state: 'ok' | 'warn' | 'fail';
  /** one sentence; of a fault also what to do */
  says: string;
}

export const ok = (about: string, says: string): Finding => ({ about, state: 'ok', says });
export const warn = (about: string, says: string): Finding => ({ about, state: 'warn', says });
export const fail = (about: string, says: string): Finding => ({ about, state: 'fail', says });

/** What an error says, without its stack; the cause of a failed fetch is what people need. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0]);
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}
