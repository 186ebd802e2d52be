// The clock of a simulated process: its timers run on the simulated time, its wall clock is the host's and may jump.
import type { Clock, Timer } from '../../../core/server/src/kernel/index.ts';
import type { Owner, Scheduler } from '../scheduler.ts';

/** What the simulated time counts from. */
export const BEGIN_MS = Date.UTC(2026, 0, 1);

/** The clock on the wall of the one host that all processes run on. */
export interface Wall {
  offsetMs: number;
}

export class HostClock implements Clock {
  readonly #scheduler: Scheduler;
  readonly #owner: Owner;
  readonly #wall: Wall;

  constructor(scheduler: Scheduler, owner: Owner, wall: Wall) {
    this.#scheduler = scheduler;
    this.#owner = owner;
    this.#wall = wall;
  }

  now(): number {
    return BEGIN_MS + this.#scheduler.now + this.#wall.offsetMs;
  }

  after(ms: number, work: () => void): Timer {
    const event = this.#scheduler.in(Math.ceil(ms), this.#owner, 'timer', work);
    return {
      cancel: () => {
        event.off = true;
      },
    };
  }

  sleep(ms: number): Promise<void> {
    return new Promise(done => this.after(ms, done));
  }
}
