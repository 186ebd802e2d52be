// The door of the dealing room.

export { type CardEntry, CardLog, type CardRow } from './card-log.ts';
export type { CardFilter, CardGroup, TableOf } from './card-log-query.ts';
export {
  type CardSource,
  type Commit,
  type Dealing,
  dealingOf,
  type LoggedInput,
  type RoundAbout,
  RoundVoid,
  type ShoeState,
} from './card-source.ts';
export { commit, headOf, leafOf, rootOf, saltsOf } from './commitment.ts';
export { type Amend, type DealerDeps, DealerSource, type Place } from './dealer-source.ts';
export { dealingEntities } from './entities.ts';
export { LiveSource } from './live-source.ts';
export { makeSource } from './make-source.ts';
export { type OpenedOrder, type Opening, openOrders } from './openings.ts';
export { below, shuffle, systemWords, type Words } from './random.ts';
export type { RejectCode, Scan, ScanAnswer } from './scan.ts';
export { resealOrders } from './sealed-order.ts';
export { type ShoeDeps, ShoeSource } from './shoe-source.ts';
export { VirtualScanner } from './virtual-scanner.ts';
export type { Expected } from './waiting.ts';
