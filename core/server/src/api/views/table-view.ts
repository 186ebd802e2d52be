// Tables and templates as the APIs show them.
import type { Game, Json } from '@baize/sdk';
import type { Services } from '../../admin/index.ts';
import {
  type Currency,
  chosenOf,
  converted,
  convertedAll,
  hasTableControls,
  LANGUAGES,
  readTemplates,
  type TemplateBody,
  templateOf,
} from '../../catalog/index.ts';
import type { Amount } from '../../kernel/index.ts';
import type { Operator } from '../../operators/index.ts';
import { hasVideo, privateTimeOf, type TableDirectory, type TableRow } from '../../tables/index.ts';
import type { OperatorTable, OperatorTables, OperatorTemplate, PlatformTable } from '../schemas/table.ts';
import type { Sent } from '../schemas/words.ts';

/** What an operator's views are made with: its currencies first to last, and all of the platform's by code. */
export interface OperatorEyes {
  tables: TableDirectory;
  operator: Operator;
  currencies: ReadonlyMap<string, Currency>;
  /** where pictures of live tables are */
  snapshots: string;
}

/** A table's name in every language; the name it is known by where there is none of its own. */
export const namesOf = (row: Pick<TableRow, 'name' | 'names'>): Record<string, string> =>
  Object.fromEntries(LANGUAGES.map(lang => [lang, row.names[lang] || row.name]));

/** What a table costs in one currency. */
interface Prices {
  limits: Record<string, Amount>;
  rake_bp?: number;
  rake_cap?: Amount;
}

interface Priced {
  currency: string;
  limits: Record<string, Amount>;
  rakeBp: number | null;
  rakeCap: Amount;
  /** by currency: what was stored */
  settings: Record<string, Json>;
}

/** `{currency: {limits, rake_bp?, rake_cap?}}`: the operating one, what was stored, and the others by conversion (TBL-12). */
function settingsOf({ operator, currencies }: OperatorEyes, priced: Priced, raked: boolean): Record<string, Prices> {
  const from = currencies.get(priced.currency);
  const all: Record<string, Prices> = {};
  for (const code of operator.currencies) {
    const to = currencies.get(code);
    const stored = code === priced.currency ? undefined : priced.settings[code];
    if (stored !== undefined) all[code] = stored as unknown as Prices;
    else if (from && to) {
      const same = code === priced.currency;
      const limits = same ? priced.limits : convertedAll(priced.limits, from, to);
      const cap = same ? priced.rakeCap : converted(priced.rakeCap, from, to);
      all[code] = { limits, ...(raked ? { rake_bp: priced.rakeBp ?? 0, rake_cap: cap } : {}) };
    }
  }
  return all;
}

type Rake = Pick<Sent<typeof OperatorTable>, 'rake_kind' | 'rake_bp' | 'rake_cap' | 'rake_rule'>;

/** `rake_kind rake_bp rake_cap rake_rule` of a game with rake; nothing of one without (TBL-07, TBL-10). */
function rakeOf(game: Game | undefined, bp: number | null, cap: Amount, rule: Record<string, boolean>): Rake {
  if (game?.rake == null) return {};
  const isPots = game.rake === 'pots';
  return {
    rake_kind: isPots ? 'pct_cap' : 'bp',
    rake_bp: bp ?? 0,
    rake_cap: cap,
    rake_rule: { ...(isPots ? { no_flop_no_drop: false } : {}), rake_floor: false, ...rule },
  };
}

/** The times that can be set, each as it is and as the game has it. */
export const timersView = (row: TableRow, game: Game | undefined) =>
  Object.entries(game?.timers ?? {}).map(([key, usual]) => ({ key, ms: row.timers[key] ?? usual, default_ms: usual }));

/** `rake_rule` as `GET /tables` has it; empty for a game without rake. */
export const rakeRuleView = (row: TableRow, game: Game | undefined): Record<string, boolean> =>
  rakeOf(game, row.rakeBp, row.rakeCap, row.rakeRule).rake_rule ?? {};

