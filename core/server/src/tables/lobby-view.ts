// A table as lobbies list it.
import type { LobbyTable } from '@baize/protocol';
import type { TableDirectory } from './directory/directory.ts';
import type { TableRow } from './rows.ts';

/** What is the same for every player who sees it (SCR-07); its name in their language and whether they play there come to it. */
export function lobbyTableView(tables: TableDirectory, row: TableRow): Omit<LobbyTable, 'name' | 'mine'> {
  const shown = tables.published(row.id);
  const game = tables.services.plugins.current(row.gameCode)?.game;
  const seats = shown?.seats;
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
    roads: [...(game?.results?.(row.carry) ?? [])],
  };
}
