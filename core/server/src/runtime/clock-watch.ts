// Notices that the machine's clock was set: an alarm at two seconds; at a minute nobody begins a round by it any more.
import type { Clock, Log, Timer } from '../kernel/index.ts';

const LOOK_MS = 1000;
const ALARM_MS = 2000;
const MOST_STEP_MS = 60_000;

/** Looks at the clock once a second. */
export class ClockWatch {
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #changed: () => void;
  #timer: Timer | undefined;
  #isSet = false;
  #isTrusted = true;

  /** @param changed called when it is trusted no more, or again */
  constructor(clock: Clock, log: Log, changed: () => void) {
    this.#clock = clock;
    this.#log = log;
    this.#changed = changed;
    this.#next();
  }

  /** False while the machine's clock is more than a minute from where it should be. */
  get isTrusted(): boolean {
    return this.#isTrusted;
  }

  look(): void {
    const ms = this.#clock.step?.() ?? 0;
    const isSet = Math.abs(ms) > ALARM_MS;
    if (isSet && !this.#isSet) this.#log.error({ alarm: true, ms }, "the machine's clock was set: time goes on here as before");
    if (!isSet && this.#isSet) this.#log.warn({ ms }, "the machine's clock is right again");
    this.#isSet = isSet;
    const isTrusted = Math.abs(ms) <= MOST_STEP_MS;
    if (isTrusted === this.#isTrusted) return;
    this.#isTrusted = isTrusted;
    if (!isTrusted) this.#log.error({ alarm: true, ms }, 'no new rounds until the clock is back, or the server is started anew');
    this.#changed();
  }

  stop(): void {
    this.#timer?.cancel();
  }

  #next(): void {
    this.#timer = this.#clock.after(LOOK_MS, () => {
      this.look();
      this.#next();
    });
  }
}
