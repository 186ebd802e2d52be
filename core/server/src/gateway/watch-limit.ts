// Ends the visit of one who only watches: after a time without a seat or a bet they are moved to the lobby (NS-23).
import type { Clock, Timer } from '../kernel/index.ts';

export interface Watched {
  /** Do they sit here, or have they a bet in the running round? */
  plays(): boolean;
  /** They only watched for too long. */
  over(): void;
}

/** Counts from the entry, and anew from every moment at which they were seen to play. */
export class WatchLimit {
  readonly #clock: Clock;
  readonly #limitMs: number;
  readonly #watched: Watched;
  #since: number;
  #timer: Timer | undefined;

  /** @param limitMs 0: no limit */
  constructor(clock: Clock, limitMs: number, watched: Watched) {
    this.#clock = clock;
    this.#limitMs = limitMs;
    this.#watched = watched;
    this.#since = clock.now();
    if (limitMs > 0) this.#wait();
  }

  /** After each of their messages: a bet may be settled long before the time is looked at. */
  look(): void {
    if (this.#watched.plays()) this.#since = this.#clock.now();
  }

  stop(): void {
    this.#timer?.cancel();
  }

  #wait(): void {
    const left = this.#since + this.#limitMs - this.#clock.now();
    this.#timer = this.#clock.after(Math.max(0, left), () => {
      this.look();
      if (this.#clock.now() - this.#since >= this.#limitMs) this.#watched.over();
      else this.#wait();
    });
  }
}
