// The one table of errors: every code an API answers, with its status and words (specification section 7).

const TABLE = {
  INVALID_REQUEST: [400, 'The request is malformed or has invalid fields'],
  CURRENCY_NOT_SUPPORTED: [400, 'The currency is not enabled for this operator'],
  TEMPLATE_NOT_ALLOWED: [400, 'The source cannot be cloned'],
  INVALID_CONFIG: [400, 'The game refuses this configuration'],
  UNSUPPORTED_GAME: [400, 'The game does not support this'],
  BAD_IMAGE: [400, 'The image has a wrong format or size'],
  BAD_PHOTO: [400, 'The photo has a wrong format or size'],
  INVALID_SIGNATURE: [401, 'The signature could not be verified'],
  TIMESTAMP_OUT_OF_RANGE: [401, 'The timestamp is missing, malformed or too far from the clock'],
  NONCE_REUSED: [401, 'The nonce was used before'],
  UNAUTHORIZED: [401, 'The platform key is missing, unknown or revoked'],
  TOKEN_INVALID: [401, 'The launch token is unknown, used or expired'],
  LINK_INVALID: [401, 'The link is altered, unknown or expired'],
  SESSION_EXPIRED: [401, 'The session is unknown or over'],
  OPERATOR_DISABLED: [403, 'The operator is disabled'],
  IP_NOT_ALLOWED: [403, 'The address is not in the allow-list'],
  FORBIDDEN: [403, 'The key has no permission for this'],
  PLAYER_BLOCKED: [403, 'The player is blocked'],
  PRIVATE_PASSWORD: [403, 'The private table password is wrong'],
  TABLE_NOT_OWNED: [403, 'The table is shared'],
  TABLE_CREATE_FORBIDDEN: [403, 'Tables cannot be created by this operator or for this game'],
  CARD_LOG_FORBIDDEN: [403, 'The card log is not available in this mode'],
  PRIVATE_FORBIDDEN: [403, 'Private tables are not available in this mode'],
  CERTIFICATION_FORBIDDEN: [403, 'Operators certify in the test environment only'],
  NOT_RESTORABLE: [409, 'The change cannot be restored'],
  GAME_NOT_FOUND: [404, 'The game is unknown or not enabled'],
  TABLE_NOT_FOUND: [404, 'The table was not found'],
  TEMPLATE_NOT_FOUND: [404, 'The game has no template'],
  BANNER_NOT_FOUND: [404, 'The banner was not uploaded'],
  ROUND_NOT_FOUND: [404, 'The round was not found'],
  SESSION_NOT_FOUND: [404, 'The table session was not found'],
  PLAYER_NOT_FOUND: [404, 'The player was not found'],
  DEALER_NOT_FOUND: [404, 'The dealer was not found'],
  NOT_FOUND: [404, 'The record was not found'],
  CURRENCY_MISMATCH: [409, 'The player has another currency'],
  TABLE_BUSY: [409, 'Players are at the table'],
  DUPLICATE: [409, 'The code or name is taken'],
  PRIVATE_OVERLAP: [409, 'The time overlaps another reservation'],
  PRIVATE_ENDED: [409, 'The reservation is over'],
  RESTORE_BLOCKED: [409, 'The current state prevents the restore'],
  RESTORE_CONFLICT: [409, 'The setting was changed again'],
  PLUGIN_IN_USE: [409, 'The plugin version is in use'],
  OPERATOR_IN_USE: [409, 'The operator has played, or has things of its own'],
  ROUND_OPEN: [409, 'The round is not over'],
  NOT_SEALED: [409, 'The round was dealt by a dealer, its cards had no order before'],
  NOT_REPLAYABLE: [409, 'The round cannot be played again as it was recorded'],
  CERTIFICATION_RUNNING: [409, 'The operator has a certification under way'],
  CERTIFICATION_OPEN: [409, 'Movements of the last certification are not answered yet'],
  CERTIFICATION_NOT_WAITING: [409, 'The certification waits for nothing'],
  RATE_LIMITED: [429, 'Too many requests'],
  INTERNAL_ERROR: [500, 'Something went wrong on our side'],
  TABLE_OPEN_FAILED: [500, 'The table could not be opened'],
  GAME_MAINTENANCE: [503, 'The game is under maintenance'],
  UNAVAILABLE: [503, 'Not available now'],
} as const;

/** A code of the error table. */
export type ErrorCode = keyof typeof TABLE;

/** Every code with its HTTP status and English message; clients branch on the code only (ERR-04). */
export const ERRORS: Readonly<Record<ErrorCode, { status: number; message: string }>> = Object.freeze(
  Object.fromEntries(Object.entries(TABLE).map(([code, [status, message]]) => [code, { status, message }])) as Record<
    ErrorCode,
    { status: number; message: string }
  >,
);

/** The codes after which a client may try again with a new timestamp and nonce (specification section 7). */
export const RETRYABLE: readonly ErrorCode[] = [
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'TABLE_OPEN_FAILED',
  'GAME_MAINTENANCE',
  'UNAVAILABLE',
];

/**
 * An expected refusal: the API answers its code, status and details. `status` may differ from the table only for
 * NOT_RESTORABLE.
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: Record<string, unknown> | undefined;
  /** the true reason, where the answer must not tell it: for the operator's own list of calls, and for staff */
  why?: string;
  /** the same as one of few words, for the metrics */
  reason?: string;

  constructor(code: ErrorCode, details?: Record<string, unknown>, status?: number) {
    super(ERRORS[code].message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status ?? ERRORS[code].status;
    this.details = details;
  }
}

/** 429 RATE_LIMITED that says when it is worth trying again. */
export class RateLimited extends ApiError {
  readonly retryAfterMs: number;

  constructor(retryAfterMs: number) {
    super('RATE_LIMITED');
    this.retryAfterMs = retryAfterMs;
  }
}

/** A bad field that a room names: its description says the rule, or this does. */
export type BadField = string | readonly [field: string, rule: string];

/** No answer names more fields than a person would read: it must not grow with a hostile body. */
const MOST_FIELDS = 100;

/** A name as it may stand in an answer: it came from the client. */
const shown = (name: string): string => name.toWellFormed().replaceAll('\0', '\ufffd');

/** 400 INVALID_REQUEST that names all bad fields, in the order given, each once. */
export function badFields(...fields: string[]): ApiError {
  return new ApiError('INVALID_REQUEST', {
    fields: [...new Set(fields)].slice(0, MOST_FIELDS).map(each => shown(each).slice(0, 200)),
  });
}
