// The room's public state, the same for all games: who sits where, whose turn it is and until when.

export interface RoomSeat {
  nickname: string;
  chips: number;
  /** `in`, `out`, `waiting`. */
  status: string;
  connected: boolean;
}

export interface RoomState {
  phase: string;
  deadline: number | null;
  turn: number[];
  button: number | null;
  seats: Record<number, RoomSeat>;
  /** who watches or plays; at a table of seats who sits */
  players: number;
}

/** Reads what arrived; fields that are missing are nothing. Null when there is no word of seats. */
export function readRoomState(value: unknown): RoomState | null {
  const state = fields(value);
  if (!state || !fields(state.seats)) return null;
  const seats: Record<number, RoomSeat> = {};
  for (const [key, each] of Object.entries(fields(state.seats) ?? {})) {
    const seat = fields(each);
    if (!seat || !/^\d+$/.test(key)) continue;
    seats[Number(key)] = {
      nickname: String(seat.nickname ?? ''),
      chips: whole(seat.chips) ?? 0,
      status: String(seat.status ?? 'in'),
      connected: seat.connected !== false,
    };
  }
  const turn = Array.isArray(state.turn) ? state.turn.filter(each => typeof each === 'number') : [];
  return {
    phase: String(state.phase ?? ''),
    deadline: whole(state.deadline) || null,
    turn,
    button: whole(state.button),
    seats,
    players: whole(state.players) ?? 0,
  };
}

function fields(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
}

function whole(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
