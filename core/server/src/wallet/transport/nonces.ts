// Nonces of signed calls: 24 random characters each, drawn from the system's generator many at a time.
import { randomBytes } from 'node:crypto';

const BYTES = 18; // 24 characters
const AT_ONCE = 256;

/** Gives out nonces; no byte is used twice. */
export class Nonces {
  #drawn = Buffer.alloc(0);
  #at = 0;

  next(): string {
    if (this.#at === this.#drawn.length) {
      this.#drawn = randomBytes(BYTES * AT_ONCE);
      this.#at = 0;
    }
    const from = this.#at;
    this.#at += BYTES;
    return this.#drawn.toString('base64url', from, this.#at);
  }
}
