// The model store: a database in memory for the simulator.
export { modelEngine } from './engine.ts';
export { StoreError, UnknownStatement } from './errors.ts';
export { type Committed, ModelStore, type ModelTx } from './model-store.ts';
export type { ModelRow } from './schema.ts';
