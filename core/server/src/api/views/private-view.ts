// Private tables as their operator reads them.
import { reservableTables, type Services } from '../../admin/index.ts';
import { iso } from '../../kernel/index.ts';
import type { Operator } from '../../operators/index.ts';
import { type ListedReservation, MAX_MINUTES, MIN_MINUTES, STANDBY_MINUTES } from '../../reservations/index.ts';
import { nameOf } from '../../tables/index.ts';
import type { PrivateTables, StaffReservations } from '../schemas/private.ts';
import type { Sent } from '../schemas/words.ts';
import { namesOf } from './table-view.ts';

type View = Sent<typeof PrivateTables>;

/** The tables that can be reserved and what is reserved of them (PRV-02). */
export async function privateTablesView(services: Services, operator: Operator): Promise<View> {
  const reservations = await services.reservations.list(operator.code);
  return {
    tables: reservableTables(services, operator).map(row => ({
      table_id: row.id,
      name: row.name,
      names: namesOf(row),
      currency: row.currency,
      limits: row.limits,
    })),
    reservations: reservations.map(reservationView),
    standby_minutes: STANDBY_MINUTES,
    min_minutes: MIN_MINUTES,
    max_minutes: MAX_MINUTES,
  };
}

/** Of all operators, or of one: without the passwords. */
export async function staffReservationsView(services: Services, operator?: string): Promise<Sent<typeof StaffReservations>> {
  const reservations = await services.reservations.list(operator);
  return {
    reservations: reservations.map(each => {
      const { password: _, ...shown } = reservationView(each);
      return { operator_code: each.operator, ...shown };
    }),
  };
}

function reservationView(each: ListedReservation): View['reservations'][number] {
  const name = nameOf(each.tableNames);
  return {
    private_id: each.id,
    table_id: each.tableId,
    table_name: name,
    table_names: namesOf({ name, names: each.tableNames }),
    currency: each.currency,
    limits: each.limits,
    start: iso(each.startAt),
    end: iso(each.endAt),
    minutes: each.minutes,
    password: each.password,
    status: each.status,
    created_at: iso(each.createdAt),
    ...(each.cancelledAt === null ? {} : { cancelled_at: iso(each.cancelledAt) }),
  };
}
