// What is read often and kept in memory: the one way to remember rows, with the one rule for forgetting them.
import type { Invalidation, Topic } from './invalidation.ts';

export interface CacheOptions {
  /** its keys are those that its topic names: a change of one row leaves the others in memory */
  byKey?: boolean;
}

/** Values by key, each kept from its reading until its topic is invalidated. */
export class Cache<Value> {
  readonly #kept = new Map<string, Value>();
  /** what is being read, for whoever asks meanwhile: of many who come at once each would read for themselves */
  readonly #readings = new Map<string, Promise<Value>>();
  /** raised by each forgetting: what was read before it may be what the rows were before a change */
  #generation = 0;

  constructor(bus: Invalidation, topic: Topic, { byKey = false }: CacheOptions = {}) {
    bus.subscribe(topic, key => this.#forget(byKey ? key : undefined));
  }

  /** What is kept, else what `read` finds now; nothing (undefined) is not kept, nor what was read while something was forgotten. */
  async get(key: string, read: () => Promise<Value>): Promise<Value> {
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept;
    const begun = this.#readings.get(key);
    if (begun) return begun;
    const reading = this.#read(key, read);
    this.#readings.set(key, reading);
    const over = () => this.#readings.get(key) === reading && this.#readings.delete(key);
    reading.then(over, over);
    return reading;
  }

  async #read(key: string, read: () => Promise<Value>): Promise<Value> {
    const from = this.#generation;
    const found = await read();
    if (found !== undefined && from === this.#generation) this.#kept.set(key, found);
    return found;
  }

  /** What is kept, without a reading: for work inside a transaction, whose own readings nobody else may get. */
  peek(key: string): Value | undefined {
    return this.#kept.get(key);
  }

  #forget(key: string | undefined): void {
    this.#generation++;
    this.#readings.clear(); // whoever asks from now on is not told what was read before
    if (key === undefined) this.#kept.clear();
    else this.#kept.delete(key);
  }
}
