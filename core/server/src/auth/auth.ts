// The verification of an Operator API request: ten steps in the specification's order, the first failure is the answer.
import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Database } from '../db/index.ts';
import { ApiError, type Clock, type Config, type ErrorCode, wallOf } from '../kernel/index.ts';
import type { Operator, Operators } from '../operators/index.ts';
import { AllowList } from './address.ts';
import { explainSignature } from './explain.ts';
import { Nonces } from './nonces.ts';
import { isSame, sign } from './sign.ts';
import type { SignedRequest } from './signed-request.ts';

const TOLERANCE_MS = 300_000;
const ADMIN = /^[A-Za-z0-9_.@-]{1,40}$/;
const BAD_NONCE = 'X-Nonce is missing, too long, or has characters that it may not have';
const NOBODY = createSecretKey(randomBytes(32)); // what an unknown operator's request is verified with: the same work, the same time

export interface Verified {
  operator: Operator;
  /** `X-Operator-Admin` when it has the right form; grants nothing. */
  admin: string | null;
  /** `operator:<code>` or `operator:<code>/<admin>` */
  actor: string;
}

/** What requests of an operator are checked against, made once for all of them. */
interface Against {
  allowed: AllowList;
  secret: KeyObject;
}

export interface AuthDeps {
  db: Database;
  clock: Clock;
  config: Config;
  operators: Operators;
}

export class Auth {
  readonly #deps: AuthDeps;
  readonly #nonces: Nonces;
  readonly #against = new WeakMap<Operator, Against>(); // one whose row has changed is another object

  constructor(deps: AuthDeps) {
    this.#deps = deps;
    this.#nonces = new Nonces({ db: deps.db, clock: deps.clock, ratePerS: deps.config.auth.rate_per_s });
  }

  /** Whether an operator that is known in memory has this address on its list. Nothing is looked up, nothing is proven. */
  isExpected(code: string | undefined, ip: string): boolean {
    const operator = this.#deps.operators.known(code ?? '');
    return operator !== undefined && this.#againstOf(operator).allowed.has(ip);
  }

  /** @throws ApiError of the first step that fails */
  async verify(request: SignedRequest): Promise<Verified> {
    const { operators, clock, config } = this.#deps;
    const code = request.header('x-operator') ?? '';
    const operator = /^[a-z0-9_-]{2,32}$/.test(code) ? await operators.byCode(code) : undefined;
    const signed = isSigned(request, operator ? this.#againstOf(operator).secret : NOBODY);
    if (!operator) throw refused('INVALID_SIGNATURE', 'unknown_operator', 'X-Operator is none of ours'); // 1
    if (operator.status !== 'active') throw refused('OPERATOR_DISABLED', 'disabled'); // 2
    if (!this.#againstOf(operator).allowed.has(request.ip)) throw refused('IP_NOT_ALLOWED', 'address'); // 3
    const key = request.header('x-api-key');
    if (key !== undefined && !operators.matches(operator, key))
      throw refused('INVALID_SIGNATURE', 'api_key', 'X-Api-Key is not the key of this operator'); // 4
    if (request.unreadable) throw new ApiError('INVALID_REQUEST'); // 5
    const now = wallOf(clock);
    const at = timestampOf(request.header('x-timestamp'));
    if (at === undefined || Math.abs(now - at) > TOLERANCE_MS) throw untimely(at, now); // 6
    // the clock was set back: a nonce of that time may be forgotten already
    if (at + TOLERANCE_MS + config.auth.nonce_ms < this.#nonces.forgotten)
      throw refused('TIMESTAMP_OUT_OF_RANGE', 'clock_set_back', 'nonces of that time are forgotten: the clock was set back');
    if (!signed || request.truncated) throw this.#unsigned(request, operators.secretOf(operator)); // 7
    const nonce = request.header('x-nonce') ?? '';
    if (!isNonce(nonce)) throw refused('INVALID_SIGNATURE', 'nonce', BAD_NONCE); // 8
    const verdict = await this.#nonces.use(code, nonce, Math.max(now, at) + config.auth.nonce_ms);
    if (verdict === 'reused') throw refused('NONCE_REUSED', 'nonce_reused'); // 9
    if (verdict === 'over_rate') throw new ApiError('RATE_LIMITED'); // 10
    const given = request.header('x-operator-admin');
    const admin = given !== undefined && ADMIN.test(given) ? given : null;
    return { operator, admin, actor: admin ? `operator:${code}/${admin}` : `operator:${code}` };
  }

  /** Who develops against the test environment is told what was signed here. */
  #unsigned(request: SignedRequest, secret: string): ApiError {
    const isTest = this.#deps.config.env === 'test';
    const details = isTest ? explainSignature(request, secret) : undefined;
    const isMissing = !request.header('x-signature');
    const known = isMissing
      ? 'X-Signature is missing'
      : request.truncated
        ? 'the body is longer than this call reads'
        : undefined;
    const why = known ?? (details?.hints.join('; ') || 'another text, or another secret, was signed');
    return refused('INVALID_SIGNATURE', isMissing ? 'signature_missing' : 'signature', why, details);
  }

  #againstOf(operator: Operator): Against {
    let against = this.#against.get(operator);
    if (!against) {
      const secret = createSecretKey(Buffer.from(this.#deps.operators.secretOf(operator)));
      against = { allowed: new AllowList(operator.ipAllowlist), secret };
      this.#against.set(operator, against);
    }
    return against;
  }
}

function isSigned(request: SignedRequest, secret: KeyObject): boolean {
  const { method, target, body } = request;
  const expected = sign(secret, request.header('x-timestamp') ?? '', request.header('x-nonce') ?? '', method, target, body);
  return isSame(expected, request.header('x-signature') ?? '');
}

/** A refusal whose answer does not say which of its reasons it was: `reason` for the metrics, `why` for people. */
function refused(code: ErrorCode, reason: string, why?: string, details?: Record<string, unknown>): ApiError {
  return Object.assign(new ApiError(code, details), { reason, ...(why === undefined ? {} : { why }) });
}

function untimely(at: number | undefined, now: number): ApiError {
  const off = at === undefined ? undefined : Math.round((at - now) / 1000);
  const why =
    off === undefined ? 'X-Timestamp is not of 13 digits' : `X-Timestamp is ${Math.abs(off)} s ${off < 0 ? 'behind' : 'ahead'}`;
  return refused('TIMESTAMP_OUT_OF_RANGE', 'timestamp', why);
}

/** Exactly thirteen digits: Unix milliseconds of this age. */
function timestampOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{13}$/.test(text) ? Number(text) : undefined;
}

/** 1 to 128 bytes as sent, without control characters or blanks around. */
function isNonce(nonce: string): boolean {
  return nonce.length >= 1 && nonce.length <= 128 && nonce.trim() === nonce && !/\p{Cc}/u.test(nonce);
}
