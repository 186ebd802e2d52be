// The model store as the simulator's: one in memory for each run.
import { ModelStore, UnknownStatement } from '../store/index.ts';
import type { Store, Stores } from './port.ts';

/** A statement that the model does not know is no fault of the server's: it ends the simulator. */
function loudly<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof UnknownStatement)
      process.nextTick(() => {
        throw error;
      });
    throw error;
  }
}

export const modelStores: Stores = {
  async fresh(now: () => number): Promise<Store> {
    const model = new ModelStore(now);
    return {
      begin() {
        const tx = model.begin();
        return {
          query: (text, params) => loudly(() => tx.run(text, params)).rows,
          run: (text, params) => loudly(() => tx.run(text, params)).changed,
          commit: () => tx.commit(),
          rollback: () => tx.rollback(),
        };
      },
      table: name => model.table(name),
      onCommit: listener => model.onCommit(listener),
    };
  },
  async close() {},
};
