// Which games and tables the lobby shows, in which order, and how their stakes are written.

import type { Lobby, LobbyGame, LobbyTable } from '@baize/protocol';
import { type Currency, money, moneyRange } from '../money.ts';
import type { Translate } from '../texts.ts';

export const CATEGORIES = ['all', 'live', 'poker', 'board', 'card', 'practice'] as const;
export type Category = (typeof CATEGORIES)[number];

export interface Filters {
  category: Category;
  game: string | null;
  free: boolean;
  /** A third of the tables by what is played for; null: all. */
  stakes: Stakes | null;
  search: string;
}

export const STAKES = ['low', 'middle', 'high'] as const;
export type Stakes = (typeof STAKES)[number];

const WIRE: Partial<Record<Category, string>> = { live: 'live', poker: 'poker', board: 'board', card: 'card' };

export const isPractice = (table: LobbyTable) => table.mode === 'practice';
/** A camera looks at one of these tables: without one nothing is live to see. */
export const isOnVideo = (tables: readonly LobbyTable[]) => tables.some(({ video }) => video);

/** Categories that have something in them; `all` always. */
export function usedCategories(lobby: Lobby): Category[] {
  return CATEGORIES.filter(each => each === 'all' || gamesOf(lobby, each).length > 0);
}

export function gamesOf(lobby: Lobby, category: Category): LobbyGame[] {
  const practice = new Set(lobby.tables.filter(isPractice).map(table => table.game_code));
  return lobby.games
    .filter(game => game.lobby?.hide_menu !== true)
    .filter(
      game => category === 'all' || (category === 'practice' ? practice.has(game.game_code) : game.category === WIRE[category]),
    )
    .sort((a, b) => (a.sort_order ?? 0) - (b.sort_order ?? 0));
}

/** Tables by every filter. */
export function tablesOf(lobby: Lobby, filters: Filters): LobbyTable[] {
  const tables = tablesOfAnyStakes(lobby, filters);
  const parts = filters.stakes === null ? null : stakesParts(tables);
  return parts === null || parts.size === 0 ? tables : tables.filter(table => parts.get(table.table_id) === filters.stakes);
}

/** Tables in their order, those with a free place first among equals; practice never among real ones. */
export function tablesOfAnyStakes(lobby: Lobby, filters: Filters): LobbyTable[] {
  const games = new Map(lobby.games.map(game => [game.game_code, game]));
  const shown = new Set(gamesOf(lobby, filters.category).map(game => game.game_code));
  const hidden = (code: string) => games.get(code)?.lobby?.hide_tables === true;
  const wanted = (code: string) => filters.category === 'all' || shown.has(code);
  return lobby.tables
    .filter(table => !hidden(table.game_code) && wanted(table.game_code))
    .filter(table => isPractice(table) === (filters.category === 'practice'))
    .filter(table => filters.game === null || table.game_code === filters.game)
    .filter(table => !filters.free || hasPlace(table))
    .filter(table => isFound(table, games.get(table.game_code), filters.search))
    .sort((a, b) => (a.sort_order ?? 0) - (b.sort_order ?? 0) || Number(hasPlace(b)) - Number(hasPlace(a)));
}

/** What is played for at a table, as one number: the smallest bet, the big blind, the ante, the value of a point. */
export const stakeOf = ({ limits }: LobbyTable): number =>
  limits.min_bet ?? limits.bb ?? limits.bet ?? limits.ante ?? limits.point_value ?? limits.stake ?? 0;

/** The stakes of these tables in three parts, from the lowest to the highest; none where there are fewer than three. */
export function stakesParts(tables: readonly LobbyTable[]): Map<string, Stakes> {
  const values = [...new Set(tables.map(stakeOf))].sort((a, b) => a - b);
  if (values.length < STAKES.length) return new Map();
  const part = (table: LobbyTable) => STAKES[Math.floor((values.indexOf(stakeOf(table)) * STAKES.length) / values.length)];
  return new Map(tables.map(table => [table.table_id, part(table) ?? 'high']));
}

/** A game and its table in one title; an operator's table that is called like its game does not say it twice. */
export function tableTitle(game: string, table: string): string {
  if (!table || !game) return table || game;
  return table.toLocaleLowerCase().startsWith(game.toLocaleLowerCase()) ? table : `${game} · ${table}`;
}

/** Does a table's or its game's name, in any language, hold what is searched for? */
function isFound({ names, name }: LobbyTable, game: LobbyGame | undefined, search: string): boolean {
  const wanted = search.trim().toLocaleLowerCase();
  const all = [name, game?.name ?? '', ...Object.values(names), ...Object.values(game?.names ?? {})];
  return wanted === '' || all.some(each => each.toLocaleLowerCase().includes(wanted));
}

export const hasPlace = (table: LobbyTable) => !table.seats || table.seats.taken < table.seats.max;

/** The game most people sit at now, for the space at the top. */
export function mostPlayed(lobby: Lobby): LobbyGame | null {
  const people = (code: string) =>
    lobby.tables
      .filter(table => table.game_code === code)
      .reduce((sum, table) => sum + (table.players ?? table.seats?.taken ?? 0), 0);
  const open = gamesOf(lobby, 'all').filter(game => game.status !== 'maintenance');
  return open.sort((a, b) => people(b.game_code) - people(a.game_code))[0] ?? null;
}

/** The bet range of a tile in short form; nothing when there is no table. */
export function tileRange(game: LobbyGame, currency: Currency, translate: Translate): string {
  const { min_bet: min = 0, max_bet: max = 0 } = game;
  if (max <= 0) return '';
  return moneyRange(min, max, currency, translate.lang, true);
}

/** What is played for, by the limits that the game has; the ante beside the blinds where there is one. */
export function stakesLine(limits: Record<string, number>, currency: Currency, translate: Translate): string {
  const write = (amount: number) => money(amount, currency, translate.lang);
  const { min_bet: min, max_bet: max, ante = 0 } = limits;
  if (min !== undefined && max !== undefined) return moneyRange(min, max, currency, translate.lang);
  if (limits.bet !== undefined) return write(limits.bet);
  if (limits.bb !== undefined) {
    const blinds = translate('table.stakes', { sb: write(limits.sb ?? 0), bb: write(limits.bb) });
    return ante > 0 ? `${blinds} · ${translate('table.ante', { amount: write(ante) })}` : blinds;
  }
  if (limits.point_value !== undefined) return translate('table.point_value', { amount: write(limits.point_value) });
  if (limits.ante !== undefined) return translate('table.ante', { amount: write(ante) });
  return limits.stake === undefined ? '' : write(limits.stake);
}

/** A table's stakes and its buy-in in one line. */
export function rowStakes(table: LobbyTable, currency: Currency, translate: Translate): string {
  const { limits } = table;
  const parts = [stakesLine(limits, currency, translate)].filter(Boolean);
  if (limits.min_buy_in !== undefined && limits.max_buy_in !== undefined)
    parts.push(`${translate('table.buy_in')} ${moneyRange(limits.min_buy_in, limits.max_buy_in, currency, translate.lang)}`);
  return parts.join(' · ');
}

/** Hours and minutes in the player's own zone. */
export function clockTime(at: string | number, lang: string): string {
  return new Intl.DateTimeFormat(lang, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(at));
}
