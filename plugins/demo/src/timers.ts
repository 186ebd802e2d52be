// Timers that end together.

/** Does things later, until it is stopped. */
export class Timers {
  readonly #open = new Set<NodeJS.Timeout>();
  #stopped = false;

  get isStopped(): boolean {
    return this.#stopped;
  }

  later(ms: number, work: () => void): void {
    if (this.#stopped) return;
    const timer = setTimeout(() => {
      this.#open.delete(timer);
      work();
    }, ms);
    this.#open.add(timer);
  }

  /** Nothing that was to come will come. */
  stop(): void {
    this.#stopped = true;
    for (const timer of this.#open) clearTimeout(timer);
    this.#open.clear();
  }
}
