// The commitment to an order: a salted leaf for each card, one root published before the first card. Opening a leaf shows one
// card only.
import { createHash, hkdfSync } from 'node:crypto';

const SALT_BYTES = 32;
const MOST_PER_KEY = 255; // HKDF with SHA-256 gives at most 255 blocks; longer packs take further keys

const sha = (...parts: (Buffer | string)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const len8 = (text: string): Buffer => {
  const bytes = Buffer.from(text);
  if (bytes.length > 255) throw new RangeError('longer than 255 bytes');
  return Buffer.concat([Buffer.of(bytes.length), bytes]);
};
const u32be = (n: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(n);
  return bytes;
};

/** One salt for each position. Cards 255 and on come from a further HKDF output, whose info ends in `/1`, `/2` … */
export function saltsOf(key: Buffer, shoeId: string, n: number): Buffer[] {
  const salts: Buffer[] = [];
  for (let chunk = 0; salts.length < n; chunk++) {
    const count = Math.min(MOST_PER_KEY, n - salts.length);
    const info = chunk === 0 ? 'baize/salts/1' : `baize/salts/1/${chunk}`;
    const bytes = Buffer.from(hkdfSync('sha256', key, shoeId, info, count * SALT_BYTES));
    for (let i = 0; i < count; i++) salts.push(bytes.subarray(i * SALT_BYTES, (i + 1) * SALT_BYTES));
  }
  return salts;
}

/** The leaf of the card at a position. */
export function leafOf(shoeId: string, position: number, card: string, salt: Buffer): Buffer {
  return sha(Buffer.of(0), 'baize/card/1', Buffer.of(0), len8(shoeId), u32be(position), len8(card), salt);
}

/** The node over two; an odd last one moves up unchanged. */
export const nodeOf = (left: Buffer, right: Buffer | undefined): Buffer => (right ? sha(Buffer.of(1), left, right) : left);

/** The root over all leaves; an odd last node moves up unchanged. */
export function rootOf(leaves: readonly Buffer[]): Buffer {
  let level = [...leaves];
  while (level.length > 1) {
    const next: Buffer[] = [];
    for (let i = 0; i < level.length; i += 2) next.push(nodeOf(level[i] as Buffer, level[i + 1]));
    level = next;
  }
  return level[0] as Buffer;
}

/** What is published: it also binds the size, the pack, and the table's order before this one. */
export function headOf(root: Buffer, n: number, deckName: string, previousHead: Buffer): Buffer {
  return sha(Buffer.of(2), root, u32be(n), deckName, previousHead);
}

/** Root and head of an order. */
export function commit(about: { shoeId: string; order: readonly string[]; key: Buffer; deckName: string; previousHead: string }) {
  const { shoeId, order, key, deckName, previousHead } = about;
  const salts = saltsOf(key, shoeId, order.length);
  const root = rootOf(order.map((card, i) => leafOf(shoeId, i, card, salts[i] as Buffer)));
  const head = headOf(root, order.length, deckName, Buffer.from(previousHead, 'hex'));
  return { root: root.toString('hex'), head: head.toString('hex') };
}
