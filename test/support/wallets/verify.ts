// How an operator verifies a call, in the recommended order: operator, timestamp, signature, nonce, and only then JSON (WCE-08).
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const WINDOW_MS = 5 * 60_000;

/** Remembers nonces as long as their timestamp may pass. */
export class Verifier {
  readonly #operator: string;
  secret: string;
  readonly #now: () => number;
  readonly #nonces = new Map<string, number>();

  constructor(operator: string, secret: string, now: () => number = Date.now) {
    this.#operator = operator;
    this.secret = secret;
    this.#now = now;
  }

  /** @returns the step that failed, null when the call is genuine */
  check(headers: IncomingHttpHeaders, path: string, body: Buffer): 'operator' | 'timestamp' | 'signature' | 'nonce' | null {
    const now = this.#now();
    if (headers['x-operator'] !== this.#operator) return 'operator';
    const timestamp = String(headers['x-timestamp'] ?? '');
    if (!/^\d{1,15}$/.test(timestamp) || Math.abs(Number(timestamp) - now) > WINDOW_MS) return 'timestamp';
    const nonce = String(headers['x-nonce'] ?? '');
    const hmac = createHmac('sha256', this.secret).update(`${timestamp}\n${nonce}\nPOST\n${path}\n`).update(body);
    const given = Buffer.from(String(headers['x-signature'] ?? ''));
    const wanted = Buffer.from(hmac.digest('hex'));
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return 'signature';
    for (const [old, until] of this.#nonces) {
      if (until >= now) break;
      this.#nonces.delete(old);
    }
    if (this.#nonces.has(nonce)) return 'nonce';
    this.#nonces.set(nonce, Math.max(now, Number(timestamp)) + WINDOW_MS);
    return null;
  }
}
