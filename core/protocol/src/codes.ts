// Codes that travel as plain values: close codes, codes on a player's screen, reasons. No schema library, so that a browser's bundle stays small.

/** Close codes of the server's sockets; anything else is a lost line. The framework keeps 4000 to 4010. */
export const CLOSE = {
  /** the session is over: `session {reason}` was sent before */
  sessionOver: 4101,
  /** moved to the lobby: `table {reason}` was sent before */
  toLobby: 4102,
  /** another connection of the same player took this one's place */
  replaced: 4103,
  /** the server is moving: connect again at once */
  moving: 4104,
  /** over 20 messages a second for 3 seconds */
  flood: 4129,
} as const;

/** What a player's screen may be told: in an `ack`, in a refused entry, at a table's end (NS-23). */
export const SCREEN_CODES = [
  'INSUFFICIENT_FUNDS',
  'LIMIT_EXCEEDED',
  'OPERATOR_CREDIT_EXHAUSTED',
  'WALLET_UNAVAILABLE',
  'ACTION_INVALID',
  'ACTION_LATE',
  'BOX_TAKEN',
  'TABLE_FULL',
  'ALREADY_SEATED',
  'TABLE_CURRENCY',
  'TABLE_NOT_OFFERED',
  'TABLE_CLOSED',
  'MAINTENANCE',
  'PRIVATE_PASSWORD_REQUIRED',
  'PRIVATE_PASSWORD',
  'TOKEN_INVALID',
  'SESSION_EXPIRED',
  'PLAYER_BLOCKED',
  'RATE_LIMITED',
  'WATCH_LIMIT',
  'UNAVAILABLE',
  'INTERNAL_ERROR',
] as const;
export type ScreenCode = (typeof SCREEN_CODES)[number];

/** What a `notice` says beside the codes of refusals. */
export const NOTICES = ['RULES_CHANGED'] as const;
/** What of a game has changed: `data.changed` of `notice {code: "RULES_CHANGED"}`. */
export const RULES_PARTS = ['rules', 'payouts', 'limits', 'timers', 'words'] as const;
export type RulesPart = (typeof RULES_PARTS)[number];

/** Why a message is `ACTION_INVALID`: `data.reason` of its `ack`. */
export const REASONS = ['min', 'max', 'step', 'seat', 'buy_in', 'spot', 'not_seated', 'option', 'cards', 'others'] as const;
export type Reason = (typeof REASONS)[number];

/** Why a session is over: `session {reason}`. */
export const SESSION_ENDS = ['revoked', 'timeout', 'blocked', 'disabled'] as const;
export type SessionEnd = (typeof SESSION_ENDS)[number];

/** Why a player is moved to the lobby: `table {reason}`. */
export const TABLE_ENDS = ['TABLE_CLOSED', 'WATCH_LIMIT', 'PRIVATE_PASSWORD_REQUIRED'] as const;
export type TableEnd = (typeof TABLE_ENDS)[number];

/** Frames over this many bytes end the socket with 1009. */
export const FRAME_BYTES = 8 * 1024;
