// Is a wallet call from the platform? Checked in the order of specification section 5, over the raw bytes, before it is parsed.
import { checkSecret, isSameSignature, sign } from './signing.ts';

/** Headers as Node and its frameworks have them: names in lower case. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** A call as it came. */
export interface Incoming {
  /** the path that was signed: the one of the registered wallet_base_url, and the endpoint */
  path: string;
  headers: Headers;
  body: Uint8Array;
}

/** Nonces that were used. Several servers need a store that they share. */
export interface Nonces {
  /** Uses a nonce up, atomically, and keeps it until then (Unix ms). @returns false when it was used before */
  use(nonce: string, until: number, now: number): boolean | Promise<boolean>;
}

/** Whose calls are verified. */
export interface VerifierOptions {
  /** your operator code */
  operator: string;
  /** the API secret as it was given; a function where it may be reissued while you run */
  secret: string | (() => string);
  /** in memory when left out: for one process */
  nonces?: Nonces;
  /** Unix ms; for tests */
  now?: () => number;
}

/** How far the platform's clock and yours may differ. */
export const TOLERANCE_MS = 5 * 60_000;
const MOST_OF_NONCE = 128;

/** Verifies wallet calls. */
export class Verifier {
  readonly #operator: string;
  readonly #secret: () => string;
  readonly #nonces: Nonces;
  readonly #now: () => number;

  constructor({ operator, secret, nonces = new MemoryNonces(), now = Date.now }: VerifierOptions) {
    this.#operator = operator;
    this.#secret = typeof secret === 'string' ? () => secret : secret;
    checkSecret(this.#secret());
    this.#nonces = nonces;
    this.#now = now;
  }

  /** @returns whether the platform has sent it, now, and for the first time */
  async isGenuine({ path, headers, body }: Incoming): Promise<boolean> {
    const [operator, timestamp, nonce, signature] = ['operator', 'timestamp', 'nonce', 'signature'].map(name =>
      String(headers[`x-${name}`] ?? ''),
    ) as [string, string, string, string];
    if (operator !== this.#operator) return false;
    const now = this.#now();
    if (!/^\d{1,15}$/.test(timestamp) || Math.abs(now - Number(timestamp)) > TOLERANCE_MS) return false;
    const right = sign(checkSecret(this.#secret()), { timestamp, nonce, method: 'POST', target: path, body });
    if (!isSameSignature(right, signature)) return false;
    if (nonce.length < 1 || nonce.length > MOST_OF_NONCE) return false;
    // only now: a call that is not signed must not use another's nonce up. It is kept as long as its timestamp could come again
    return this.#nonces.use(nonce, Math.max(now, Number(timestamp)) + TOLERANCE_MS, now);
  }
}

const SWEEP_MS = 60_000;

/** Nonces in the memory of one process. */
export class MemoryNonces implements Nonces {
  readonly #until = new Map<string, number>();
  #swept = 0;

  use(nonce: string, until: number, now: number): boolean {
    if (now - this.#swept > SWEEP_MS) {
      this.#swept = now;
      for (const [old, end] of this.#until) if (end < now) this.#until.delete(old);
    }
    if ((this.#until.get(nonce) ?? -1) >= now) return false;
    this.#until.set(nonce, until);
    return true;
  }
}
