// The sealed order of cards as a player's client checks it: computed from the published description alone (docs/players-client.md).
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { OpenedCard } from './play.ts';

const sha = (hex: string): string => bytesToHex(sha256(hexToBytes(hex)));
const text = (words: string): string => bytesToHex(utf8ToBytes(words));
const u32 = (n: number): string => n.toString(16).padStart(8, '0');
const sized = (words: string): string => (text(words).length / 2).toString(16).padStart(2, '0') + text(words);

const isHash = (hex: string): boolean => /^[0-9a-f]{64}$/.test(hex);
const isCount = (n: number): boolean => Number.isInteger(n) && n > 0 && n < 2 ** 32;
const isSized = (words: string): boolean => utf8ToBytes(words).length < 2 ** 8;

/** The leaf of one card at its position. */
export const leafOf = (shoeId: string, position: number, card: string, salt: string): string =>
  sha(`00${text('baize/card/1')}00${sized(shoeId)}${u32(position)}${sized(card)}${salt}`);

/** The node over two others. */
export const nodeOf = (left: string, right: string): string => sha(`01${left}${right}`);

/** The head over a root; null where none of it can be an order's. */
export function headOf(root: string, n: number, deck: string, previousHead = ''): string | null {
  if (!isHash(root) || !isCount(n) || (previousHead !== '' && !isHash(previousHead))) return null;
  return sha(`02${root}${u32(n)}${text(deck)}${previousHead}`);
}

/** The root that one opened card leads to; null where its path is not one of an order of `n` cards. */
export function rootFrom({ shoeId, n }: { shoeId: string; n: number }, opening: OpenedCard): string | null {
  const { position, card, salt, path } = opening;
  const isForm = [salt, ...path].every(isHash) && [shoeId, card].every(isSized) && isCount(n);
  if (!isForm || !Number.isInteger(position) || position < 0 || position >= n) return null;
  const rest = [...path];
  let node = leafOf(shoeId, position, card, salt);
  for (let at = position, width = n; width > 1; at = Math.floor(at / 2), width = Math.ceil(width / 2)) {
    if (at % 2 === 0 && at === width - 1) continue; // moves up unchanged
    const sibling = rest.shift();
    if (sibling === undefined) return null;
    node = at % 2 === 0 ? nodeOf(node, sibling) : nodeOf(sibling, node);
  }
  return rest.length === 0 ? node : null;
}
