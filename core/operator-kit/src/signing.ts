// The signature of both directions: HMAC-SHA256 over five lines (specification section 5).
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** What is signed. */
export interface Signed {
  /** Unix ms as a decimal text, the same as in `X-Timestamp` */
  timestamp: string;
  /** the same as in `X-Nonce` */
  nonce: string;
  /** upper case */
  method: string;
  /** path and query exactly as in the request line, without scheme and host */
  target: string;
  /** the very bytes that are sent; empty where there is no body */
  body: string | Uint8Array;
}

/** Lowercase hex of the signature. The secret is used as it is written: it is not decoded from hex. */
export function sign(secret: string, { timestamp, nonce, method, target, body }: Signed): string {
  return createHmac('sha256', secret).update(`${timestamp}\n${nonce}\n${method}\n${target}\n`).update(body).digest('hex');
}

/** The secret is 64 characters. Without it, as where a variable is not set, everybody could sign. @throws TypeError */
export function checkSecret(secret: string): string {
  if (secret.length === 64) return secret;
  throw new TypeError(`the API secret has 64 characters, this one has ${secret.length}`);
}

/** Compares in a time that does not depend on where they differ. */
export function isSameSignature(expected: string, given: string): boolean {
  const right = Buffer.from(expected);
  const left = Buffer.from(given);
  return left.length === right.length && timingSafeEqual(left, right);
}

/** A nonce that was never used: 32 url-safe characters. */
export const newNonce = (): string => randomBytes(24).toString('base64url');
