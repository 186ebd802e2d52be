// A table as lobbies list it.
import type { LobbyTable, PrivateTime } from '@baize/protocol';
import type { TableDirectory } from './directory/directory.ts';
import type { TableRow } from './rows.ts';

/** The reservation that counts at a table now, by how the table stands to it (CX-13); undefined without one. */
export function privateTimeOf(tables: TableDirectory, tableId: string): PrivateTime | undefined {
  const window = tables.services.reservations?.windowOf(tableId);
  if (!window) return undefined;
  const isPrivate = tables.published(tableId)?.isPrivate === true;
  return { state: isPrivate ? 'private' : 'standby', start: window.startAt, end: window.endAt };
}

/** What is the same for every player who sees it (SCR-07); its name in their language and whether they play there come to it. */
export function lobbyTableView(tables: TableDirectory, row: TableRow): Omit<LobbyTable, 'name' | 'mine'> {
  const shown = tables.published(row.id);
  const game = tables.services.plugins.current(row.gameCode, row.id)?.game;
  const seats = shown?.seats;
  const time = privateTimeOf(tables, row.id);
  return {
    table_id: row.id,
    game_code: row.gameCode,
    names: row.names,
    currency: row.currency,
    limits: row.limits,
    players: shown?.state.players ?? 0,
    seats: seats ? { max: seats.max, taken: seats.taken } : null,
    status: tables.statusOf(row) === 'open' ? 'open' : 'maintenance',
    live: game?.live ?? false,
    mode: row.mode,
    sort_order: row.sortOrder,
    ...(time ? { private: time } : {}),
    roads: [...(game?.results?.(row.carry) ?? [])],
  };
}
