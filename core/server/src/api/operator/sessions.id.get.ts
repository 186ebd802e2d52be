// GET /sessions/{session_id}: one table session of an own player, from the buy-in to the cash-out.
import Type from 'typebox';
import { operatorEndpoint } from '../http/endpoint.ts';
import { ownSession } from '../http/owners.ts';
import { TableSession } from '../schemas/operator.ts';
import { sessionView } from '../views/session-view.ts';

/** No parameters; missing, malformed and other operators' sessions are not found (NS-01). */
export const endpoint = operatorEndpoint({
  id: 'sessions.id.get',
  method: 'GET',
  path: '/sessions/:session_id',
  summary: 'One table session',
  params: { session_id: Type.String() },
  reply: { 200: TableSession },
  errors: ['SESSION_NOT_FOUND'],
  owner: ownSession,
  audit: 'none',
  cost: 'light',
  async handle({ services, owned }) {
    const seat = services.tables.published(owned.tableId)?.seated.get(owned.playerId);
    const chips = seat?.session.id === owned.id ? seat.chips : owned.chips;
    return sessionView(owned, chips, await services.wallet.rowsOf(owned.id));
  },
});
