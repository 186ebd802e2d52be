// POST /rounds/{round_id}/void: an open round ends without a winner; every bet goes back.
import { ApiError } from '../../kernel/index.ts';
import type { Endpoint } from '../endpoint.ts';

export const endpoint: Endpoint = {
  id: 'platform.rounds.void.post',
  api: 'platform',
  method: 'POST',
  path: '/rounds/:round_id/void',
  summary: 'Void an open round',
  roles: ['owner', 'operations'],
  body: { type: 'object', required: ['reason'], properties: { reason: { type: 'string', minLength: 1, maxLength: 200 } } },
  drains: true,
  errors: ['INVALID_REQUEST', 'ROUND_NOT_FOUND'],
  async handle({ services, params, body, actor, ip }) {
    const { reason } = body as { reason: string };
    const roundId = params.round_id ?? '';
    const [open] = await services.db.query(`select 1 from round where id = $1 and status = 'open'`, [roundId]);
    if (!open) throw new ApiError('ROUND_NOT_FOUND');
    const action = 'platform POST /rounds/{id}/void';
    const about = { actor, operator: null, action, target: roundId, ip, detail: { reason } };
    if (!(await services.tables.voidRound(roundId, reason))) throw new ApiError('ROUND_NOT_FOUND');
    const { auditId } = await services.audit.change(about, async () => undefined);
    return { body: { round_id: roundId, status: 'void' }, auditId };
  },
};
