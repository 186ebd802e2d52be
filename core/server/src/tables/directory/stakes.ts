// Who has something at stake at which table of this process, for lists and for who may come in: a seat, a seat that is being
// paid, a bet that is not settled. Whether a player may have one more, the wallet's rows say.

import { Multimap } from '../../kernel/index.ts';

/** Told by the tables at the moment at which it changes. */
export class Stakes {
  readonly #ofPlayer = new Multimap<string, string>();
  readonly #atTable = new Multimap<string, string>();

  /** This player has something at stake there, or has not any more. */
  set(tableId: string, playerId: string, has: boolean): void {
    const change = has ? 'add' : 'delete';
    this.#ofPlayer[change](playerId, tableId);
    this.#atTable[change](tableId, playerId);
  }

  /** Nobody has anything at stake there. */
  clear(tableId: string): void {
    for (const playerId of [...this.#atTable.of(tableId)]) this.set(tableId, playerId, false);
  }

  has(playerId: string): boolean {
    return this.#ofPlayer.has(playerId);
  }

  /** The tables where they have something at stake. */
  tablesOf(playerId: string): readonly string[] {
    return [...this.#ofPlayer.of(playerId)];
  }

  /** Does anybody have something at stake there? */
  isAnyAt(tableId: string): boolean {
    return this.#atTable.has(tableId);
  }

  hasAt(playerId: string, tableId: string): boolean {
    return this.#ofPlayer.includes(playerId, tableId);
  }
}
