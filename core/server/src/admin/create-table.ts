// A new table of any game, shared or an operator's own: what is left out comes from the game's template.
import type { Game, Json } from '@baize/sdk';
import type { Recording } from '../audit/index.ts';
import {
  converted,
  convertedAll,
  type GivenTimers,
  limitFaults,
  readTemplates,
  templateOf,
  timerFaults,
  timersWith,
} from '../catalog/index.ts';
import { ApiError, badFields } from '../kernel/index.ts';
import type { NewTable, TableRow } from '../tables/index.ts';
import type { Services } from './services.ts';

/** As the platform asks for it; amounts in minor units. */
export interface TableWanted {
  game_code: string;
  names: Record<string, string>;
  currency?: string;
  limits?: Record<string, number>;
  max_seats?: number | null;
  sort_order?: number;
  rake_bp?: number;
  rake_cap?: number;
  rake_rule?: Record<string, boolean>;
  operator_code?: string | null;
  mode?: 'real' | 'practice';
  live?: { dealing?: 'auto' | 'manual'; paused?: boolean };
  timers?: GivenTimers;
  engine?: Record<string, unknown>;
  clonable?: boolean;
  studio?: boolean;
}

/** @throws GAME_NOT_FOUND, NOT_FOUND (operator), INVALID_REQUEST with all bad fields, INVALID_CONFIG */
export async function createTable(services: Services, record: Recording, wanted: TableWanted): Promise<TableRow> {
  const { tables } = services;
  const input = await newTableOf(services, wanted);
  const row = await record.change(sql => tables.create(sql, input));
  await tables.opened(row);
  return row;
}

async function newTableOf(services: Services, given: TableWanted): Promise<NewTable> {
  const { plugins, operators, config } = services;
  const game = plugins.current(given.game_code)?.game;
  if (!game) throw new ApiError('GAME_NOT_FOUND');
  if (given.operator_code && !(await operators.byCode(given.operator_code))) throw new ApiError('NOT_FOUND');
  const { currency, limits, rakeCap, template } = await pricedBy(services, game, given);
  const bad = timerFaults(given.timers ?? {}, game, config.env === 'test');
  bad.push(...(currency ? limitFaults(limits, game.limits, currency) : ['currency']));
  if (currency && rakeCap % currency.settingsStep !== 0) bad.push('rake_cap'); // GEN-09
  if (given.engine?.scanner !== undefined && (given.engine.scanner !== 'virtual' || config.env !== 'test'))
    bad.push('engine.scanner');
  if (bad.length > 0) throw badFields(...bad);
  return {
    gameCode: given.game_code,
    operator: given.operator_code ?? null,
    names: given.names,
    currency: currency?.code ?? '',
    limits,
    mode: given.mode ?? 'real',
    maxSeats: given.max_seats ?? template?.max_seats ?? null,
    sortOrder: given.sort_order ?? 0,
    rakeBp: given.rake_bp ?? template?.rake_bp ?? null,
    rakeCap,
    rakeRule: given.rake_rule ?? template?.rake_rule ?? {},
    live: given.live ?? {},
    timers: timersWith(given.timers ?? {}),
    engine: (given.engine ?? {}) as Record<string, Json>,
    clonable: given.clonable ?? true,
    studio: given.studio ?? false,
  };
}

/** Currency, limits and the cap of rake: as given, else the template's, converted when the currency is another. Who gives a rate of
 *  their own gives its cap as well: without one there is none. */
async function pricedBy({ currencies, db }: Services, game: Game, given: TableWanted) {
  const stored = await db.read(sql => readTemplates(sql.query));
  const template = stored.get(game.code) ?? templateOf(game, await currencies.list());
  const currency = await currencies.find(given.currency ?? template?.currency ?? '');
  const from = template && (await currencies.find(template.currency));
  const { limits = {}, rake_cap: cap = 0 } = given;
  if (!currency || !template || !from) return { currency, limits, rakeCap: cap, template };
  const isSame = from.code === currency.code;
  const full = template.rake_cap ?? 0;
  const usual = given.rake_bp === undefined ? (isSame ? full : converted(full, from, currency)) : 0;
  return {
    currency,
    limits: given.limits ?? (isSame ? template.limits : convertedAll(template.limits, from, currency)),
    rakeCap: given.rake_cap ?? usual,
    template,
  };
}
