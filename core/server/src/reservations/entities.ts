// Tables of the reservations room: who has which table when, and who has shown the password of it.
import { defineEntity, p } from '@mikro-orm/core';
import { MsType } from '../db/index.ts';

/** A table of its operator for some players alone. Its status follows from the clock. */
export const PrivateReservationEntity = defineEntity({
  name: 'PrivateReservation',
  tableName: 'private_reservation',
  properties: {
    id: p.text().primary(),
    tableId: p.text(),
    operator: p.text(),
    startAt: p.type(MsType),
    endAt: p.type(MsType),
    /** encrypted, bound to the id */
    passwordSealed: p.text(),
    createdAt: p.type(MsType),
    cancelledAt: p.type(MsType).nullable(),
  },
  indexes: [{ properties: ['tableId', 'endAt'] }, { properties: ['operator', 'endAt'] }],
  checks: [{ name: 'private_reservation_time', expression: 'end_at > start_at' }],
});

/** A player who has shown the password of a reservation: they are not asked again. */
export const PrivateGuestEntity = defineEntity({
  name: 'PrivateGuest',
  tableName: 'private_guest',
  properties: { reservationId: p.text().primary(), playerId: p.text().primary(), at: p.type(MsType) },
});

export const reservationEntities = [PrivateReservationEntity, PrivateGuestEntity];
