// Who has something at stake at which table of this process, for lists and for who may come in: a seat, a seat that is being
// paid, a bet that is not settled. Whether a player may have one more, the wallet's rows say.

/** Told by the tables at the moment at which it changes. */
export class Stakes {
  readonly #ofPlayer = new Map<string, Set<string>>();
  readonly #atTable = new Map<string, Set<string>>();

  /** This player has something at stake there, or has not any more. */
  set(tableId: string, playerId: string, has: boolean): void {
    change(this.#ofPlayer, playerId, tableId, has);
    change(this.#atTable, tableId, playerId, has);
  }

  /** Nobody has anything at stake there. */
  clear(tableId: string): void {
    for (const playerId of [...(this.#atTable.get(tableId) ?? [])]) this.set(tableId, playerId, false);
  }

  has(playerId: string): boolean {
    return this.#ofPlayer.has(playerId);
  }

  /** The tables where they have something at stake. */
  tablesOf(playerId: string): readonly string[] {
    return [...(this.#ofPlayer.get(playerId) ?? [])];
  }

  /** Does anybody have something at stake there? */
  isAnyAt(tableId: string): boolean {
    return (this.#atTable.get(tableId)?.size ?? 0) > 0;
  }

  hasAt(playerId: string, tableId: string): boolean {
    return this.#ofPlayer.get(playerId)?.has(tableId) ?? false;
  }
}

function change(sets: Map<string, Set<string>>, key: string, value: string, has: boolean): void {
  const set = sets.get(key);
  if (has && set) set.add(value);
  else if (has) sets.set(key, new Set([value]));
  else if (set?.delete(value) && set.size === 0) sets.delete(key);
}
