// The door of the dealing room.
export type { CardSource, RoundAbout, ShoeState } from './card-source.ts';
export { commit, headOf, leafOf, rootOf, saltsOf } from './commitment.ts';
export { DealerSource, type RejectCode, type Scan } from './dealer-source.ts';
export { dealingEntities } from './entities.ts';
export { makeSource } from './make-source.ts';
export { below, shuffle, systemWords, type Words } from './random.ts';
export { type ShoeDeps, ShoeSource } from './shoe-source.ts';
export { VirtualScanner } from './virtual-scanner.ts';
