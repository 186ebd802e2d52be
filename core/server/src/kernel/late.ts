// Maps and sets of which most never get an entry: they take memory with their first one, and give it back with
// their last. A server has dozens of them a table.

export class LateMap<Key, Value> implements Iterable<[Key, Value]> {
  #entries: Map<Key, Value> | undefined;

  get size(): number {
    return this.#entries?.size ?? 0;
  }

  get(key: Key): Value | undefined {
    return this.#entries?.get(key);
  }

  has(key: Key): boolean {
    return this.#entries?.has(key) === true;
  }

  set(key: Key, value: Value): void {
    this.#entries ??= new Map();
    this.#entries.set(key, value);
  }

  /** @returns whether it was there */
  delete(key: Key): boolean {
    const wasThere = this.#entries?.delete(key) === true;
    if (this.#entries?.size === 0) this.#entries = undefined;
    return wasThere;
  }

  /** Who goes through it meets no more of them. */
  clear(): void {
    this.#entries?.clear();
    this.#entries = undefined;
  }

  keys(): MapIterator<Key> {
    return (this.#entries ?? new Map<Key, Value>()).keys();
  }

  values(): MapIterator<Value> {
    return (this.#entries ?? new Map<Key, Value>()).values();
  }

  [Symbol.iterator](): MapIterator<[Key, Value]> {
    return (this.#entries ?? new Map<Key, Value>()).entries();
  }
}

export class LateSet<Item> implements Iterable<Item> {
  #items: Set<Item> | undefined;

  get size(): number {
    return this.#items?.size ?? 0;
  }

  has(item: Item): boolean {
    return this.#items?.has(item) === true;
  }

  add(item: Item): void {
    this.#items ??= new Set();
    this.#items.add(item);
  }

  /** @returns whether it was there */
  delete(item: Item): boolean {
    const wasThere = this.#items?.delete(item) === true;
    if (this.#items?.size === 0) this.#items = undefined;
    return wasThere;
  }

  /** Who goes through it meets no more of them. */
  clear(): void {
    this.#items?.clear();
    this.#items = undefined;
  }

  [Symbol.iterator](): SetIterator<Item> {
    return (this.#items ?? new Set<Item>()).values();
  }
}
