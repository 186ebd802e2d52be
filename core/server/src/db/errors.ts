// What a database error means, the same for both drivers.

const codeOf = (error: unknown): string | undefined => {
  for (let at = error; at && typeof at === 'object'; at = (at as { cause?: unknown }).cause) {
    const code = (at as { code?: unknown }).code;
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
};

/** A unique key was violated, this one if it is named: the row exists already. */
export const isUnique = (error: unknown, key?: string): boolean =>
  codeOf(error) === '23505' && (key === undefined || String((error as Error).message).includes(`"${key}"`));

/** There is no database of this name: 3D000 of PostgreSQL. */
export const isNoDatabase = (error: unknown): boolean => codeOf(error) === '3D000';

/** PostgreSQL does not let this user in, or not do this: classes 28 and 42501. */
export const isNotAllowed = (error: unknown): boolean => /^28...$|^42501$/.test(codeOf(error) ?? '');

/** What was to be locked was not free within `lock_timeout`. */
export const isNotFree = (error: unknown): boolean => codeOf(error) === '55P03';

/** A check constraint was violated: an assertion of the database failed. */
export const isCheck = (error: unknown): boolean => codeOf(error) === '23514';

/** Refused because a statement before it in its transaction had failed. */
export const isBehindFailed = (error: unknown): boolean => codeOf(error) === '25P02';

// 25P03 and 25P04: it ended a transaction in which this process stood still for too long
const OUTAGE_STATES = /^(08|53|58|XX)...$|^57P0.$|^57014$|^25006$|^25P0[34]$|^40(001|P01)$/;
const OUTAGE_CODES = new Set(
  'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH ENOSPC EIO'.split(' '),
);
// what the driver and its pool say without a code
const OUTAGE_WORDS = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'connection error and is not queryable',
  'Client was closed',
  'Query read timeout',
  'no connection was free',
  'Cannot use a pool after',
];

/**
 * The database did not serve: it was not reached, broke off, has no room, only reads, or gave others the way. Whether a commit
 * went through is not known then: what it was about must be read before anything else is done.
 */
export function isOutage(error: unknown): boolean {
  for (let at = error; at && typeof at === 'object'; at = (at as { cause?: unknown }).cause) {
    const { code, message } = at as { code?: unknown; message?: unknown };
    if (typeof code === 'string' && (OUTAGE_CODES.has(code) || OUTAGE_STATES.test(code))) return true;
    if (typeof message === 'string' && OUTAGE_WORDS.some(words => message.includes(words))) return true;
  }
  return false;
}

const REFUSED_STATES = /^(53|58|XX)...$|^25006$/;

/** The database, or its disk, refused to write: some writes may still find room while others do not. */
export function isWriteRefused(error: unknown): boolean {
  for (let at = error; at && typeof at === 'object'; at = (at as { cause?: unknown }).cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string' && (code === 'ENOSPC' || code === 'EIO' || REFUSED_STATES.test(code))) return true;
  }
  return false;
}

/** A single statement took too long: its outcome is not known, but that says nothing about the database. */
export const isLate = (error: unknown): boolean => codeOf(error) === '57014' || isUnheard(error);

/** The driver waits no longer for the answer to a statement that is still under way; one that PostgreSQL ended is over. */
export const isUnheard = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout';

/**
 * PostgreSQL ended this transaction, so that others that it stood in the way of can go on: nothing of it is written, and done
 * again it goes through. That says nothing about the database.
 */
export const isGivenWay = (error: unknown): boolean => /^40(001|P01)$/.test(codeOf(error) ?? '');

const unanswered = new WeakSet<object>();

/** Marks an error that came in the place of the answer to a commit. An engine does that where it cannot know better. */
export function markUnanswered(error: unknown): void {
  if (isGivenWay(error)) return;
  if (typeof error === 'object' && error !== null) unanswered.add(error);
}

/** The answer to a commit is lost: it may have gone through, and where the connection broke it may still be on its way. */
export const isUnanswered = (error: unknown): boolean => typeof error === 'object' && error !== null && unanswered.has(error);

/** The lease was taken by another owner: this process must stop moving money at once. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
  constructor() {
    super('the lease of this process was taken over');
  }
}
