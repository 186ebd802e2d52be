// The door of the rounds room: a round's row, its log of inputs, and the only three transactions that end it.
export type { Draw } from './draws.ts';
export { effectiveLog } from './effective-log.ts';
export type { Dropped, RoundClosing, RoundVoiding } from './ends.ts';
export { LATEST, LONG_ROUND, roundEntities } from './entities.ts';
export { batchedInput } from './input-log.ts';
export type { Entry, Logged } from './log-entry.ts';
export { type LogReplay, replayLog, type ToldBy } from './replay.ts';
export type { OpenRound, RecordedRound, RoundOpening, RoundStatus } from './round-rows.ts';
export { REPEATED_MS, SHOWN_ROUND } from './round-rows.ts';
export { Rounds } from './rounds.ts';
export type { Played, TableAfter, TableRows } from './table-rows.ts';
