// PATCH /platform/v1/tables/{id}: settings of a table, from its next round on.
import { badFields } from '../../kernel/index.ts';
import { limitFaults, type TableChange, type TableRow } from '../../tables/index.ts';
import type { Call, Endpoint } from '../endpoint.ts';
import { PlatformTable } from '../schemas/table.ts';
import { changeTable } from '../table-change.ts';
import { type GivenTimers, TIMERS, timerFaults, timersWith } from '../table-timers.ts';

const AMOUNTS = { type: 'object', additionalProperties: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER } };
const LIVE = { type: 'object', properties: { dealing: { enum: ['auto', 'manual'] }, paused: { type: 'boolean' } } };

interface Body {
  names?: Record<string, string>;
  limits?: Record<string, number>;
  sort_order?: number;
  timers?: GivenTimers;
  rake_bp?: number;
  rake_cap?: number;
  max_seats?: number | null;
  clonable?: boolean;
  status?: 'open' | 'maintenance';
  live?: Partial<TableRow['live']>;
}

export const endpoint: Endpoint = {
  id: 'platform.tables.id.patch',
  api: 'platform',
  method: 'PATCH',
  path: '/tables/:id',
  summary: 'Change a table',
  roles: ['owner', 'operations'],
  body: {
    type: 'object',
    properties: {
      names: { type: 'object', minProperties: 1, maxProperties: 20, additionalProperties: { type: 'string', maxLength: 60 } },
      limits: AMOUNTS,
      sort_order: { type: 'integer', minimum: -1_000_000, maximum: 1_000_000 },
      timers: TIMERS,
      rake_bp: { type: 'integer', minimum: 0, maximum: 2000 },
      rake_cap: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
      max_seats: { type: ['integer', 'null'], minimum: 1, maximum: 20 },
      clonable: { type: 'boolean' },
      status: { enum: ['open', 'maintenance'] },
      live: LIVE,
    },
  },
  replies: { 200: PlatformTable },
  errors: ['INVALID_REQUEST', 'INVALID_CONFIG', 'TABLE_NOT_FOUND'],
  handle: call => changeTable(call, 'PATCH /tables/{id}', row => changeOf(call, row)),
};

async function changeOf({ services: { plugins, config, currencies, tables }, body }: Call, row: TableRow): Promise<TableChange> {
  const given = body as Body;
  const game = plugins.current(row.gameCode)?.game;
  const currency = await currencies.find(row.currency);
  const limits = { ...row.limits, ...given.limits };
  const bad = timerFaults(given.timers ?? {}, game, config.env === 'test');
  if (given.limits && currency) bad.push(...limitFaults(limits, Object.keys(row.limits), currency));
  if (currency && (given.rake_cap ?? 0) % currency.settingsStep !== 0) bad.push('rake_cap'); // GEN-09
  const seats = tables.get(row.id)?.seats();
  if (given.max_seats !== undefined && seats && (given.max_seats ?? game?.seats?.usual ?? 0) < seats.least) bad.push('max_seats');
  if (bad.length > 0) throw badFields(...bad);
  return {
    ...(given.names ? { names: given.names } : {}),
    ...(given.limits ? { limits } : {}),
    ...(given.sort_order === undefined ? {} : { sortOrder: given.sort_order }),
    ...(given.timers ? { timers: timersWith(given.timers, row.timers) } : {}),
    ...(given.rake_bp === undefined ? {} : { rakeBp: given.rake_bp }),
    ...(given.rake_cap === undefined ? {} : { rakeCap: given.rake_cap }),
    ...(given.max_seats === undefined ? {} : { maxSeats: given.max_seats }),
    ...(given.clonable === undefined ? {} : { clonable: given.clonable }),
    ...(given.status ? { status: given.status } : {}),
    ...(given.live ? { live: { ...row.live, ...given.live } } : {}),
  };
}
