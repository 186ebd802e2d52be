// Chance: the only place that asks the system's generator for it. Unbiased by rejection; no seed, no clock, no reseeding by us.
import { randomBytes, randomFillSync } from 'node:crypto';

const WORDS = 1024;
const RANGE = 2 ** 32;

/** Gives 32-bit words. */
export type Words = () => number;

/** Words of the system's generator, drawn in blocks; each word is wiped once it is used. */
export function systemWords(): Words {
  const block = new Uint32Array(WORDS);
  let at = WORDS;
  return () => {
    if (at === WORDS) {
      randomFillSync(block);
      at = 0;
    }
    const word = block[at] as number;
    block[at++] = 0;
    return word;
  };
}

/** A number 0 .. n−1, each as likely as the others: words beyond the largest multiple of n are drawn again. */
export function below(n: number, words: Words): number {
  if (!Number.isInteger(n) || n < 1 || n > RANGE) throw new RangeError(`below ${n}`);
  const limit = RANGE - (RANGE % n);
  for (;;) {
    const word = words();
    if (word < limit) return word % n;
  }
}

/** Shuffles in place (Fisher and Yates): every order is as likely as any other. */
export function shuffle<T>(items: T[], words: Words): T[] {
  for (let last = items.length - 1; last > 0; last--) {
    const pick = below(last + 1, words);
    const item = items[last] as T;
    items[last] = items[pick] as T;
    items[pick] = item;
  }
  return items;
}

/** The key that the salts of an order come from. */
export const newSaltKey = (): Buffer => randomBytes(32);
