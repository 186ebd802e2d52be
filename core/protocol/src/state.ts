// The state of a table's room: one form for all games, nothing secret.
import Type, { type Static } from 'typebox';
import { Amount } from './words.ts';

export const SeatState = Type.Object({
  nickname: Type.String(),
  chips: Amount,
  in_round: Type.Boolean(),
  committed: Type.Integer({ description: 'what the seat has put into the round' }),
  status: Type.String({ description: '`in`, `out` or `waiting`' }),
  connected: Type.Boolean(),
});
export type SeatState = Static<typeof SeatState>;

export const PHASES = ['idle', 'betting', 'playing', 'result'] as const;

export const TableState = Type.Object({
  game_code: Type.String(),
  status: Type.String({ description: '`open`, `maintenance` or `closed`' }),
  phase: Type.Enum(PHASES),
  round_id: Type.String({ description: 'empty between rounds' }),
  hand_no: Type.Integer(),
  deadline: Type.Integer({ description: 'Unix ms; 0 without a clock' }),
  players: Type.Integer(),
  button: Type.Integer({ description: 'seat of the button; -1 without one' }),
  pot: Amount,
  turn: Type.Array(Type.Integer(), { description: 'seats that are asked now' }),
  seats: Type.Record(Type.String(), SeatState, { description: 'by number of the seat' }),
});
export type TableState = Static<typeof TableState>;
export type Phase = TableState['phase'];
