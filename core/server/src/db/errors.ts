// What a database error means, the same for both drivers.

const codeOf = (error: unknown): string | undefined => {
  for (let at = error; at && typeof at === 'object'; at = (at as { cause?: unknown }).cause) {
    const code = (at as { code?: unknown }).code;
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
};

/** A unique key was violated: the row exists already. */
export const isUnique = (error: unknown): boolean => codeOf(error) === '23505';

/** A check constraint was violated: an assertion of the database failed. */
export const isCheck = (error: unknown): boolean => codeOf(error) === '23514';

/** The lease was taken by another owner: this process must stop moving money at once. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
  constructor() {
    super('the lease of this process was taken over');
  }
}
