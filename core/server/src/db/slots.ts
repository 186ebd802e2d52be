// How many pieces of work may be under way at once; the others wait in order, but not for ever.

export interface Rules {
  most: number;
  /** how long one waits for a place */
  waitMs: number;
  /** while places are given on one waits so long: many who come at once wait long for what is well; `waitMs` unless given */
  mostWaitMs?: number;
  /** how many may wait; everybody unless given */
  mostWaiting?: number;
  /** what somebody is told who got no place in time */
  refusal: () => Error;
}

/** A wait is counted in so many parts. A time in which this process stood still is one of them: it gave nobody a place. */
const PARTS = 10;

interface Waiter {
  /** the part in which they came */
  readonly since: number;
  go(): void;
  leave(reason: unknown): void;
}

/** A number of places. */
export class Slots {
  readonly #rules: Rules;
  #used = 0;
  #waiting: Waiter[] = [];
  #part = 0;
  /** the part in which a place was given on to somebody who waited */
  #turned = 0;
  #clock: NodeJS.Timeout | null = null;

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  /** Nobody has a place, so nobody waits either. */
  get isIdle(): boolean {
    return this.#used === 0;
  }

  /**
   * @param signal cancels the waiting; what was begun goes on
   * @throws when no place was free in time; the work was not begun then
   */
  async use<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    if (this.#used >= this.#rules.most) await this.#turn(signal);
    else this.#used++;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) {
        this.#turned = this.#part;
        next.go(); // has the place now
      } else this.#used--;
      this.#stopClock();
    }
  }

  #turn(signal: AbortSignal | undefined): Promise<void> {
    const { mostWaiting = Number.POSITIVE_INFINITY, refusal } = this.#rules;
    if (this.#waiting.length >= mostWaiting) throw refusal();
    return new Promise((done, fail) => {
      const over = () => signal?.removeEventListener('abort', cancel);
      const waiter: Waiter = {
        since: this.#part,
        go: () => {
          over();
          done();
        },
        leave: reason => {
          over();
          fail(reason);
        },
      };
      const cancel = () => {
        this.#waiting = this.#waiting.filter(each => each !== waiter);
        this.#stopClock();
        waiter.leave(signal?.reason);
      };
      signal?.addEventListener('abort', cancel, { once: true });
      this.#waiting.push(waiter);
      this.#clock ??= setInterval(() => this.#count(), this.#rules.waitMs / PARTS);
    });
  }

  /** Another part has passed. Who waited in vain for all of their time leaves. */
  #count(): void {
    this.#part++;
    const { waitMs, mostWaitMs = waitMs, refusal } = this.#rules;
    const most = (PARTS * mostWaitMs) / waitMs;
    const isLate = ({ since }: Waiter) => this.#part - Math.max(since, this.#turned) >= PARTS || this.#part - since >= most;
    const late = this.#waiting.filter(isLate);
    this.#waiting = this.#waiting.filter(each => !isLate(each));
    this.#stopClock();
    for (const each of late) each.leave(refusal());
  }

  #stopClock(): void {
    if (this.#waiting.length > 0 || !this.#clock) return;
    clearInterval(this.#clock);
    this.#clock = null;
  }
}
