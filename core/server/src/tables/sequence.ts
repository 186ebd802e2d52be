// The order of a round's inputs: numbers are taken before the commit, effects follow in that order whatever commits first.

/** Hands out input numbers and runs the effect of each once all lower ones are done. */
export class Sequence {
  #next: number;
  #head: number;
  readonly #done = new Map<number, (() => void) | null>();
  #waiting: { below: number; resolve: () => void }[] = [];

  constructor(next = 1) {
    this.#next = next;
    this.#head = next;
  }

  take(): number {
    return this.#next++;
  }

  /** `effect` null: the number stays unused, its transaction did not commit. */
  done(no: number, effect: (() => void) | null): void {
    this.#done.set(no, effect);
    for (; this.#done.has(this.#head); this.#head++) {
      const each = this.#done.get(this.#head);
      this.#done.delete(this.#head);
      each?.();
    }
    const ready = this.#waiting.filter(each => each.below <= this.#head);
    this.#waiting = this.#waiting.filter(each => each.below > this.#head);
    for (const each of ready) each.resolve();
  }

  /** Resolves when everything below this number has taken effect. */
  until(below: number): Promise<void> {
    if (below <= this.#head) return Promise.resolve();
    return new Promise(resolve => {
      this.#waiting.push({ below, resolve });
    });
  }
}
