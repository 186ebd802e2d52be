// Who keeps rows in memory hears here, by topic, that they were changed; who changes them says so and knows no memory.

/** What is kept somewhere: a topic for each table whose rows are read at every request. */
export const TOPICS = ['currency', 'game', 'operator', 'platform_key', 'platform_setting'] as const;
export type Topic = (typeof TOPICS)[number];

/** @param key of the row that was changed; undefined: of any of them */
type Listener = (key: string | undefined) => void;

/** It reaches this process alone. Several would carry the same two verbs to each other; who calls them would not notice. */
export class Invalidation {
  readonly #listeners = new Map<Topic, Set<Listener>>();

  /** Calls for every change of this topic. @returns ends it */
  subscribe(topic: Topic, listener: Listener): () => void {
    const all = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, all.add(listener));
    return () => all.delete(listener);
  }

  /**
   * Rows of this topic were changed: nobody may use what they kept of them. Call it when the change is over, also when it failed:
   * an error does not say that nothing was changed.
   */
  invalidate(topic: Topic, key?: string): void {
    for (const listener of this.#listeners.get(topic) ?? []) listener(key);
  }
}
