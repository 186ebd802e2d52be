// Work that is done again and again, one pass after the other, until it is stopped.
import type { Clock, Timer } from './clock.ts';

export interface RecurringDeps<T> {
  clock: Pick<Clock, 'after'>;
  work(): Promise<T>;
  /** a pass failed; the next one comes all the same */
  failed(error: unknown): void;
  /** how long until the next pass, ms, by what the last one gave; undefined: it failed, or there was none */
  waitMs(last: T | undefined): number;
}

export class Recurring<T> {
  readonly #deps: RecurringDeps<T>;
  #timer: Timer | undefined;
  #running: Promise<void> = Promise.resolve();
  #isStopped = true;

  constructor(deps: RecurringDeps<T>) {
    this.#deps = deps;
  }

  /** The first pass begins after the wait. */
  start(): void {
    this.#isStopped = false;
    this.#next(undefined);
  }

  /** Done when the pass that runs is over; none follows it. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#timer?.cancel();
    await this.#running;
  }

  #next(last: T | undefined): void {
    if (this.#isStopped) return;
    const { clock, waitMs } = this.#deps;
    this.#timer = clock.after(waitMs(last), () => {
      this.#running = this.#pass();
    });
  }

  async #pass(): Promise<void> {
    const { work, failed } = this.#deps;
    let last: T | undefined;
    try {
      last = await work();
    } catch (error) {
      failed(error);
    } finally {
      this.#next(last);
    }
  }
}
