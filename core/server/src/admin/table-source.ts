// What an operator's new table is made from: a table that may be cloned, or the template of its game.
import type { Game, Json } from '@baize/sdk';
import { type Currency, converted, convertedAll, readTemplates, templateOf } from '../catalog/index.ts';
import { type Amount, ApiError } from '../kernel/index.ts';
import type { Operator } from '../operators/index.ts';
import type { TableRow } from '../tables/index.ts';
import type { Services } from './services.ts';

/** All that a new table takes over; amounts in minor units of `currency`. */
export interface TableSource
  extends Pick<
    TableRow,
    'currency' | 'limits' | 'maxSeats' | 'sortOrder' | 'rakeBp' | 'rakeCap' | 'rakeRule' | 'timers' | 'engine' | 'cardDesign'
  > {
  game: Game;
}

/** What an operator's defaults of rake may say (administration, rake defaults). */
export interface RakeDefaults {
  rake_bp?: number;
  caps?: Record<string, Amount>;
  no_flop_no_drop?: boolean;
  rake_floor?: boolean;
}

/**
 * The first that fails is answered. @param given of the body: `from`, else `game_code`; empty ones are none
 * @throws TABLE_NOT_FOUND, GAME_NOT_FOUND, TABLE_CREATE_FORBIDDEN, TEMPLATE_NOT_FOUND, TEMPLATE_NOT_ALLOWED
 */
export async function sourceOf(
  services: Services,
  operator: Operator,
  { from, game_code: gameCode }: { from?: unknown; game_code?: unknown },
): Promise<TableSource> {
  if (typeof from === 'string' && from !== '') return clonedFrom(services, operator, from);
  const game = allowedGame(services, operator, typeof gameCode === 'string' ? gameCode : '');
  const stored = await services.db.read(sql => readTemplates(sql.query));
  const template = stored.get(game.code) ?? templateOf(game, await services.currencies.list());
  if (!template?.available) throw new ApiError('TEMPLATE_NOT_FOUND');
  const { currency, limits, max_seats: maxSeats = null, rake_bp: rakeBp = null, rake_cap: rakeCap = 0 } = template;
  const prices = { currency, limits, maxSeats, rakeBp, rakeCap, rakeRule: template.rake_rule ?? {} };
  return { game, ...prices, sortOrder: 0, timers: {}, engine: {}, cardDesign: {} };
}

function clonedFrom(services: Services, operator: Operator, id: string): TableSource {
  const row = services.tables.find(id);
  const isSeen = row?.mode === 'real' && (row.operator === null || row.operator === operator.code);
  if (!row || !isSeen) throw new ApiError('TABLE_NOT_FOUND');
  const game = allowedGame(services, operator, row.gameCode);
  if (!row.clonable) throw new ApiError('TEMPLATE_NOT_ALLOWED');
  // what deals there is the studio's: the new table deals by itself
  const { scanner: _, ...engine } = row.engine as Record<string, Json>;
  return { ...row, game, engine };
}

function allowedGame({ plugins }: Services, operator: Operator, code: string): Game {
  const loaded = operator.games.includes(code) ? plugins.current(code) : undefined;
  if (!loaded) throw new ApiError('GAME_NOT_FOUND');
  if (!operator.tableCreateGames.includes(code)) throw new ApiError('TABLE_CREATE_FORBIDDEN');
  return loaded.game;
}

/** What a table costs in one currency. */
export interface Prices {
  limits: Record<string, Amount>;
  rake_bp?: number;
  rake_cap?: Amount;
}

interface Priced {
  currency: Currency;
  limits: Record<string, Amount>;
  rakeBp: number | null;
  rakeCap: Amount;
}

/** The same in the operator's other currencies (NS-24); a default cap of rake is taken as it stands. */
export function pricesElsewhere(
  { currency, limits, rakeBp, rakeCap }: Priced,
  others: readonly Currency[],
  caps: Record<string, Amount> = {},
): Record<string, Prices> {
  const inOther = (other: Currency): Prices => ({
    limits: convertedAll(limits, currency, other),
    ...(rakeBp === null ? {} : { rake_bp: rakeBp, rake_cap: caps[other.code] ?? converted(rakeCap, currency, other) }),
  });
  return Object.fromEntries(others.filter(each => each.code !== currency.code).map(each => [each.code, inOther(each)]));
}
