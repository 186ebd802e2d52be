// A change of the schema that waits for a table keeps everybody waiting who comes after it: it waits for moments only, and again.
import type { Log } from '../../kernel/index.ts';
import { isNotFree } from '../errors.ts';

/** For so long others wait behind it at a time. */
export const LOCK_MS = 2000;
/** They go on meanwhile. */
const AGAIN_MS = 1000;
/** Of so many attempts one is told: one a minute. */
const TOLD = 20;

/** Does work again as long as a table was not free for it within the `lock_timeout` of its connection. @returns what it returns */
export async function untilFree<T>(work: () => Promise<T>, log: Pick<Log, 'warn'>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isNotFree(error)) throw error;
      if (attempt % TOLD === 0) log.warn({ attempt, ms: LOCK_MS }, 'a table is in use: the schema is changed once it is free');
      await new Promise(done => setTimeout(done, AGAIN_MS));
    }
  }
}
