// The signature of a call to a wallet (specification section 5): the same scheme as the operator API's.
import { createHmac } from 'node:crypto';

/** Lowercase hex HMAC-SHA256; the secret is the literal 64-character string. */
export function sign(secret: string, timestamp: string, nonce: string, method: string, target: string, body: string): string {
  return createHmac('sha256', secret).update([timestamp, nonce, method, target, body].join('\n'), 'utf8').digest('hex');
}
