// Which queue a player's wallet calls wait in: they go out one after the other, those of other players beside them (WID-07).
import { playerScope, type Scope } from '../db/index.ts';

/** The key of a player's queue. */
export const playerQueueOf = (operator: string, playerId: string): string => `${operator}|${playerId}`;

/** What must be held of whoever moves the money of a row. */
export const scopeOf = ({ operator, playerId }: { operator: string; playerId: string }): Scope =>
  playerScope(playerQueueOf(operator, playerId));
