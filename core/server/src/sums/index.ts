// The door of the sums room: what rounds and wallet rows add up to, for reports over long times.
export { entities as sumsEntities } from './entities.ts';
export type { GgrRow, SharedRow, WrongSum } from './rounds.ts';
export { dateOf, Sums } from './sums.ts';
