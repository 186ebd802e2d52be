// The one schema of all tables: small, nothing secret.
import type { TableState as TableStateFields } from '@baize/protocol';
import { Encoder, schema, t } from '@colyseus/schema';

/** What a seat takes in the state at most, and what everything else does, in bytes. */
const SEAT_BYTES = 128;
const TABLE_BYTES = 512;
/** A table may get more seats than it was opened with. */
const LEAST_SEATS = 20;

const SeatSchema = schema(
  {
    nickname: t.string(),
    chips: t.number(),
    in_round: t.boolean(),
    committed: t.number(),
    status: t.string(),
    connected: t.boolean(),
  },
  'Seat',
);

export const TableState = schema(
  {
    game_code: t.string(),
    status: t.string(),
    phase: t.string(),
    round_id: t.string(),
    hand_no: t.number(),
    deadline: t.number(),
    players: t.number(),
    button: t.number(),
    pot: t.number(),
    turn: t.array('number'),
    seats: t.map(SeatSchema),
  },
  'Table',
);

/**
 * The state of a room. Colyseus makes two buffers of 16 KB for each when it gets its state, which is the next thing that must be
 * done with it: they are as long as these seats want. A state that does not fit gets longer ones, and a warning each time.
 */
export function stateFor(seats: number): InstanceType<typeof TableState> {
  Encoder.BUFFER_SIZE = TABLE_BYTES + SEAT_BYTES * Math.max(LEAST_SEATS, seats);
  return new TableState();
}

/** Copies what changed; the schema sends only that. */
export function copyState(to: InstanceType<typeof TableState>, { seats, turn, ...from }: TableStateFields): void {
  Object.assign(to, from);
  if (turn.length !== to.turn.length || turn.some((seat, i) => to.turn[i] !== seat)) {
    to.turn.clear();
    to.turn.push(...turn);
  }
  for (const seat of [...to.seats.keys()]) if (!(seat in seats)) to.seats.delete(seat);
  for (const [seat, fields] of Object.entries(seats)) {
    const known = to.seats.get(seat);
    if (known) Object.assign(known, fields);
    else to.seats.set(seat, new SeatSchema().assign(fields));
  }
}
