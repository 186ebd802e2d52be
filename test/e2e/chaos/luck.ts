// Seeded chance for the chaos run: the seed in a failure's text gives the same choices again.

/** Draws numbers; everything a run decides comes from one of these. */
export class Luck {
  #state: number;

  constructor(seed: number) {
    this.#state = (Math.imul(seed, 2654435761) + 12345) >>> 0;
  }

  /** A whole number from 0 to below `below`. */
  below(below: number): number {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * below);
  }

  /** True once in `times`. */
  once(times: number): boolean {
    return this.below(times) === 0;
  }

  pick<T>(of: readonly T[]): T {
    return of[this.below(of.length)] as T;
  }
}
