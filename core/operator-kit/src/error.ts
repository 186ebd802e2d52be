// A refusal of the Operator API. Branch on `code`; the message is for your log.
import { readJson } from './json.ts';
import { TOLERANCE_MS } from './verifier.ts';

const RETRYABLE = ['RATE_LIMITED', 'INTERNAL_ERROR', 'TABLE_OPEN_FAILED', 'GAME_MAINTENANCE', 'UNAVAILABLE'];

interface Details {
  fields?: string[];
  reasons?: Record<string, string>;
  hints?: string[];
  [more: string]: unknown;
}
interface Body {
  error?: { code?: string; message?: string; details?: Details };
}

/** What was refused, and whether the same call is worth another try. */
export class OperatorApiError extends Error {
  override name = 'OperatorApiError';
  readonly status: number;
  /** `PLAYER_BLOCKED` …; `HTTP_502` where something between us answered */
  readonly code: string;
  /** `fields` and `reasons` of an INVALID_REQUEST, and more by code */
  readonly details: Details;
  /** what to name when you ask us about it */
  readonly requestId: string | undefined;
  /** how long to wait before another try, where the server said so */
  readonly retryAfterMs: number | undefined;

  private constructor(about: string, response: Response, { code, message, details = {} }: NonNullable<Body['error']>) {
    super(about + (message ? `: ${message}` : ''));
    this.status = response.status;
    this.code = code ?? `HTTP_${response.status}`;
    this.details = details;
    this.requestId = response.headers.get('x-request-id') ?? undefined;
    const after = response.headers.get('retry-after');
    this.retryAfterMs = after !== null && /^\d+$/.test(after) ? Number(after) * 1000 : undefined;
  }

  /** The same call may succeed later, with a new timestamp, nonce and signature: `call` again. */
  get retryable(): boolean {
    return RETRYABLE.includes(this.code) || (this.status >= 500 && this.code === `HTTP_${this.status}`);
  }

  /** @param call method and target @param now Unix ms of this machine */
  static of(call: string, response: Response, text: string, now: number): OperatorApiError {
    const error = errorOf(text);
    const { reasons = {}, hints = [] } = error.details ?? {};
    const told = [error.message ?? '', ...Object.entries(reasons).map(([field, why]) => `${field}: ${why}`), ...hints];
    if (error.code === 'TIMESTAMP_OUT_OF_RANGE') told.push(...skewOf(response, now));
    const about = `${call}: ${response.status} ${error.code ?? ''}`.trimEnd();
    return new OperatorApiError(about, response, { ...error, message: told.filter(Boolean).join('; ') });
  }
}

function errorOf(text: string): NonNullable<Body['error']> {
  try {
    return (readJson(text) as Body | null)?.error ?? {};
  } catch {
    return { message: text.slice(0, 200) }; // a text of a proxy, or of an unknown path
  }
}

/** How far this machine's clock is off, by the server's `Date`. */
function skewOf(response: Response, now: number): string[] {
  const there = Date.parse(response.headers.get('date') ?? '');
  const seconds = Math.round((now - there) / 1000);
  if (Number.isNaN(there) || Math.abs(seconds) < 2) return [];
  return [
    `this machine's clock is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead' : 'behind'} (at most ${TOLERANCE_MS / 1000} s)`,
  ];
}
