// The name under which a process holds the lease. Every statement that moves money names it, so a new name is a fence: what was
// sent under the old one and arrives later finds no lease and changes nothing.
import { randomUUID } from 'node:crypto';

/** What a renewal says: the names that the row may bear when it arrives, and the one it is to bear from then on. */
export interface Renewal {
  from: readonly string[];
  /** null: it keeps its name */
  to: string | null;
}

interface Waiting {
  /** the names that do not do: the row bore them before */
  not: ReadonlySet<string>;
  done(): void;
}

/** Changed by renewals, whose own answers may be lost too. */
export class LeaseName {
  /** those that the row may bear now, in the order in which they were sent */
  #names: readonly string[];
  #waiting: Waiting[] = [];
  #settled: (() => void)[] = [];
  #isOver = false;

  constructor(name: string) {
    this.#names = [name];
  }

  /** Done when the row bears a name that is given to it from here on. */
  change(): Promise<void> {
    return new Promise(done => this.#waiting.push({ not: new Set(this.#names), done }));
  }

  /** Done when it is known which one the row bears. */
  known(): Promise<void> {
    if (this.#names.length === 1 || this.#isOver) return Promise.resolve();
    return new Promise(done => this.#settled.push(done));
  }

  /** The renewal that is sent next. */
  next(): Renewal {
    const from = this.#names;
    const isWanted = this.#waiting.length > 0 || from.length > 1;
    const to = isWanted ? randomUUID() : null;
    if (to !== null) this.#names = [...from, to];
    return { from, to };
  }

  /** No other name was sent since, so that a row with none of these is another process's. */
  isLatest({ from, to }: Renewal): boolean {
    return to === null ? this.#names === from : this.#names.at(-1) === to;
  }

  /** The row was found under one of the names and renewed. @returns its name, when that is known now */
  answered({ to }: Renewal): string | undefined {
    const at = to === null ? -1 : this.#names.indexOf(to);
    if (at < 0) return undefined;
    this.#names = this.#names.slice(at);
    const [name = '', ...later] = this.#names;
    if (later.length > 0) return undefined;
    const [ready, wait] = [this.#waiting.filter(each => !each.not.has(name)), this.#waiting.filter(each => each.not.has(name))];
    this.#waiting = wait;
    for (const { done } of ready) done();
    this.#release();
    return name;
  }

  /** There will be no more renewals. */
  end(): void {
    this.#isOver = true;
    for (const { done } of this.#waiting.splice(0)) done();
    this.#release();
  }

  #release(): void {
    for (const done of this.#settled.splice(0)) done();
  }
}
