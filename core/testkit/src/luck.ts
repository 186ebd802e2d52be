// Chance with a seed: the same seed gives the same rounds. For tests and practice only, never for money.

/** A number from 0 to below-1. */
export type Luck = (below: number) => number;

/** A small fast generator (sfc32), well mixed from its first number on. */
export function luckOf(seed: number): Luck {
  let a = 0x9e3779b9;
  let b = seed | 0;
  let c = Math.floor(seed / 2 ** 32) | 0;
  let count = 1;
  const step = () => {
    const sum = (((a + b) | 0) + count) | 0;
    count = (count + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let i = 0; i < 15; i++) step();
  return below => Math.floor((step() / 2 ** 32) * below);
}

export function shuffled<T>(list: readonly T[], luck: Luck): T[] {
  const copy = [...list];
  for (let i = copy.length - 1; i > 0; i--) {
    const j = luck(i + 1);
    [copy[i], copy[j]] = [copy[j] as T, copy[i] as T];
  }
  return copy;
}

export function pick<T>(list: readonly T[], luck: Luck): T {
  return list[luck(list.length)] as T;
}
