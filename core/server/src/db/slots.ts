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

/** A number of places. */
export class Slots {
  readonly #rules: Rules;
  #used = 0;
  /** how many times a place was given on to somebody who waited */
  #turns = 0;
  #waiting: (() => void)[] = [];

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
        this.#turns++;
        next(); // has the place now
      } else this.#used--;
    }
  }

  #turn(signal: AbortSignal | undefined): Promise<void> {
    const { waitMs, mostWaitMs = waitMs, mostWaiting = Number.POSITIVE_INFINITY, refusal } = this.#rules;
    if (this.#waiting.length >= mostWaiting) throw refusal();
    return new Promise((done, fail) => {
      let timer: NodeJS.Timeout;
      let waited = 0;
      let turns = this.#turns;
      const over = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', cancel);
      };
      const go = () => {
        over();
        done();
      };
      const leave = (reason: unknown) => {
        over();
        this.#waiting = this.#waiting.filter(each => each !== go);
        fail(reason);
      };
      const cancel = () => leave(signal?.reason);
      const wait = () => {
        timer = setTimeout(() => {
          waited += waitMs;
          if (this.#turns === turns || waited >= mostWaitMs) return leave(refusal());
          turns = this.#turns;
          wait();
        }, waitMs);
      };
      wait();
      signal?.addEventListener('abort', cancel, { once: true });
      this.#waiting.push(go);
    });
  }
}
