// Private tables: what an operator sends to reserve one, and what it reads of its reservations.
import Type from 'typebox';
import { MAX_MINUTES, MIN_MINUTES } from '../../reservations/index.ts';
import { Limits, Names, Timestamp } from './words.ts';

/** `table_id` and `start` are asked of the rooms: their faults are named together with these. */
export const ReservationBody = Type.Object({
  table_id: Type.String({ maxLength: 64, description: 'one of `tables[]`' }),
  start: Type.String({
    format: 'rfc3339',
    maxLength: 40,
    description: 'seconds are cut off; at most 30 days ahead; the past begins at once; the end must lie ahead',
  }),
  minutes: Type.Integer({ minimum: MIN_MINUTES, maximum: MAX_MINUTES, multipleOf: MIN_MINUTES }),
  password: Type.String({ pattern: '^\\s*\\S{4,20}\\s*$', description: '4 to 20 characters without space; trimmed' }),
});

const Status = Type.Enum(['reserved', 'standby', 'active', 'ended', 'cancelled']);

export const NewReservation = Type.Object({
  private_id: Type.String(),
  table_id: Type.String(),
  start: Timestamp,
  end: Timestamp,
  status: Status,
});

export const CancelledReservation = Type.Object({ private_id: Type.String(), status: Type.Literal('cancelled') });

const ReservableTable = Type.Object({
  table_id: Type.String(),
  name: Type.String(),
  names: Names,
  currency: Type.String(),
  limits: Limits,
});

const SHOWN = {
  private_id: Type.String(),
  table_id: Type.String(),
  table_name: Type.String(),
  table_names: Names,
  currency: Type.String(),
  limits: Limits,
  start: Timestamp,
  end: Timestamp,
  minutes: Type.Integer(),
  status: Status,
  created_at: Timestamp,
  cancelled_at: Type.Optional(Timestamp),
};

const Reservation = Type.Object({
  ...SHOWN,
  password: Type.String({ description: 'as it is: show it to your staff alone' }),
});

/** As the platform's staff see it. */
export const StaffReservations = Type.Object({
  reservations: Type.Array(Type.Object({ operator_code: Type.String(), ...SHOWN })),
});

export const PrivateTables = Type.Object({
  tables: Type.Array(ReservableTable),
  reservations: Type.Array(Reservation),
  standby_minutes: Type.Integer(),
  min_minutes: Type.Integer(),
  max_minutes: Type.Integer(),
});
