// POST /private-tables: reserves one of the operator's own live tables for players who know a password.
import { isWrongStart, reservableTables, reserveTable } from '../../../admin/index.ts';
import { iso } from '../../../kernel/index.ts';
import { operatorEndpoint } from '../../http/endpoint.ts';
import { privateOperator } from '../../http/owners.ts';
import { NewReservation, ReservationBody } from '../../schemas/private.ts';

const isLength = (minutes: unknown): minutes is number => Number.isInteger(minutes) && (minutes as number) > 0;

/** Creates, and answers 200 all the same (CX-11). */
export const endpoint = operatorEndpoint({
  id: 'private-tables.post',
  method: 'POST',
  path: '/private-tables',
  summary: 'Reserve a table',
  body: ReservationBody,
  reply: { 200: NewReservation },
  errors: ['INVALID_REQUEST', 'PRIVATE_FORBIDDEN', 'PRIVATE_OVERLAP'],
  owner: privateOperator,
  ownerFirst: true,
  async faults({ services, operator }, { table_id: id, start, minutes }) {
    const bad: string[] = [];
    if (!reservableTables(services, operator).some(row => row.id === id)) bad.push('table_id');
    const at = typeof start === 'string' ? Date.parse(start) : Number.NaN;
    if (isWrongStart(services, at, isLength(minutes) ? minutes : undefined)) bad.push('start');
    return bad;
  },
  audit: { kind: 'record', actions: ['table.private'], target: ({ body }) => body.table_id },
  cost: 'light',
  async handle({ services, record, operator, body }) {
    const made = await reserveTable(services, record, operator, {
      tableId: body.table_id,
      startAt: Date.parse(body.start),
      minutes: body.minutes,
      password: body.password.trim(),
    });
    return {
      private_id: made.id,
      table_id: made.tableId,
      start: iso(made.startAt),
      end: iso(made.endAt),
      status: services.reservations.statusOf(made),
    };
  },
});
