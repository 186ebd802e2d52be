// How many of the same lines a busy log has: the first of a second all, of the others one for many.
import type { Clock } from './clock.ts';

const WINDOW_MS = 1000;
/** So many of a key are written in a second; of those beyond, one in `ONE_IN`. */
const ALL_OF_FIRST = 20;
const ONE_IN = 100;
/** Keys of others cannot fill the memory. */
const MOST_KEYS = 1000;

/** Chooses what is written. */
export class Sampler {
  readonly #clock: Clock;
  #window = 0;
  #counts = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** For how many this one stands: 1, or 100 where it was chosen out of many; 0: it is not written. */
  weightOf(key: string): number {
    const window = Math.floor(this.#clock.now() / WINDOW_MS);
    if (window !== this.#window) {
      this.#window = window;
      this.#counts = new Map();
    }
    const known = this.#counts.has(key) || this.#counts.size < MOST_KEYS ? key : '';
    const count = (this.#counts.get(known) ?? 0) + 1;
    this.#counts.set(known, count);
    if (count <= ALL_OF_FIRST) return 1;
    return (count - ALL_OF_FIRST) % ONE_IN === 0 ? ONE_IN : 0;
  }

  /** The same as a part of a line: undefined when it is not written. */
  sampled(key: string): { sampled?: number } | undefined {
    const weight = this.weightOf(key);
    if (weight === 0) return undefined;
    return weight === 1 ? {} : { sampled: weight };
  }
}
