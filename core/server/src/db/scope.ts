// What a lease is about. Whoever acts for a table, or moves a player's money, names it: so each may one day be led by a process of
// its own.

/** A table, or a player's queue at their wallet. What has none is the process's as a whole. */
export type Scope = `table:${string}` | `player:${string}`;

export const tableScope = (tableId: string): Scope => `table:${tableId}`;

/** @param queue the key of the player's queue */
export const playerScope = (queue: string): Scope => `player:${queue}`;
