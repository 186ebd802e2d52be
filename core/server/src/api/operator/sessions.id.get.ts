// GET /sessions/{session_id}: one table session of an own player, from his buy-in to his cash-out.
import { ApiError } from '../../kernel/index.ts';
import { sessionView } from '../../tables/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { TableSession } from '../schemas/operator.ts';

/** No parameters; missing, malformed and other operators' sessions are not found (NS-01). */
export const endpoint: Endpoint = {
  id: 'sessions.id.get',
  api: 'operator',
  method: 'GET',
  path: '/sessions/:session_id',
  summary: 'One table session',
  replies: { 200: TableSession },
  errors: ['SESSION_NOT_FOUND'],
  async handle({ services, operator, params }) {
    const id = params.session_id ?? '';
    const session = /^tss_[0-9a-f]{32}$/.test(id) ? await services.tables.session(id) : undefined;
    if (session?.operator !== operator.code) throw new ApiError('SESSION_NOT_FOUND');
    const seat = services.tables.get(session.tableId)?.seatOf(session.playerId);
    const chips = seat?.session.id === id ? seat.chips : session.chips;
    return { body: sessionView(session, chips, await services.wallet.rowsOf(id)) };
  },
};
