// The clock everything asks, so that tests and the simulator can pass their own.

/** A timer that can be stopped before it strikes. */
export interface Timer {
  cancel(): void;
}

/** Wall time and timers. Nothing else in the server reads the time. */
export interface Clock {
  /** Unix milliseconds. */
  now(): number;
  /** Calls `work` once after `ms`. */
  after(ms: number, work: () => void): Timer;
  sleep(ms: number): Promise<void>;
}

const LONGEST_MS = 2 ** 31 - 1; // beyond it Node's timers strike at once

/** The real clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, work) {
    const timer = setTimeout(work, Math.min(Math.max(0, ms), LONGEST_MS));
    return { cancel: () => clearTimeout(timer) };
  },
  sleep: ms => new Promise(done => setTimeout(done, ms)),
};
