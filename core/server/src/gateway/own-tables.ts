// Tells players who are in the lobby or at another table of the seats they have: whose turn it is there, how long a seat is kept.
import type { OwnTable } from '@baize/protocol';
import type { Clock } from '../kernel/index.ts';
import type { Published, TableRow } from '../tables/index.ts';
import type { Connection } from './connections.ts';

export interface OwnTablesDeps {
  clock: Pick<Clock, 'now'>;
  published(tableId: string): Published | undefined;
  row(tableId: string): TableRow | undefined;
  /** how long a seat is kept for who sits out there */
  keptMs(row: TableRow): number | undefined;
  /** the tables where a player has something at stake */
  tablesOf(playerId: string): readonly string[];
  connections(playerId: string): Iterable<Connection>;
}

interface Times {
  turn: number | null;
  kept: number | null;
}

/** Follows what tables publish. Most players have one connection, at their table: nothing is made or sent for them. */
export class OwnTables {
  readonly #deps: OwnTablesDeps;
  /** by table: who was told elsewhere of it, and how it stood then */
  readonly #told = new Map<string, Map<string, string>>();

  constructor(deps: OwnTablesDeps) {
    this.#deps = deps;
  }

  /** A table has published something new, or is gone. */
  tableChanged(tableId: string): void {
    const shown = this.#deps.published(tableId);
    const told = this.#told.get(tableId);
    for (const playerId of told?.keys() ?? []) {
      if (shown?.seated.has(playerId)) continue;
      told?.delete(playerId);
      this.#tell(playerId, tableId);
    }
    if (told?.size === 0) this.#told.delete(tableId);
    for (const playerId of shown?.seated.keys() ?? []) {
      if (!this.#isElsewhere(playerId, tableId)) continue;
      const now = JSON.stringify(this.#timesAt(tableId, playerId));
      if (told?.get(playerId) === now) continue;
      this.#remember(tableId, playerId, now);
      this.#tell(playerId, tableId);
    }
  }

  /** Somebody has come into a room: they hear of the seats they have at other tables. */
  joined(connection: Connection): void {
    const { session, table } = connection;
    const { id } = session.player;
    const tables = this.#tablesOf(id);
    if (!tables.some(each => each.table_id !== table?.id)) return;
    for (const each of tables) this.#remember(each.table_id, id, JSON.stringify(this.#timesAt(each.table_id, id)));
    connection.send('own', { tables });
  }

  #remember(tableId: string, playerId: string, state: string): void {
    const told = this.#told.get(tableId) ?? new Map<string, string>();
    this.#told.set(tableId, told.set(playerId, state));
  }

  #tell(playerId: string, tableId: string): void {
    const tables = this.#tablesOf(playerId);
    for (const each of this.#deps.connections(playerId)) if (each.table?.id !== tableId) each.send('own', { tables });
  }

  #isElsewhere(playerId: string, tableId: string): boolean {
    for (const { table } of this.#deps.connections(playerId)) if (table?.id !== tableId) return true;
    return false;
  }

  #tablesOf(playerId: string): OwnTable[] {
    const now = this.#deps.clock.now();
    const left = (at: number | null) => (at === null ? null : Math.max(0, at - now));
    return this.#deps.tablesOf(playerId).flatMap((id): OwnTable[] => {
      const row = this.#deps.row(id);
      const seat = this.#deps.published(id)?.seated.get(playerId)?.session.seat;
      const times = this.#timesAt(id, playerId);
      if (!row || seat === undefined || !times) return [];
      const { gameCode: game_code, names } = row;
      return [{ table_id: id, game_code, names, seat, turn_left_ms: left(times.turn), kept_left_ms: left(times.kept) }];
    });
  }

  #timesAt(tableId: string, playerId: string): Times | null {
    const shown = this.#deps.published(tableId);
    const seat = shown?.seated.get(playerId);
    const row = this.#deps.row(tableId);
    if (!shown || !seat || !row) return null;
    const { turn, deadline } = shown.state;
    const ms = this.#deps.keptMs(row);
    return {
      turn: turn.includes(seat.session.seat) && deadline > 0 ? deadline : null,
      kept: seat.outSince === null || ms === undefined ? null : seat.outSince + ms,
    };
  }
}
