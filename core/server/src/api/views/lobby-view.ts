// The lobby of one player: the games and tables that they may enter.
import type { LobbyGame, LobbyTable } from '@baize/protocol';
import type { Services } from '../../admin/index.ts';
import type { GameRow } from '../../catalog/index.ts';
import { iso } from '../../kernel/index.ts';
import type { Operator } from '../../operators/index.ts';
import { lobbyTableView, type TableRow } from '../../tables/index.ts';
import { nameIn } from '../http/languages.ts';

/** Who looks, in which language. */
export interface LobbyReader {
  operator: Operator;
  player: { id: string; currency: string };
  lang: string;
}

type Rooms = Pick<Services, 'tables' | 'plugins' | 'games'>;

/**
 * Own-currency tables that are offered to the player's site, and their games in the platform's order (SCR-07, NS-31.4). Tables of a
 * game that the site hides are left out, but for those where the player has something at stake (LOB-04).
 */
export async function lobbyOf(rooms: Rooms, reader: LobbyReader): Promise<{ games: LobbyGame[]; tables: LobbyTable[] }> {
  const { tables, games } = rooms;
  const { operator, player, lang } = reader;
  const isMine = (row: TableRow) => tables.stakes.hasAt(player.id, row.id);
  const own = tables.rows().filter(row => row.currency === player.currency && (tables.offered(operator, row) || isMine(row)));
  const isHidden = (row: TableRow) => operator.lobby[row.gameCode]?.hide_tables === true && !isMine(row);
  const listed = (await games.list()).flatMap(row => {
    const rows = own.filter(({ gameCode }) => gameCode === row.code);
    return rows.length > 0 ? gameOf(rooms, reader, row, rows) : [];
  });
  return {
    games: listed,
    tables: own
      .filter(row => !isHidden(row))
      .map(row => ({
        ...lobbyTableView(tables, row),
        name: row.names[lang] || row.name,
        mine: isMine(row),
      })),
  };
}

function gameOf({ tables, plugins }: Rooms, { operator, lang }: LobbyReader, row: GameRow, rows: TableRow[]): LobbyGame[] {
  const game = plugins.current(row.code)?.game;
  if (!game) return [];
  const end = tables.maintenance.endOf(row.code);
  const isUnder = tables.maintenance.isUnder(row.code);
  const names = { ...game.names, ...row.names };
  const [least, most = least] = game.betSize;
  const open = rows.filter(each => each.mode === 'real' && tables.statusOf(each) === 'open');
  const bets = (key: string) => open.map(each => each.limits[key] ?? 0);
  return [
    {
      game_code: row.code,
      name: nameIn(names, lang, row.code),
      names,
      category: game.category,
      kind: game.kind,
      live: game.live,
      min_bet: open.length > 0 ? Math.min(...bets(least)) : 0,
      max_bet: open.length > 0 ? Math.max(...bets(most)) : 0,
      status: isUnder ? 'maintenance' : 'open',
      maintenance: isUnder ? { end: end === null ? null : iso(end) } : null,
      sort_order: row.sortOrder,
      tables: rows.length,
      lobby: operator.lobby[row.code] ?? {},
    },
  ];
}
