// The clock everything asks, so that tests and the simulator can pass their own. It goes on evenly whatever is done to the machine's.

/** A timer that can be stopped before it strikes. */
export interface Timer {
  cancel(): void;
}

/** Time and timers. Nothing else in the server reads the time. */
export interface Clock {
  /** Unix milliseconds that never jump: for deadlines, intervals, and all that is stored. */
  now(): number;
  /** What the machine's clock says, for signatures: the other side compares it with its own. Without it: `now`. */
  wall?(): number;
  /** By how much the machine's clock was set since (ms, either sign); 0: it was not. */
  step?(): number;
  /** Calls `work` once after `ms`. */
  after(ms: number, work: () => void): Timer;
  sleep(ms: number): Promise<void>;
}

const LONGEST_MS = 2 ** 31 - 1; // beyond it Node's timers strike at once
/** smaller differences are the reading's own: they are followed at once */
const NOISE_MS = 50;
/** up to here the machine's clock is followed slowly; beyond it not at all: a person decides (by a restart) */
const FOLLOWED_MS = 60_000;
/** how fast: ms per ms */
const SLEW = 0.005;

/** The time for signatures. */
export const wallOf = (clock: Clock): number => clock.wall?.() ?? clock.now();

/** Where the time comes from. */
export interface TimeSource {
  /** Unix milliseconds, as the machine's clock is set */
  wall(): number;
  /** milliseconds since whenever; never set */
  monotonic(): number;
}

/** A clock that starts at the machine's time and goes with its monotonic one. */
export function steadyClock(source: TimeSource): Clock {
  let last = source.monotonic();
  let time = source.wall();
  const read = (): number => {
    const monotonic = source.monotonic();
    const passed = Math.max(0, monotonic - last);
    last = monotonic;
    const apart = source.wall() - (time + passed);
    const size = Math.abs(apart);
    const most = size <= NOISE_MS ? size : size <= FOLLOWED_MS ? passed * SLEW : 0;
    time += Math.max(0, passed + Math.sign(apart) * Math.min(size, most));
    return time;
  };
  return {
    now: () => Math.floor(read()),
    wall: () => source.wall(),
    step() {
      const apart = source.wall() - read();
      return Math.abs(apart) <= NOISE_MS ? 0 : Math.round(apart);
    },
    after(ms, work) {
      const timer = setTimeout(work, Math.min(Math.max(0, ms), LONGEST_MS));
      return { cancel: () => clearTimeout(timer) };
    },
    sleep: ms => new Promise(done => setTimeout(done, ms)),
  };
}

/** The real clock. */
export const systemClock: Clock = steadyClock({ wall: () => Date.now(), monotonic: () => performance.now() });
