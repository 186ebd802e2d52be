// The door of the history room: rounds as they are read.
export { historyBook } from './checks.ts';
export { roundDetail } from './detail.ts';
export type { RoundTx, Running } from './money-view.ts';
export { listOpenRounds, listRounds, type RoundFilter } from './rounds.ts';
