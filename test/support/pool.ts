// The driver of PostgreSQL without anything around it, for the floors.
import { createRequire } from 'node:module';

export interface Pool {
  query<T = Record<string, unknown>>(
    text: string | { name: string; text: string; values: readonly unknown[] },
  ): Promise<{ rows: T[]; rowCount: number | null }>;
  connect(): Promise<{
    query(text: string | { name: string; text: string; values: readonly unknown[] }): Promise<unknown>;
    release(): void;
  }>;
  end(): Promise<void>;
}

// it comes without types
const { Pool: Made } = createRequire(import.meta.url)('pg') as {
  Pool: new (options: object) => Pool & { on(name: string, heard: () => void): void };
};

/** A pool of at most `max` connections. */
export function openPool(url: string, max: number): Pool {
  const pool = new Made({ connectionString: url, max });
  pool.on('error', () => {}); // an idle connection that is cut says nothing about the figures
  return pool;
}

/** Group commit as small as it can be: what comes while a flush runs goes into the next one. */
export function grouped<In, Out>(flush: (items: In[]) => Promise<Out[]>): (item: In) => Promise<Out> {
  let waiting: { item: In; answer: PromiseWithResolvers<Out> }[] = [];
  let isRunning = false;
  const run = async () => {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        const results = await flush(batch.map(each => each.item));
        batch.forEach((each, i) => {
          each.answer.resolve(results[i] as Out);
        });
      } catch (error) {
        for (const each of batch) each.answer.reject(error);
      }
    }
    isRunning = false;
  };
  return item => {
    const answer = Promise.withResolvers<Out>();
    waiting.push({ item, answer });
    if (!isRunning) {
      isRunning = true;
      setImmediate(run);
    }
    return answer.promise;
  };
}
