// The root of an order of which everything is known, written from the published description alone.
import { hkdfSync } from 'node:crypto';
import { leafOf, nodeOf } from '@baize/protocol/order';

/** The root of an opened order, by halves instead of by levels. */
export function rootAgain(shoeId: string, cards: string[], key: string): string {
  const salt = (i: number) => {
    const info = i < 255 ? 'baize/salts/1' : `baize/salts/1/${Math.floor(i / 255)}`;
    const bytes = Buffer.from(hkdfSync('sha256', Buffer.from(key, 'hex'), shoeId, info, 32 * ((i % 255) + 1)));
    return bytes.subarray(-32).toString('hex');
  };
  const half = (from: number, to: number): string => {
    if (to - from === 1) return leafOf(shoeId, from, cards[from] as string, salt(from));
    const left = 2 ** Math.floor(Math.log2(to - from - 1)); // the largest power of two below the count
    return nodeOf(half(from, from + left), half(from + left, to));
  };
  return half(0, cards.length);
}
