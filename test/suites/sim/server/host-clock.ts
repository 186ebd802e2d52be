// The clock of a simulated process: the server's own steady clock over the simulated time and a clock on the
// wall that may jump.
import { type Clock, steadyClock, type Timer, wallOf } from '../../../../core/server/src/kernel/index.ts';
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
  readonly #steady: Clock;

  constructor(scheduler: Scheduler, owner: Owner, wall: Wall) {
    this.#scheduler = scheduler;
    this.#owner = owner;
    const source = { wall: () => BEGIN_MS + scheduler.now + wall.offsetMs, monotonic: () => scheduler.now };
    this.#steady = steadyClock(source);
  }

  now(): number {
    return this.#steady.now();
  }

  wall(): number {
    return wallOf(this.#steady);
  }

  step(): number {
    return this.#steady.step?.() ?? 0;
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
