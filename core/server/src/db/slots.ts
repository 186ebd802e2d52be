// How many pieces of work may use the database at once; the others wait in order, but not for ever.

/** A number of places. */
export class Slots {
  readonly #most: number;
  readonly #waitMs: number;
  #used = 0;
  #waiting: (() => void)[] = [];

  constructor(most: number, waitMs: number) {
    this.#most = most;
    this.#waitMs = waitMs;
  }

  /** @throws when none was free in time; the work was not begun then */
  async use<T>(work: () => Promise<T>): Promise<T> {
    if (this.#used >= this.#most) await this.#turn();
    else this.#used++;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next)
        next(); // has the place now
      else this.#used--;
    }
  }

  #turn(): Promise<void> {
    return new Promise((done, fail) => {
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter(each => each !== go);
        fail(new Error(`no connection was free in ${this.#waitMs} ms`));
      }, this.#waitMs);
      const go = () => {
        clearTimeout(timer);
        done();
      };
      this.#waiting.push(go);
    });
  }
}
