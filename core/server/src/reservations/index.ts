// The door of the reservations room.
export { reservationEntities } from './entities.ts';
export {
  MAX_MINUTES,
  MIN_MINUTES,
  MOST_AHEAD_MS,
  type PrivateWindow,
  type Reservation,
  type ReservationStatus,
  STANDBY_MINUTES,
} from './reservation.ts';
export { type ListedReservation, Reservations, type Tried } from './reservations.ts';
