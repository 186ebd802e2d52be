// How the database does, as this process sees it: well, slow, crowded or away. Rooms take less work on while it is not well.
import type { Clock, Log } from '../kernel/index.ts';
import { isWriteRefused } from './errors.ts';

/**
 * `slow`: nothing new is begun. `crowded`: slow for some time, nobody new comes in. `away`: it does not answer, or does not write;
 * what is under way waits.
 */
export type Condition = 'well' | 'slow' | 'crowded' | 'away';

const WINDOW_MS = 5000;
const LEAST_SAMPLES = 20;
const LEAST_SLOW = 3;
const SLOW_LOOKS = 3;
const CROWDED_MS = 5000;
const MOST_SAMPLES = 2000;
/** What fails again within that was not back. */
const RELAPSE_MS = 3000;
const FIRST_HOLD_MS = 100;
const MOST_HOLD_MS = 2000;

/** Fed by every transaction; asked before anything new begins. */
export class Health {
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #slowMs: number;
  readonly #listeners: ((now: Condition) => void)[] = [];
  #samples: { at: number; ms: number }[] = [];
  /** nothing is judged while the process starts */
  #lookedAt: number;
  /** looks in a row that found it slow */
  #slowLooks = 0;
  #answeredAt = 0;
  #condition: Condition = 'well';
  #since = 0;
  /** for how long a write proves nothing: on a full disk some still find room; doubled by each relapse */
  #holdMs = 0;
  #waiting: (() => void)[] = [];
  /** times that it was away, and was slow */
  outages = 0;
  slowdowns = 0;

  constructor({ clock, log, slowMs }: { clock: Clock; log: Log; slowMs: number }) {
    this.#clock = clock;
    this.#log = log;
    this.#slowMs = slowMs;
    this.#lookedAt = clock.now() + WINDOW_MS;
  }

  get condition(): Condition {
    return this.#condition;
  }

  /** Milliseconds for which it has been away; 0 while it is not. */
  get awayMs(): number {
    return this.#condition === 'away' ? this.#clock.now() - this.#since : 0;
  }

  /** Of the last seconds, milliseconds; 0 while little is known. */
  get p99(): number {
    const since = this.#clock.now() - WINDOW_MS;
    const recent = this.#samples.filter(each => each.at >= since).map(each => each.ms);
    if (recent.length < LEAST_SAMPLES) return 0;
    return recent.sort((a, b) => a - b)[Math.ceil(recent.length * 0.99) - 1] ?? 0;
  }

  /** Called whenever the condition has changed. */
  onChange(listener: (now: Condition) => void): void {
    this.#listeners.push(listener);
  }

  /** Done at once, or when it is no longer away. */
  back(): Promise<void> {
    if (this.#condition !== 'away') return Promise.resolve();
    return new Promise(done => this.#waiting.push(done));
  }

  /** When it last answered anything. */
  get answeredAt(): number {
    return this.#answeredAt;
  }

  /** It has answered something. */
  answers(): void {
    this.#answeredAt = this.#clock.now();
  }

  /** A transaction took so long. */
  took(ms: number): void {
    const at = this.#clock.now();
    this.#answeredAt = at;
    if (this.#slowMs === 0) return;
    if (at - ms < this.#since) return; // it began before the last change: what it waited for is known
    this.#samples.push({ at, ms });
    if (at - this.#lookedAt < 1000) return;
    this.#lookedAt = at;
    this.#samples = this.#samples.filter(each => each.at >= at - WINDOW_MS).slice(-MOST_SAMPLES);
    this.#look(at);
  }

  /** Something was written: it is there. */
  written(ms: number): void {
    if (this.#condition === 'away' && this.awayMs >= this.#holdMs) {
      this.#log.warn({ ms: this.awayMs }, 'the database is back');
      this.#samples = [];
      this.#be('well');
    }
    this.took(ms);
  }

  /** It could not be reached, or could not write. */
  failed(error: unknown): void {
    if (this.#condition === 'away') return;
    const isRelapse = this.outages > 0 && this.#clock.now() - this.#since < RELAPSE_MS;
    this.#holdMs = isRelapse && isWriteRefused(error) ? Math.min(MOST_HOLD_MS, Math.max(FIRST_HOLD_MS, 2 * this.#holdMs)) : 0;
    this.outages++;
    const alarm = isRelapse ? {} : { alarm: true };
    this.#log.error({ ...alarm, err: error }, 'the database does not serve: nothing new begins until it is back');
    this.#be('away');
  }

  /** Two thresholds, so that it does not swing: on above the limit, off below half of it. */
  #look(now: number): void {
    if (this.#condition === 'away') return;
    const { p99 } = this;
    if (this.#condition === 'well') {
      // a single slow one is none: several, and for some seconds
      const isSlow = p99 > this.#slowMs && this.#samples.filter(each => each.ms > this.#slowMs).length >= LEAST_SLOW;
      this.#slowLooks = isSlow ? this.#slowLooks + 1 : 0;
      if (this.#slowLooks < SLOW_LOOKS) return;
      this.slowdowns++;
      this.#log.error({ alarm: true, p99_ms: p99 }, 'the database is slow: no new rounds');
      this.#be('slow');
    } else if (p99 < this.#slowMs / 2) {
      this.#log.warn({ p99_ms: p99 }, 'the database is fast enough again');
      this.#be('well');
    } else if (this.#condition === 'slow' && now - this.#since >= CROWDED_MS) {
      this.#log.warn({ p99_ms: p99 }, 'the database is still slow: no new connections');
      this.#be('crowded');
    }
  }

  #be(condition: Condition): void {
    this.#condition = condition;
    this.#slowLooks = 0;
    this.#since = this.#clock.now();
    for (const listener of this.#listeners) listener(condition);
    if (condition === 'away') return;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const each of waiting) each();
  }
}
