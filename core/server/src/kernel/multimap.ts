// Several values under a key where most keys have one: a value alone takes no set of its own.
import { LateMap } from './late.ts';

export class Multimap<Key, Value extends object | string> {
  readonly #of = new LateMap<Key, Value | Set<Value>>();

  /** How many keys have a value. */
  get size(): number {
    return this.#of.size;
  }

  has(key: Key): boolean {
    return this.#of.has(key);
  }

  keys(): MapIterator<Key> {
    return this.#of.keys();
  }

  /** The values of a key, in the order in which they came. */
  of(key: Key): Iterable<Value> {
    const values = this.#of.get(key);
    if (values === undefined) return [];
    return values instanceof Set ? values : [values];
  }

  /** How many values a key has. */
  count(key: Key): number {
    const values = this.#of.get(key);
    if (values === undefined) return 0;
    return values instanceof Set ? values.size : 1;
  }

  includes(key: Key, value: Value): boolean {
    const values = this.#of.get(key);
    return values instanceof Set ? values.has(value) : values === value;
  }

  /** Each value once. */
  add(key: Key, value: Value): void {
    const values = this.#of.get(key);
    if (values === undefined) this.#of.set(key, value);
    else if (values instanceof Set) values.add(value);
    else if (values !== value) this.#of.set(key, new Set([values, value]));
  }

  /** @returns whether it was there */
  delete(key: Key, value: Value): boolean {
    const values = this.#of.get(key);
    if (values instanceof Set) {
      const wasThere = values.delete(value);
      if (values.size === 0) this.#of.delete(key);
      return wasThere;
    }
    return values === value && this.#of.delete(key);
  }
}
