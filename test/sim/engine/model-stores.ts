// The model store as the simulator's: one in memory for each run.
import { ModelStore } from '../store/index.ts';
import type { Store, Stores } from './port.ts';

export const modelStores: Stores = {
  async fresh(): Promise<Store> {
    const model = new ModelStore();
    return {
      begin() {
        const tx = model.begin();
        return {
          query: (text, params) => tx.run(text, params).rows,
          run: (text, params) => tx.run(text, params).changed,
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
