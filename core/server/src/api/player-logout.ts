// Logout of a player: status, sessions, seats, in the specification's order; the same for the operator and for the staff.
import { ApiError } from '../kernel/index.ts';
import type { Player } from '../players/index.ts';
import type { Call, Reply } from './endpoint.ts';

/** Body of both logout calls. `block` null or `keep` is for callers that want the status left alone (CX-02). */
export const LOGOUT_BODY = {
  type: 'object',
  properties: {
    reason: { type: ['string', 'null'], maxLength: 500 },
    block: { anyOf: [{ type: ['boolean', 'null'] }, { const: 'keep' }] },
  },
} as const;

/** Sets the status, revokes all sessions, closes their connections, gives up all seats. */
export async function logoutPlayer(call: Call, player: Player | undefined, action: string): Promise<Reply> {
  const { services, actor, ip } = call;
  if (!player) throw new ApiError('PLAYER_NOT_FOUND');
  const body = call.body as { reason?: string | null; block?: boolean | null | 'keep' };
  const reason = body.reason || 'operator_logout';
  const wasBlocked = player.status === 'blocked';
  const block = body.block === null || body.block === 'keep' ? wasBlocked : (body.block ?? false);
  const about = {
    actor,
    operator: player.operator,
    action,
    target: player.externalId,
    ip,
    detail: { reason, block, ...(wasBlocked && !block ? { unblocked: true } : {}) },
    touches: [{ kind: 'player', key: player.id }],
  };
  const { result: sessions, auditId } = await services.audit.change(about, sql => services.players.logout(sql, player, block));
  const closed = await services.players.revoked(sessions, block ? 'blocked' : 'revoked', reason);
  await services.tables.vacate(player.id);
  return { body: { status: 'OK', sessions_closed: closed }, auditId };
}
