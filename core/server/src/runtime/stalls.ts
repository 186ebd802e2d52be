// Pauses of this process: a beat that should come ten times a second, and who is told when it came late.
import type { Clock, Timer } from '../kernel/index.ts';

const BEAT_MS = 100;
/** What is shorter is ordinary work. */
const LEAST_MS = 400;

/** Looks for pauses of the event loop. */
export class Stalls {
  readonly #clock: Clock;
  readonly #listeners = new Set<(ms: number) => void>();
  #last: number;
  #timer: Timer | undefined;
  #isStopped = false;
  count = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#last = clock.now();
    this.#beat();
  }

  /**
   * Told of every pause, with its length: what players had time for is to end later by that. @returns call it when the
   * listener ends: the process outlives those who listen, and would keep all that they hold
   */
  onStall(listener: (ms: number) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Whoever acts on a deadline looks first: after a pause their timer may strike before the beat. */
  look(): void {
    if (this.#isStopped) return; // without its beat every moment would look like a pause
    const now = this.#clock.now();
    const pause = now - this.#last - BEAT_MS;
    if (pause < LEAST_MS) return;
    this.#last = now;
    this.count++;
    for (const listener of this.#listeners) listener(pause);
  }

  /** Nothing is measured from now on. */
  stop(): void {
    this.#isStopped = true;
    this.#timer?.cancel();
  }

  #beat(): void {
    this.#timer = this.#clock.after(BEAT_MS, () => {
      this.look();
      this.#last = this.#clock.now();
      this.#beat();
    });
  }
}
