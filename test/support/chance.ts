// Seeded chance: every choice of a run comes from one of these, so that the seed plays it again.

/** Numbers of one stream (sfc32); streams of the same seed do not disturb each other. */
export class Chance {
  #a: number;
  #b: number;
  #c: number;
  #count = 1;

  constructor(seed: number, stream = '') {
    this.#a = seed | 0;
    this.#b = hashOf(stream);
    this.#c = Math.imul(seed, 2654435761) | 0;
    for (let i = 0; i < 15; i++) this.word();
  }

  /** 32 bits. */
  word(): number {
    const out = (this.#a + this.#b + this.#count) | 0;
    this.#count = (this.#count + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + out) | 0;
    return out >>> 0;
  }

  /** From 0 to below 1. */
  unit(): number {
    return this.word() / 2 ** 32;
  }

  /** A whole number from 0 to below `below`. */
  below(below: number): number {
    return Math.floor(this.unit() * below);
  }

  /** A whole number, both ends included. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  /** True with this probability; of none nothing is drawn. */
  hits(probability: number): boolean {
    return probability > 0 && this.unit() < probability;
  }

  /** True once in `times`. */
  once(times: number): boolean {
    return this.below(times) === 0;
  }

  pick<T>(of: readonly T[]): T {
    return of[this.below(of.length)] as T;
  }

  /** The same in another order. */
  shuffled<T>(list: readonly T[]): T[] {
    const out = [...list];
    for (let i = out.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [out[i], out[j]] = [out[j] as T, out[i] as T];
    }
    return out;
  }

  /** Another one, that this one decides over. */
  child(stream = ''): Chance {
    return new Chance(this.below(2 ** 30), stream);
  }
}

/** FNV-1a, 32 bits. */
export function hashOf(text: string, from = 0x811c9dc5): number {
  let hash = from;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash | 0;
}
