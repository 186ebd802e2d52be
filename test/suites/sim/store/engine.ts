// The model store as an engine of the server's database, without delays: for specs, and to be compared with the true one.
import type { Engine, Sql } from '../../../../core/server/src/db/index.ts';
import type { ModelStore, ModelTx } from './model-store.ts';

/** Runs transactions one after the other. */
export function modelEngine(store: ModelStore): Engine {
  let last: Promise<unknown> = Promise.resolve();
  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };
  return {
    embedded: true,
    transaction: work =>
      alone(async () => {
        const tx = store.begin();
        try {
          const done = await work(sqlOf(tx));
          tx.commit();
          return done;
        } catch (error) {
          tx.rollback();
          throw error;
        }
      }),
    read: work =>
      work({
        query: (text, params = []) => alone(async () => single(store, text, params).rows as never),
        run: (text, params = []) => alone(async () => single(store, text, params).changed),
      }),
    close: async () => {},
  };
}

const sqlOf = (tx: ModelTx): Sql => ({
  query: async (text, params = []) => tx.run(text, params).rows as never,
  run: async (text, params = []) => tx.run(text, params).changed,
});

/** One statement by itself. */
function single(store: ModelStore, text: string, params: readonly unknown[]): ReturnType<ModelTx['run']> {
  const tx = store.begin();
  try {
    const result = tx.run(text, params);
    tx.commit();
    return result;
  } catch (error) {
    tx.rollback();
    throw error;
  }
}
