// Chance for examples: few values, drawn again and again from a seed.

/** Chance for examples. */
export class Draw {
  #state: number;
  #times = 1000;
  /** part of every key: raised now and then, so that there is room for new rows */
  age = 0;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** 0 to below `limit`. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0; // mulberry32
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * limit);
  }

  one<T>(...from: readonly T[]): T {
    return from[this.below(from.length)] as T;
  }

  /** Rarely the second, else the first. */
  mostly<T, U>(usual: T, rare: U): T | U {
    return this.below(12) === 0 ? rare : usual;
  }

  some<T>(...from: readonly T[]): T[] {
    const found = from.filter(() => this.below(4) === 0);
    return found.length > 0 ? found : [this.one(...from)];
  }

  /** An instant that was not drawn before: nothing is sorted by chance. */
  time(): number {
    return ++this.#times;
  }
}
