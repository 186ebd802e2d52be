// The dealers' card log as operators read it.
import Type from 'typebox';
import { Names, orNull, Timestamp } from './words.ts';

const table = { table_id: Type.String(), table_name: Type.String(), table_names: Names, game_code: Type.String() };
const Status = orNull(Type.String({ description: '`open`, `settled` or `void`; null outside a round' }));

export const CardEntry = Type.Object({
  received_at: Timestamp,
  id: Type.Integer(),
  dealer: orNull(Type.String()),
  role: orNull(Type.String()),
  device_id: orNull(Type.String()),
  device_name: orNull(Type.String()),
  ip: orNull(Type.String()),
  source: Type.Enum(['scanner', 'wedge', 'manual', 'virtual']),
  card: orNull(Type.String()),
  raw: orNull(Type.String()),
  scanner_id: orNull(Type.String()),
  scanned_at: orNull(Timestamp),
  lag_ms: orNull(Type.Integer({ description: "includes what the device's clock is off" })),
  result: Type.Enum(['accepted', 'rejected', 'no_reply']),
  position: orNull(Type.String()),
  reject_code: orNull(Type.String()),
  reject_reason: orNull(Type.String()),
  hidden: Type.Optional(Type.Literal(true, { description: 'card and raw are null until the round ends' })),
  ...table,
  round_id: orNull(Type.String()),
  round_no: orNull(Type.Integer()),
  round_status: Status,
});

export const CardRound = Type.Object({
  ...table,
  round_id: Type.String(),
  round_no: orNull(Type.Integer()),
  round_status: Status,
  first_at: Timestamp,
  last_at: Timestamp,
  n: Type.Integer(),
  n_accepted: Type.Integer(),
  n_rejected: Type.Integer(),
  n_no_reply: Type.Integer(),
  dealers: Type.Array(Type.Object({ login: Type.String(), name: Type.String(), role: orNull(Type.String()), n: Type.Integer() })),
  devices: Type.Array(Type.Object({ device_id: Type.String(), name: orNull(Type.String()) })),
  sources: Type.Record(Type.String(), Type.Integer()),
  reject_codes: Type.Record(Type.String(), Type.Integer()),
  positions_expected: Type.Integer({ description: 'while the round is open one more than has a card' }),
  positions_done: Type.Integer(),
  complete: Type.Boolean(),
  lag_ms_max: orNull(Type.Integer()),
  hidden: Type.Boolean(),
});

/** `entries`, or with `group=round` `rounds`. */
export const CardLogPage = Type.Object({
  entries: Type.Optional(Type.Array(CardEntry)),
  rounds: Type.Optional(Type.Array(CardRound)),
  has_more: Type.Boolean(),
});
