// Tells lobbies that what they list has changed: at most once a second, only those who see it, and never of what looks the same.
import { type Clock, sha256 } from '../kernel/index.ts';
import type { Connection } from './connections.ts';

const EVERY_MS = 1000;

/** A table as lobbies show it, and to whom. */
export interface Listing {
  /** null: shared by all */
  operator: string | null;
  currency: string;
  /** all that is shown; equal texts look the same */
  text: string;
}

export interface LobbyNewsDeps {
  clock: Clock;
  /** undefined: it is not listed */
  listing(tableId: string): Listing | undefined;
  connections(): Iterable<Connection>;
}

/** Gathers what may have changed. The first news goes out at once, what follows within a second when that is over. */
export class LobbyNews {
  readonly #deps: LobbyNewsDeps;
  /** of its text the hash alone: it is long, and there are as many as tables */
  readonly #shown = new Map<string, Listing>();
  readonly #tables = new Set<string>();
  readonly #operators = new Set<string>();
  #toldAt = Number.NEGATIVE_INFINITY;
  #isDue = false;

  constructor(deps: LobbyNewsDeps) {
    this.#deps = deps;
  }

  /** Something about this table may look different, or it came or went. */
  tableChanged(id: string): void {
    this.#tables.add(id);
    this.#tellSoon();
  }

  /** What this operator offers to its players has changed. */
  operatorChanged(code: string): void {
    this.#operators.add(code);
    this.#tellSoon();
  }

  #tellSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    const { clock } = this.#deps;
    clock.after(Math.max(0, this.#toldAt + EVERY_MS - clock.now()), () => this.#tell());
  }

  #tell(): void {
    this.#isDue = false;
    const changed = [...this.#tables].flatMap(id => this.#differences(id));
    const operators = new Set(this.#operators);
    this.#tables.clear();
    this.#operators.clear();
    if (changed.length === 0 && operators.size === 0) return;
    this.#toldAt = this.#deps.clock.now();
    for (const connection of this.#deps.connections()) {
      const { operator, player } = connection.session;
      const sees = (each: Listing) => each.currency === player.currency && (each.operator === null || each.operator === operator);
      if (connection.table === null && (operators.has(operator) || changed.some(sees)))
        connection.send('lobby', { changed: true });
    }
  }

  /** How a table looked to lobbies and how it looks now; nothing when that is the same. */
  #differences(id: string): Listing[] {
    const before = this.#shown.get(id);
    const listing = this.#deps.listing(id);
    const now = listing && { ...listing, text: sha256(listing.text) };
    if (now) this.#shown.set(id, now);
    else this.#shown.delete(id);
    if (before?.text === now?.text) return [];
    return [before, now].filter(each => each !== undefined);
  }
}
