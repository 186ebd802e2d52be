// What the model store throws: the codes of PostgreSQL, as `db/errors.ts` of the server reads them.

/** An error of the database, by its SQLSTATE. */
export class StoreError extends Error {
  override name = 'StoreError';
  readonly code: string;
  constructor(code: '22003' | '22012' | '23502' | '23505' | '23514' | '25P02', message: string) {
    super(message);
    this.code = code;
  }
}

/** A statement of the server that the model store does not know. It has no code, so nobody takes it for an answer. */
export class UnknownStatement extends Error {
  override name = 'UnknownStatement';
  constructor(text: string) {
    super(`the model store does not know this statement, write it down in test/suites/sim/store/statements:\n${text}`);
  }
}
