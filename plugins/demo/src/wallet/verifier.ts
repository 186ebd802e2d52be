// Is a call from the platform? Checked in this order, over the raw bytes, before anything is parsed.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** A call as it came. */
export interface Request {
  /** path as in the request line */
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** has the caller hung up? */
  gone?: () => boolean;
}

const TOLERANCE_MS = 5 * 60_000;

export class Verifier {
  readonly #operator: string;
  readonly #secret: () => string;
  /** nonces and until when they count. Several servers need a storage that they share. */
  readonly #nonces = new Map<string, number>();

  constructor(operator: string, secret: string | (() => string)) {
    this.#operator = operator;
    this.#secret = typeof secret === 'string' ? () => secret : secret;
  }

  isGenuine(request: Request): boolean {
    return this.isForUs(request) && this.isNow(request) && this.isSigned(request) && this.isFirst(request);
  }

  protected isForUs({ headers }: Request): boolean {
    return headers['x-operator'] === this.#operator;
  }

  protected isNow({ headers }: Request): boolean {
    const timestamp = String(headers['x-timestamp']);
    return /^\d{1,15}$/.test(timestamp) && Math.abs(Date.now() - Number(timestamp)) <= TOLERANCE_MS;
  }

  protected isSigned({ headers, path, body }: Request): boolean {
    return this.matches(headers, path, body, this.secret);
  }

  /** The secret is used as it is written: it is not decoded from hex. */
  protected matches(headers: IncomingHttpHeaders, path: string, body: Buffer, secret: string | Buffer): boolean {
    const lines = [headers['x-timestamp'], headers['x-nonce'], 'POST', path, ''].join('\n');
    const right = Buffer.from(createHmac('sha256', secret).update(lines).update(body).digest('hex'));
    const given = Buffer.from(String(headers['x-signature']));
    return given.length === right.length && timingSafeEqual(given, right);
  }

  /** Only now the nonce is used up: a call that is not signed must not do that to another's. */
  protected isFirst({ headers }: Request): boolean {
    const now = Date.now();
    const nonce = String(headers['x-nonce']);
    for (const [old, until] of this.#nonces) if (until < now) this.#nonces.delete(old);
    if (nonce.length < 1 || nonce.length > 128 || this.#nonces.has(nonce)) return false;
    // as long as its timestamp may come again
    this.#nonces.set(nonce, Math.max(now, Number(headers['x-timestamp'])) + TOLERANCE_MS);
    return true;
  }

  protected get secret(): string {
    return this.#secret();
  }
}
