// Group commit: items of the moment share one flush; the next flush starts when the last is done, no timer.
import { AsyncResource } from 'node:async_hooks';

interface Waiting<In, Out> {
  item: In;
  resolve(out: Out): void;
  reject(error: unknown): void;
}

/** Gathers items and flushes them together. `flush` answers one result per item, in order. */
export class Batcher<In, Out> {
  readonly #flush: (items: In[]) => Promise<Out[]>;
  readonly #most: number;
  #waiting: Waiting<In, Out>[] = [];
  #running = false;
  // flushes run outside the caller's async context: a caller inside a transaction must not lend it to the group
  readonly #outside = new AsyncResource('Batcher');

  constructor(flush: (items: In[]) => Promise<Out[]>, most = 500) {
    this.#flush = flush;
    this.#most = most;
  }

  /** Adds an item; settles when the flush that carried it is done. */
  add(item: In): Promise<Out> {
    const { promise, resolve, reject } = Promise.withResolvers<Out>();
    this.#waiting.push({ item, resolve, reject });
    if (!this.#running) {
      this.#running = true;
      this.#outside.runInAsyncScope(() => void this.#drain());
    }
    return promise;
  }

  async #drain(): Promise<void> {
    await undefined; // items added in the same tick share the first flush
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, this.#most);
      try {
        const results = await this.#flush(batch.map(each => each.item));
        if (results.length !== batch.length) throw new Error(`a flush of ${batch.length} answered ${results.length}`);
        batch.forEach((each, i) => {
          each.resolve(results[i] as Out);
        });
      } catch (error) {
        for (const each of batch) each.reject(error);
      }
    }
    this.#running = false;
  }
}
