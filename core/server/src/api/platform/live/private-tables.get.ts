// GET /platform/v1/private-tables: what is reserved of live tables, of all operators.
import Type from 'typebox';
import { platformEndpoint } from '../../http/endpoint.ts';
import { last } from '../../http/paging.ts';
import { StaffReservations } from '../../schemas/private.ts';
import { staffReservationsView } from '../../views/private-view.ts';

/** What ended a day ago is left out; the newest start first, at most 200. Passwords are their operator's alone. */
export const endpoint = platformEndpoint({
  id: 'platform.private-tables.get',
  method: 'GET',
  path: '/private-tables',
  summary: 'Reservations of private tables',
  query: { operator_code: Type.String({ description: 'code of an operator' }) },
  reply: { 200: StaffReservations },
  errors: [],
  owner: 'platform',
  audit: 'none',
  cost: 'light',
  handle: ({ services, query }) => staffReservationsView(services, last(query, 'operator_code')),
});
