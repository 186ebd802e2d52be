// Tables as the APIs show them.
import type { Operator } from '../operators/index.ts';
import type { TableRow } from './rows.ts';
import type { Tables } from './tables.ts';

const LANGUAGES = ['ko', 'en', 'zh', 'ja', 'th', 'vi'];

const namesOf = (row: TableRow): Record<string, string> =>
  Object.fromEntries(LANGUAGES.map(lang => [lang, row.names[lang] || row.name]));

/** An item of `GET /tables` for one operator (TBL-02). */
export function operatorTableView(tables: Tables, operator: Operator, row: TableRow): Record<string, unknown> {
  const game = tables.services.plugins.current(row.gameCode)?.game;
  const dedicated = row.operator === operator.code;
  const raked = game?.rake != null;
  const timers = game
    ? Object.entries(game.timers).map(([key, usual]) => ({ key, ms: row.timers[key] ?? usual, default_ms: usual }))
    : [];
  return {
    table_id: row.id,
    game_code: row.gameCode,
    name: row.name,
    names: namesOf(row),
    currency: row.currency,
    limits: row.limits,
    ...(game?.seats ? { seats: { max: row.maxSeats ?? game.seats.usual, taken: 0 } } : {}),
    players: tables.get(row.id)?.players() ?? 0,
    status: row.status,
    dedicated,
    offered: tables.offered(operator, row),
    clonable: row.clonable,
    studio: row.studio,
    sort_order: row.sortOrder,
    ...(raked
      ? {
          rake_kind: game?.rake === 'pots' ? 'pct_cap' : 'bp',
          rake_bp: row.rakeBp ?? 0,
          rake_cap: row.rakeCap,
          rake_rule: { rake_floor: false, ...row.rakeRule },
        }
      : {}),
    timers,
    ...(dedicated ? { settings: { [row.currency]: { limits: row.limits }, ...row.settings } } : {}),
  };
}

/** A table as the platform's staff see it. */
export function platformTableView(tables: Tables, row: TableRow): Record<string, unknown> {
  return {
    table_id: row.id,
    game_code: row.gameCode,
    operator_code: row.operator,
    name: row.name,
    names: row.names,
    currency: row.currency,
    limits: row.limits,
    max_seats: row.maxSeats,
    sort_order: row.sortOrder,
    rake_bp: row.rakeBp,
    rake_cap: row.rakeCap,
    rake_rule: row.rakeRule,
    mode: row.mode,
    status: row.status,
    live: row.live,
    timers: row.timers,
    engine: row.engine,
    clonable: row.clonable,
    studio: row.studio,
    players: tables.get(row.id)?.players() ?? 0,
    hand_no: row.handNo,
    round_id: tables.get(row.id)?.round?.id ?? null,
  };
}
