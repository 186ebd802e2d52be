// Counts per key in fixed windows of time: how often somebody may do something.
import type { Clock } from './clock.ts';

/** At most so many times a key in each window of time. */
export class RateLimiter {
  readonly #clock: Clock;
  readonly #ms: number;
  readonly #most: number;
  #window = 0;
  #counts = new Map<string, number>();

  /** At most `most` times a key in each `ms`. */
  constructor(clock: Clock, ms: number, most: number) {
    this.#clock = clock;
    this.#ms = ms;
    this.#most = most;
  }

  /** How long the running window still lasts. */
  get leftMs(): number {
    return this.#ms - (this.#clock.now() % this.#ms);
  }

  /** Whether a key has had its share of the running window; counts nothing. */
  isSpent(key: string): boolean {
    const isRunning = Math.floor(this.#clock.now() / this.#ms) === this.#window;
    return isRunning && (this.#counts.get(key) ?? 0) >= this.#most;
  }

  /** Counts one. @returns false when the key had its share of this window before */
  take(key: string): boolean {
    const window = Math.floor(this.#clock.now() / this.#ms);
    if (window !== this.#window) {
      this.#window = window;
      this.#counts = new Map(); // what an attacker filled is gone with its window
    }
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count <= this.#most;
  }
}
