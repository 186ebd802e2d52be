// One queue per key: work of one key runs in order, one at a time; keys run beside each other.
import { LateMap } from './late.ts';

type Job = () => Promise<void>;

/** Queues by key. A queue that is empty takes no memory. */
export class KeyedQueue {
  readonly #queues = new LateMap<string, Job[]>();

  /** Runs `work` after everything queued under `key`; answers or throws what the work does. */
  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    return this.#add(key, work, false);
  }

  /** Like `run`, but before everything that waits (not before what already runs). */
  first<T>(key: string, work: () => Promise<T>): Promise<T> {
    return this.#add(key, work, true);
  }

  /** How many jobs of this key run or wait. */
  waiting(key: string): number {
    return this.#queues.get(key)?.length ?? 0;
  }

  #add<T>(key: string, work: () => Promise<T>, toHead: boolean): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const job = async () => {
      try {
        resolve(await work());
      } catch (error) {
        reject(error);
      }
    };
    const queue = this.#queues.get(key);
    if (!queue) {
      this.#queues.set(key, [job]);
      void this.#drain(key);
    } else if (toHead) queue.splice(1, 0, job);
    else queue.push(job);
    return promise;
  }

  async #drain(key: string): Promise<void> {
    const queue = this.#queues.get(key);
    while (queue?.[0]) {
      await queue[0]();
      queue.shift();
    }
    this.#queues.delete(key);
  }
}
