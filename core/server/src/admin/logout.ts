// Logout of a player: status, sessions, seats, in the specification's order; the same for the operator and for the staff, and for all
// players of an operator that is disabled.
import type { Recording } from '../audit/index.ts';
import type { Over, Player, RevokeReason } from '../players/index.ts';
import type { Services } from './services.ts';

/** `block` null or `keep` is for callers that want the status left alone (CX-02). */
export interface LogoutWanted {
  reason?: string | null;
  block?: boolean | null | 'keep';
}

/** Sets the status, revokes all sessions, closes their connections, gives up all seats. @returns how many had a connection */
export async function logoutPlayer(services: Services, record: Recording, player: Player, wanted: LogoutWanted): Promise<number> {
  const reason = wanted.reason || 'operator_logout';
  const block = wanted.block === null ? 'keep' : (wanted.block ?? false);
  record.note({ reason });
  const done = (await logoutAsRead(services, record, player, block)) ?? (await logoutAsFound(services, record, player, block));
  return sendAway(services, done, done.isBlocked ? 'blocked' : 'revoked', reason);
}

type Block = boolean | 'keep';
type Done = Over & { isBlocked: boolean };

const noted = (wasBlocked: boolean, isBlocked: boolean) => ({
  block: isBlocked,
  ...(wasBlocked && !isBlocked ? { unblocked: true } : {}),
});

/** By one statement; undefined: nothing was done, for the player is not as they were read. */
async function logoutAsRead({ players }: Services, record: Recording, player: Player, block: Block): Promise<Done | undefined> {
  const wasBlocked = player.status === 'blocked';
  const isBlocked = block === 'keep' ? wasBlocked : block;
  record.note(noted(wasBlocked, isBlocked));
  if (!(await record.changeRow(players.logoutUpdate(player, isBlocked)))) return undefined;
  return { playerId: player.id, until: await players.revoke(player), isBlocked };
}

/** By a transaction that reads the status under the row's lock. */
function logoutAsFound({ players }: Services, record: Recording, player: Player, block: Block): Promise<Done> {
  return record.change(async sql => {
    const found = await players.logout(sql, player, block);
    record.note({ unblocked: undefined, ...noted(found.wasBlocked, found.isBlocked) });
    return found;
  });
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
