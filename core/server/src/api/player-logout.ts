// Logout of a player: status, sessions, seats, in the specification's order; the same for the operator and for the staff, and for all
// players of an operator that is disabled.
import { ApiError } from '../kernel/index.ts';
import type { Over, Player, RevokeReason } from '../players/index.ts';
import type { Call, Reply } from './endpoint.ts';
import type { Services } from './services.ts';

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
  const block = body.block === null ? 'keep' : (body.block ?? false);
  const detail: Record<string, unknown> = { reason };
  const about = {
    actor,
    operator: player.operator,
    action,
    target: player.externalId,
    ip,
    detail,
    touches: [{ kind: 'player', key: player.id }],
  };
  const { result: done, auditId } = await services.audit.change(about, async sql => {
    const found = await services.players.logout(sql, player, block);
    Object.assign(detail, { block: found.isBlocked }, found.wasBlocked && !found.isBlocked ? { unblocked: true } : {});
    return found;
  });
  const closed = await sendAway(services, done, done.isBlocked ? 'blocked' : 'revoked', reason);
  return { body: { status: 'OK', sessions_closed: closed }, auditId };
}

/**
 * After the commit that ended these sessions: closes their connections with `text`, and gives up the seats of their players. What is in
 * flight is judged by who is connected and who sits then. @returns how many sessions had a connection
 */
export async function sendAway(services: Services, over: Over, reason: RevokeReason, text: string): Promise<number> {
  const closed = await services.players.loggedOut(over, reason, text);
  await services.tables.vacate(over);
  return closed;
}