/** An item of `GET /tables` for one operator (TBL-02). */
export function operatorTableView(eyes: OperatorEyes, row: TableRow): Sent<typeof OperatorTable> {
  const { tables, operator } = eyes;
  const game = tables.services.plugins.current(row.gameCode, row.id)?.game;
  const dedicated = row.operator === operator.code;
  const time = privateTimeOf(tables, row.id);
  return {
    table_id: row.id,
    game_code: row.gameCode,
    name: row.name,
    names: namesOf(row),
    currency: row.currency,
    limits: row.limits,
    ...(game?.seats
      ? { seats: { max: row.maxSeats ?? game.seats.usual, taken: tables.published(row.id)?.seats?.taken ?? 0 } }
      : {}),
    players: tables.published(row.id)?.state.players ?? 0,
    status: tables.statusOf(row) === 'open' ? 'open' : 'maintenance',
    dedicated,
    offered: tables.offered(operator, row),
    clonable: row.clonable,
    studio: row.studio,
    sort_order: row.sortOrder,
    ...rakeOf(game, row.rakeBp, row.rakeCap, row.rakeRule),
    timers: timersView(row, game),
    ...(time ? { private: time } : {}),
    ...(hasVideo(tables.services, row, game) ? { snapshot_url: `${eyes.snapshots}/${row.id}` } : {}),
    ...(dedicated ? ownOf(eyes, row, game) : {}),
  };
}

/** What a table shows to its owner alone (TBL-11). */
function ownOf(eyes: OperatorEyes, row: TableRow, game: Game | undefined) {
  const { dealing, paused } = row.live;
  return {
    settings: settingsOf(eyes, row, game?.rake != null),
    ...(game && hasTableControls(game) ? { live: { dealing, paused }, card_design: chosenOf(row.cardDesign) } : {}),
  };
}

/** `settings` of a table, in all currencies of its owner. */
export async function pricesView(services: Services, operator: Operator, row: TableRow): Promise<Record<string, Prices>> {
  const eyes = await eyesOf(services, operator);
  return settingsOf(eyes, row, services.plugins.current(row.gameCode)?.game.rake != null);
}

async function eyesOf({ tables, currencies, url }: Services, operator: Operator): Promise<OperatorEyes> {
  const all = new Map((await currencies.list()).map(each => [each.code, each]));
  return { tables, operator, currencies: all, snapshots: `${url()}/dealer/v1/snapshots` };
}

/** An item of `templates[]`: what a new table of the game would start with; without a template only that there is none. */
export function operatorTemplateView(
  eyes: OperatorEyes,
  game: Game,
  template: TemplateBody | undefined,
): Sent<typeof OperatorTemplate> {
  const { operator } = eyes;
  const allowed = operator.creditMode === 'independent' && operator.tableCreateGames.includes(game.code);
  if (!template?.available) return { game_code: game.code, allowed, available: false };
  const { currency, limits, rake_bp: rakeBp = 0, rake_cap: rakeCap = 0 } = template;
  return {
    game_code: game.code,
    allowed,
    available: true,
    currency,
    limits,
    ...(game.seats ? { seats: { max: template.max_seats ?? game.seats.usual } } : {}),
    studio: template.studio,
    settings: settingsOf(eyes, { currency, limits, rakeBp, rakeCap, settings: {} }, game.rake != null),
    ...rakeOf(game, rakeBp, rakeCap, template.rake_rule ?? {}),
  };
}

/** What an operator sees of tables: shared ones and its own, offered or not; of one game when it is given. */
export async function tablesOf(services: Services, operator: Operator, game?: string): Promise<Sent<typeof OperatorTables>> {
  const { tables, plugins, currencies, db } = services;
  const all = await currencies.list();
  const eyes = await eyesOf(services, operator);
  const rows = tables
    .rows()
    .filter(row => row.mode === 'real' && (row.operator === null || row.operator === operator.code))
    .filter(row => !game || row.gameCode === game);
  const stored = await db.read(sql => readTemplates(sql.query));
  const templates = plugins
    .list()
    .filter(({ code }) => operator.games.includes(code))
    .map(({ code, game: each }) => operatorTemplateView(eyes, each, stored.get(code) ?? templateOf(each, all)));
  return {
    tables: rows.map(row => operatorTableView(eyes, row)),
    can_create: operator.creditMode === 'independent',
    templates,
    rake_defaults: operator.rakeDefaults,
  };
}

/** A table as the platform's staff see it. */
export function platformTableView(tables: TableDirectory, row: TableRow): Sent<typeof PlatformTable> {
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
    players: tables.published(row.id)?.state.players ?? 0,
    hand_no: row.handNo,
    round_id: tables.published(row.id)?.round?.id ?? null,
  };
}
