// Root and head of an order, and the root of one opened card, written from the published description alone.
import { createHash, hkdfSync } from 'node:crypto';

const sha = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
const hex = (text: string) => Buffer.from(text).toString('hex');
const u32 = (n: number) => n.toString(16).padStart(8, '0');
const len = (text: string) => Buffer.from(text).length.toString(16).padStart(2, '0') + hex(text);

/** The root of an opened order, by halves instead of by levels. */
export function rootAgain(shoeId: string, cards: string[], key: string): string {
  const salt = (i: number) => {
    const info = i < 255 ? 'baize/salts/1' : `baize/salts/1/${Math.floor(i / 255)}`;
    const bytes = Buffer.from(hkdfSync('sha256', Buffer.from(key, 'hex'), shoeId, info, 32 * ((i % 255) + 1)));
    return bytes.subarray(-32).toString('hex');
  };
  const half = (from: number, to: number): string => {
    if (to - from === 1) {
      const card = cards[from] as string;
      return sha(`00${hex('baize/card/1')}00${len(shoeId)}${u32(from)}${len(card)}${salt(from)}`);
    }
    const left = 2 ** Math.floor(Math.log2(to - from - 1)); // the largest power of two below the count
    return sha(`01${half(from, from + left)}${half(from + left, to)}`);
  };
  return half(0, cards.length);
}

/** The head over a root. */
export const headAgain = (root: string, n: number, deck: string, previous: string): string =>
  sha(`02${root}${u32(n)}${hex(deck)}${previous}`);

/** The root that one opened card leads to; null where its path is not one of an order of `n` cards. */
export function rootFrom(
  { shoeId, n }: { shoeId: string; n: number },
  opening: { position: number; card: string; salt: string; path: readonly string[] },
): string | null {
  const { position, card, salt, path } = opening;
  const isForm = [salt, ...path].every(each => /^[0-9a-f]{64}$/.test(each));
  if (!isForm || !Number.isInteger(position) || position < 0 || position >= n) return null;
  const rest = [...path];
  let node = sha(`00${hex('baize/card/1')}00${len(shoeId)}${u32(position)}${len(card)}${salt}`);
  for (let at = position, width = n; width > 1; at = Math.floor(at / 2), width = Math.ceil(width / 2)) {
    if (at % 2 === 0 && at === width - 1) continue; // moves up unchanged
    const sibling = rest.shift();
    if (sibling === undefined) return null;
    node = sha(at % 2 === 0 ? `01${node}${sibling}` : `01${sibling}${node}`);
  }
  return rest.length === 0 ? node : null;
}
