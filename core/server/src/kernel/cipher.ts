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

const IV_BYTES = 12;
const TAG_BYTES = 16;
/** What a sealed value was sealed with is its first byte. */
const MOST_KEYS = 255;

/** A sealed value cannot be opened: it was altered, or sealed about something else, or with another key. */
export class SealError extends Error {
  override name = 'SealError';
  constructor(cause: unknown) {
    super('a sealed value cannot be opened with this master key', { cause });
  }
}

const derived = (root: Buffer, use: string): Buffer => Buffer.from(hkdfSync('sha256', root, '', use, 32));

/** Keys that one root gives. */
class Keys {
  readonly seal: Buffer;
  readonly mac: KeyObject; // as bytes it would be made into one at every request, which takes five times as long
  readonly root: Buffer;
  constructor(root: Buffer) {
    this.root = root;
    this.seal = derived(root, 'baize/seal/1');
    this.mac = createSecretKey(derived(root, 'baize/mac/1'));
  }

  hmac(text: string): string {
    return createHmac('sha256', this.mac).update(text).digest('hex');
  }
}

/**
 * AES-256-GCM with keys derived from a key ring. `about` binds a sealed value to its row: it opens nowhere else.
 *
 * The ring has one key, the master key itself, until the master key is exchanged; each exchange adds a random one that seals from
 * then on. Older ones open what they have sealed. The ring stands in the database, sealed with the master key of the moment.
 */
export class Cipher {
  /** Says which master key this is, and nothing about it: kept in the database, so that another one is known at the start. */
  readonly fingerprint: string;
  readonly #wrap: Buffer;
  #ring: readonly Keys[];

  /** @param masterKey 64 hex characters */
  constructor(masterKey: string) {
    assert(/^[0-9a-f]{64}$/i.test(masterKey), 'the master key is 64 hex characters');
    const master = Buffer.from(masterKey, 'hex');
    this.fingerprint = derived(master, 'baize/fingerprint/1').toString('hex');
    this.#wrap = derived(master, 'baize/ring/1');
    this.#ring = [new Keys(master)];
  }

  /** Takes the ring that the database has. @throws SealError where it is another master key's */
  adopt(ring: string): void {
    const roots = JSON.parse(opened(this.#wrap, 1, ring, this.#aboutRing).toString()) as string[];
    this.#ring = roots.map(root => new Keys(Buffer.from(root, 'hex')));
  }

  /** The next master key's: it opens all that this one opens, and seals with a key that this one does not know. */
  successor(masterKey: string): { cipher: Cipher; ring: string } {
    assert(this.#ring.length < MOST_KEYS, `a master key is exchanged at most ${MOST_KEYS - 1} times`);
    const cipher = new Cipher(masterKey);
    const ring = [...this.#ring, new Keys(randomBytes(32))];
    cipher.#ring = ring;
    const roots = JSON.stringify(ring.map(({ root }) => root.toString('hex')));
    return { cipher, ring: sealed(cipher.#wrap, 1, roots, cipher.#aboutRing) };
  }

  /** Base64 of the key's number, nonce, tag and ciphertext. */
  seal(plain: string | Buffer, about: string): string {
    return sealed(this.#newest.seal, this.#ring.length, plain, about);
  }

  /** @throws SealError */
  open(text: string, about: string): Buffer {
    const no = Buffer.from(text.slice(0, 4), 'base64')[0] ?? 0;
    return opened(this.#ring[no - 1]?.seal, no, text, about);
  }

  /** Hex HMAC-SHA256 of what is looked up by it: keys and badges at rest. The same for ever, for nobody knows them in clear. */
  mac(text: string): string {
    return (this.#ring[0] as Keys).hmac(text);
  }

  /** Hex HMAC-SHA256 that proves for a while that something is ours: cursors, links. Over with an exchange of the master key. */
  sign(text: string): string {
    return this.#newest.hmac(text);
  }

  get #newest(): Keys {
    return this.#ring.at(-1) as Keys;
  }

  get #aboutRing(): string {
    return `key ring|${this.fingerprint}`;
  }
}

function sealed(key: Buffer, no: number, plain: string | Buffer, about: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about));
  const body = Buffer.concat([cipher.update(plain as never), cipher.final()]);
  return Buffer.concat([Buffer.of(no), iv, cipher.getAuthTag(), body]).toString('base64');
}

/** @throws SealError */
function opened(key: Buffer | undefined, no: number, text: string, about: string): Buffer {
  try {
    const all = Buffer.from(text, 'base64');
    assert(key && all[0] === no && all.length >= 1 + IV_BYTES + TAG_BYTES, 'not a sealed value');
    const iv = all.subarray(1, 1 + IV_BYTES);
    const tag = all.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about)).setAuthTag(tag);
    return Buffer.concat([decipher.update(all.subarray(1 + IV_BYTES + TAG_BYTES)), decipher.final()]);
  } catch (error) {
    throw new SealError(error);
  }
}
