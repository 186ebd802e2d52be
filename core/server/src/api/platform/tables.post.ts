// POST /platform/v1/tables: opens a table of any game, shared or an operator's own.
import type { Game, Json } from '@baize/sdk';
import { ApiError, badFields } from '../../kernel/index.ts';
import { converted, convertedAll, limitFaults, type NewTable, readTemplates, templateOf } from '../../tables/index.ts';
import type { Call, Endpoint } from '../endpoint.ts';
import { NewTableId } from '../schemas/staff.ts';
import type { Services } from '../services.ts';
import { type GivenTimers, TIMERS, timerFaults, timersWith } from '../table-timers.ts';

const AMOUNTS = { type: 'object', additionalProperties: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER } };

interface Body {
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
  engine?: Record<string, Json>;
  clonable?: boolean;
  studio?: boolean;
}

/** Answers 201 `{table_id}`; currency and limits come from the game's template where they are left out. */
export const endpoint: Endpoint = {
  id: 'platform.tables.post',
  api: 'platform',
  method: 'POST',
  path: '/tables',
  summary: 'Open a table',
  roles: ['owner', 'operations'],
  body: {
    type: 'object',
    required: ['game_code', 'names'],
    properties: {
      game_code: { type: 'string', maxLength: 32 },
      names: { type: 'object', minProperties: 1, maxProperties: 20, additionalProperties: { type: 'string', maxLength: 60 } },
      currency: { type: 'string', maxLength: 8 },
      limits: AMOUNTS,
      max_seats: { type: ['integer', 'null'], minimum: 1, maximum: 20 },
      sort_order: { type: 'integer', minimum: -1_000_000, maximum: 1_000_000 },
      rake_bp: { type: 'integer', minimum: 0, maximum: 2000 },
      rake_cap: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
      rake_rule: { type: 'object', maxProperties: 20, additionalProperties: { type: 'boolean' } },
      operator_code: { type: ['string', 'null'], maxLength: 64 },
      mode: { enum: ['real', 'practice'] },
      live: { type: 'object', properties: { dealing: { enum: ['auto', 'manual'] }, paused: { type: 'boolean' } } },
      timers: TIMERS,
      engine: { type: 'object', maxProperties: 20 },
      clonable: { type: 'boolean' },
      studio: { type: 'boolean' },
    },
  },
  replies: { 201: NewTableId },
  errors: ['INVALID_REQUEST', 'INVALID_CONFIG', 'GAME_NOT_FOUND', 'NOT_FOUND'],
  async handle(call) {
    const { services, body, actor, ip } = call;
    const { tables, audit } = services;
    const input = await newTableOf(call, body as Body);
    const about = { actor, operator: input.operator, action: 'platform POST /tables', target: input.gameCode, ip };
    const { result: row, auditId } = await audit.change(about, sql => tables.create(sql, input));
    await tables.opened(row);
    return { status: 201, body: { table_id: row.id }, auditId };
  },
};

/** @throws GAME_NOT_FOUND, NOT_FOUND (operator), INVALID_REQUEST with all bad fields */
async function newTableOf({ services }: Call, given: Body): Promise<NewTable> {
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
    engine: given.engine ?? {},
    clonable: given.clonable ?? true,
    studio: given.studio ?? false,
  };
}

/** Currency, limits and the cap of rake: as given, else the template's, converted when the currency is another. */
async function pricedBy({ currencies, db }: Services, game: Game, given: Body) {
  const stored = await db.read(sql => readTemplates(sql.query));
  const template = stored.get(game.code) ?? templateOf(game, await currencies.list());
  const currency = await currencies.find(given.currency ?? template?.currency ?? '');
  const from = template && (await currencies.find(template.currency));
  const { limits = {}, rake_cap: cap = 0 } = given;
  if (given.limits || !currency || !template || !from) return { currency, limits, rakeCap: cap, template };
  const isSame = from.code === currency.code;
  const full = template.rake_cap ?? 0;
  return {
    currency,
    limits: isSame ? template.limits : convertedAll(template.limits, from, currency),
    rakeCap: given.rake_cap ?? (isSame ? full : converted(full, from, currency)),
    template,
  };
}
