// DELETE /private-tables/{private_id}: cancels a reservation that is not over; an active table is public again at once.
import Type from 'typebox';
import { cancelReservation } from '../../../admin/index.ts';
import { operatorEndpoint } from '../../http/endpoint.ts';
import { ownReservation } from '../../http/owners.ts';
import { CancelledReservation } from '../../schemas/private.ts';
import { NoBody } from '../../schemas/words.ts';

export const endpoint = operatorEndpoint({
  id: 'private-tables.id.delete',
  method: 'DELETE',
  path: '/private-tables/:private_id',
  summary: 'Cancel a reservation',
  params: { private_id: Type.String() },
  body: NoBody,
  bodyOptional: true,
  reply: { 200: CancelledReservation },
  errors: ['INVALID_REQUEST', 'PRIVATE_FORBIDDEN', 'NOT_FOUND', 'PRIVATE_ENDED'],
  owner: ownReservation,
  ownerFirst: true,
  audit: {
    kind: 'change',
    actions: ['table.private_cancel'],
    target: ({ owned }) => owned.tableId,
    touches: ({ owned }) => [{ kind: 'private_reservation', key: owned.id }],
    restorable: true,
  },
  cost: 'light',
  async handle({ services, record, owned }) {
    await cancelReservation(services, record, owned);
    return { private_id: owned.id, status: 'cancelled' as const };
  },
});
