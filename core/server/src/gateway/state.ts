// The one schema of all tables: small, nothing secret.
import type { TableState as TableStateFields } from '@baize/protocol';
import { Encoder, schema, t } from '@colyseus/schema';

/** Each table has two buffers of so many bytes: twice what its state takes with ten seats and the longest nicknames. */
Encoder.BUFFER_SIZE = 4096;

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
