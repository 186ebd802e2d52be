// Encryption at rest with the master key: API secrets, shoe orders, passwords.
import assert from 'node:assert/strict';
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A sealed value cannot be opened: it was altered, or sealed about something else, or with another key. */
export class SealError extends Error {
  override name = 'SealError';
  constructor(cause: unknown) {
    super('a sealed value cannot be opened with this master key', { cause });
  }
}

/** AES-256-GCM with keys derived from the master key. `about` binds a sealed value to its row: it opens nowhere else. */
export class Cipher {
  readonly #sealKey: Buffer;
  /** Says which master key this is, and nothing about it: kept in the database, so that another one is known at the start. */
  readonly fingerprint: string;
  readonly #macKey: KeyObject; // as bytes it would be made into one at every request, which takes five times as long

  /** @param masterKey 64 hex characters */
  constructor(masterKey: string) {
    assert(/^[0-9a-f]{64}$/i.test(masterKey), 'the master key is 64 hex characters');
    const master = Buffer.from(masterKey, 'hex');
    this.#sealKey = Buffer.from(hkdfSync('sha256', master, '', 'baize/seal/1', 32));
    this.fingerprint = Buffer.from(hkdfSync('sha256', master, '', 'baize/fingerprint/1', 32)).toString('hex');
    this.#macKey = createSecretKey(Buffer.from(hkdfSync('sha256', master, '', 'baize/mac/1', 32)));
  }

  /** Base64 of version, nonce, tag and ciphertext. */
  seal(plain: string | Buffer, about: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#sealKey, iv).setAAD(Buffer.from(about));
    const body = Buffer.concat([cipher.update(plain as never), cipher.final()]);
    return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), body]).toString('base64');
  }

  /** @throws SealError */
  open(sealed: string, about: string): Buffer {
    try {
      const all = Buffer.from(sealed, 'base64');
      assert(all[0] === VERSION && all.length >= 1 + IV_BYTES + TAG_BYTES, 'not a sealed value');
      const iv = all.subarray(1, 1 + IV_BYTES);
      const tag = all.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', this.#sealKey, iv).setAAD(Buffer.from(about)).setAuthTag(tag);
      return Buffer.concat([decipher.update(all.subarray(1 + IV_BYTES + TAG_BYTES)), decipher.final()]);
    } catch (error) {
      throw new SealError(error);
    }
  }

  /** Hex HMAC-SHA256 by a key of its own: API keys at rest, cursors. */
  mac(text: string): string {
    return createHmac('sha256', this.#macKey).update(text).digest('hex');
  }
}
