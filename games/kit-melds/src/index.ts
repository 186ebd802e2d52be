// The door of the melds kit.
export { type Grouping, groupingOf } from './grouping.ts';
export {
  type Card,
  countOf,
  fits,
  highestFirst,
  type MeldKind,
  meldOf,
  meldsIn,
  pointsOf,
  rankOf,
} from './melds.ts';
