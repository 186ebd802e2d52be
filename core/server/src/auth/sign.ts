// The signature of both directions: HMAC-SHA256 over five lines, with the secret as the literal string (specification section 5).
import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

/** Lowercase hex of the signature. `target` is the raw path and query as sent; `body` the exact bytes. */
export function sign(
  secret: string | Buffer | KeyObject,
  timestamp: string,
  nonce: string,
  method: string,
  target: string,
  body: Buffer | string,
): string {
  return createHmac('sha256', secret).update(`${timestamp}\n${nonce}\n${method}\n${target}\n`).update(body).digest('hex');
}

/** Compares in constant time; anything but 64 lowercase hex characters is wrong. */
export function isSame(expected: string, given: string): boolean {
  const right = Buffer.from(expected);
  const left = Buffer.from(given);
  return left.length === right.length && timingSafeEqual(left, right);
}
