// A table as lobbies list it.
import type { LobbyTable, PrivateTime } from '@baize/protocol';
import type { Game, Json } from '@baize/sdk';
import type { TableDirectory } from './directory/directory.ts';
import type { TableRow } from './rows.ts';
import { hasVideo } from './video.ts';

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
    video: hasVideo(tables.services, row, game),
    mode: row.mode,
    sort_order: row.sortOrder,
    ...(time ? { private: time } : {}),
    roads: roadsOf(tables, row, game),
  };
}

/** A game that cannot say what its table showed costs the list that alone. */
function roadsOf({ services }: TableDirectory, row: TableRow, game: Game | undefined): Json[] {
  try {
    return [...(game?.results?.(row.carry) ?? [])];
  } catch (error) {
    services.log.warn({ err: error, table: row.id }, 'a game could not say the results of its table');
    return [];
  }
}
