// Things that are due the same time after they came: one timer for all of them.
import type { Clock } from './clock.ts';

/** Each is handed to `due` some ms after it was added, unless it was taken out before. */
export class Delayed<T> {
  readonly #clock: Pick<Clock, 'now' | 'after'>;
  readonly #ms: number;
  readonly #due: (item: T) => void;
  /** when each is due; as all wait equally long, the first one in is the first one due */
  readonly #items = new Map<T, number>();
  #isWaiting = false;

  constructor(clock: Pick<Clock, 'now' | 'after'>, ms: number, due: (item: T) => void) {
    this.#clock = clock;
    this.#ms = ms;
    this.#due = due;
  }

  /** One that is there already waits anew. */
  add(item: T): void {
    this.#items.delete(item);
    this.#items.set(item, this.#clock.now() + this.#ms);
    if (!this.#isWaiting) this.#wait(this.#ms);
  }

  /** @returns whether it was waiting */
  delete(item: T): boolean {
    return this.#items.delete(item);
  }

  #wait(ms: number): void {
    this.#isWaiting = true;
    this.#clock.after(ms, () => this.#strike());
  }

  #strike(): void {
    this.#isWaiting = false;
    const now = this.#clock.now();
    for (const [item, at] of this.#items) {
      if (at > now) {
        this.#wait(at - now);
        return;
      }
      this.#items.delete(item);
      this.#due(item);
    }
  }
}
