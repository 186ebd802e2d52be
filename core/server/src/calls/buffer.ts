// Calls between two writes: so many an operator and category, so many in all; what is more is counted and not kept.
import type { CallNote } from './call.ts';

/** Of one category of one operator between two writes. */
const MOST_OF_CATEGORY = 100;
const MOST = 5000;

export class CallBuffer {
  #categories = new Map<string, CallNote[]>();
  #size = 0;
  readonly #dropped = new Map<string, number>();

  /** Keeps it, or counts it where there is no room. */
  add(note: CallNote): void {
    const key = `${note.operator} ${note.category}`;
    const category = this.#categories.get(key);
    if (this.#size >= MOST || (category?.length ?? 0) >= MOST_OF_CATEGORY) {
      this.drop([note]);
      return;
    }
    if (category) category.push(note);
    else this.#categories.set(key, [note]);
    this.#size++;
  }

  /** Everything, in the order in which it was added; the buffer is empty afterwards. */
  takeAll(): CallNote[] {
    const all = [...this.#categories.values()].flat().sort((a, b) => a.at - b.at);
    this.#categories = new Map();
    this.#size = 0;
    return all;
  }

  /** Counts what was not kept. */
  drop(notes: readonly CallNote[]): void {
    for (const { operator } of notes) this.#dropped.set(operator, this.droppedOf(operator) + 1);
  }

  /** How many calls of an operator were not kept since the process began. */
  droppedOf(operator: string): number {
    return this.#dropped.get(operator) ?? 0;
  }

  get dropped(): number {
    return [...this.#dropped.values()].reduce((sum, each) => sum + each, 0);
  }
}
