// The line of a round's inputs: each is numbered in the settle step of its command and pushed in that order, whatever commits first.

import { LateMap } from '../../kernel/index.ts';

/** Numbers rise; those of inputs that were not committed stay unused. */
export class InputLine {
  #next: number;
  #head: number;
  /** what is over and waits for those before it: its push, or null when it was not committed */
  readonly #over = new LateMap<number, (() => void) | null>();
  #waiting: { upTo: number; done: () => void }[] = [];

  constructor(next = 1) {
    this.#next = next;
    this.#head = next;
  }

  number(): number {
    return this.#next++;
  }

  /** An input is committed, or was not (null). Done when it is pushed, after all before it. */
  over(no: number, push: (() => void) | null): Promise<void> {
    if (no !== this.#head) this.#over.set(no, push);
    else this.#pass(push);
    for (let next = this.#over.get(this.#head); next !== undefined; next = this.#over.get(this.#head)) {
      this.#over.delete(this.#head);
      this.#pass(next);
    }
    const ready = this.#waiting.filter(each => each.upTo < this.#head);
    this.#waiting = this.#waiting.filter(each => each.upTo >= this.#head);
    for (const { done } of ready) done();
    return this.upTo(no);
  }

  #pass(push: (() => void) | null): void {
    push?.();
    this.#head++;
  }

  /** Done when every input that has a number by now is over. */
  idle(): Promise<void> {
    return this.upTo(this.#next - 1);
  }

  upTo(no: number): Promise<void> {
    if (no < this.#head) return Promise.resolve();
    return new Promise(done => this.#waiting.push({ upTo: no, done }));
  }
}
