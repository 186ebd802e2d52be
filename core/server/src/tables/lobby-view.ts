// A table as lobbies list it.
import type { LobbyTable } from '@baize/protocol';
import type { TableRow } from './rows.ts';
import type { Tables } from './tables.ts';

/** What is the same for every player who sees it (SCR-07); its name in their language and whether they play there come to it. */
export function lobbyTableView(tables: Tables, row: TableRow): Omit<LobbyTable, 'name' | 'mine'> {
  const table = tables.get(row.id);
  const game = tables.services.plugins.current(row.gameCode)?.game;
  const seats = table?.seats();
  return {
    table_id: row.id,
    game_code: row.gameCode,
    names: row.names,
    currency: row.currency,
    limits: row.limits,
    players: table?.players() ?? 0,
    seats: seats ? { max: seats.max, taken: seats.taken } : null,
    status: tables.statusOf(row) === 'open' ? 'open' : 'maintenance',
    live: game?.live ?? false,
    mode: row.mode,
    sort_order: row.sortOrder,
    roads: [...(game?.results?.(row.carry) ?? [])],
  };
}
