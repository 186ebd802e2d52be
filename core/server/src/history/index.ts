// The door of the history room.
export { historyChecks } from './checks.ts';
export { roundDetail } from './detail.ts';
export { historyEntities } from './entities.ts';
export { type Participant, storeFacts, type TimedTold } from './facts.ts';
export {
  History,
  JOINT_INPUTS,
  type OpenRound,
  type RecordedRound,
  type RoundClosing,
  type RoundOpening,
  type RoundVoiding,
} from './history.ts';
export type { Reader, RoundTx, Running } from './money-view.ts';
export { listOpenRounds, listRounds, type RoundFilter } from './rounds.ts';
export { type PlacedBet, type PlayerRow, type SettledBet, type Settlement, settleRound } from './settle.ts';
export { type SettledPot, type SettledRule, type SettleSeatsAbout, settleSeats } from './settle-seats.ts';
