// The simulated time: events in their order, among those due at one instant in the order of the seed; one at a time, each to its
// very end.
import { Chance, hashOf } from '../../support/chance.ts';

/** Whose events these are: those of a dead owner never happen, those of a paused one happen later. */
export interface Owner {
  readonly name: string;
  dead: boolean;
  /** 0: it runs */
  pausedUntil: number;
}

export interface Event {
  at: number;
  rank: number;
  owner: Owner | null;
  label: string;
  off: boolean;
  work(): unknown;
}

const LAST = 200;

/** Runs one event after the other; no real time passes. */
export class Scheduler {
  now = 0;
  events = 0;
  readonly #chance: Chance;
  readonly #heap: Event[] = [];
  readonly #last: string[] = [];
  readonly #owed: Promise<void>[] = [];
  #lines = 0;
  #hash = 0x811c9dc5;
  #second = 0;

  /** everything that happened, if it is kept */
  readonly trace: string[] = [];
  readonly #isTraced: boolean;

  constructor(seed: number, isTraced = false) {
    this.#isTraced = isTraced;
    this.#chance = new Chance(seed, 'order');
  }

  /** Adds an event `ms` from now. */
  in(ms: number, owner: Owner | null, label: string, work: () => unknown): Event {
    const event = { at: this.now + Math.max(0, ms), rank: this.#chance.word(), owner, label, off: false, work };
    this.#push(event);
    return event;
  }

  /** Runs events until that is so. @returns false when there are none left or the end of the time has come */
  async run(isOver: () => boolean, until = Number.POSITIVE_INFINITY): Promise<boolean> {
    while (!isOver()) {
      const event = this.#pop();
      if (!event) return false;
      if (event.off || event.owner?.dead) continue;
      if (event.owner && event.owner.pausedUntil > this.now && event.owner.pausedUntil > event.at) {
        event.at = event.owner.pausedUntil;
        this.#push(event);
        continue;
      }
      if (event.at > until) {
        this.#push(event);
        return false;
      }
      this.now = Math.max(this.now, event.at);
      this.events++;
      this.note(event.owner ? `${event.owner.name} ${event.label}` : event.label);
      const done = event.work();
      if (done instanceof Promise) await done;
      await quiet();
      while (this.#owed.length > 0) {
        await this.#owed.shift();
        await quiet();
      }
    }
    return true;
  }

  /** The next event does not come before this is done. */
  owe(work: Promise<void> | void): void {
    if (work) this.#owed.push(work);
  }

  /** Writes something that happened into the hash and the last lines. */
  note(text: string): void {
    this.#hash = hashOf(text, this.#hash);
    this.#second = (Math.imul(this.#second ^ this.#hash, 0x85ebca6b) + this.now) | 0;
    this.#last[this.#lines++ % LAST] = `${this.now} ${text}`;
    if (this.#isTraced) this.trace.push(`${this.now} ${text}`);
  }

  /** What happened last, the oldest first. */
  last(): string[] {
    const at = this.#lines % LAST;
    return this.#lines < LAST ? this.#last.slice(0, this.#lines) : [...this.#last.slice(at), ...this.#last.slice(0, at)];
  }

  /** Of everything that happened. */
  get hash(): string {
    return [this.#hash, this.#second].map(each => (each >>> 0).toString(16).padStart(8, '0')).join('');
  }

  #push(event: Event): void {
    const heap = this.#heap;
    let at = heap.length;
    heap.push(event);
    while (at > 0) {
      const above = (at - 1) >> 1;
      const other = heap[above] as Event;
      if (!before(event, other)) break;
      heap[at] = other;
      at = above;
    }
    heap[at] = event;
  }

  #pop(): Event | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= heap.length) break;
      if (below + 1 < heap.length && before(heap[below + 1] as Event, heap[below] as Event)) below++;
      if (!before(heap[below] as Event, last)) break;
      heap[at] = heap[below] as Event;
      at = below;
    }
    heap[at] = last;
    return first;
  }
}

const before = (a: Event, b: Event): boolean => a.at < b.at || (a.at === b.at && a.rank < b.rank);

/** Done when every promise that is settled has been followed. */
const quiet = (): Promise<void> => new Promise(done => setImmediate(done));
