// The door of the history room.
export { type Reader, type RoundTx, roundDetail } from './detail.ts';
export { historyEntities } from './entities.ts';
export type { Participant, TimedTold } from './facts.ts';
export { History, type OpenRound, type RoundClosing, type RoundOpening, type RoundVoiding } from './history.ts';
export { listRounds, type RoundFilter } from './rounds.ts';
export { type PlacedBet, type PlayerRow, type SettledBet, type Settlement, settleRound } from './settle.ts';
