// PATCH /platform/v1/tables/{id}: settings of a table, from its next round on.
import { badFields } from '../../kernel/index.ts';
import { limitFaults, type TableChange, type TableRow } from '../../tables/index.ts';
import type { Call, Endpoint } from '../endpoint.ts';
import { PlatformTable } from '../schemas/table.ts';
import { changeTable } from '../table-change.ts';
import { timerFaults } from '../table-timers.ts';

const AMOUNTS = { type: 'object', additionalProperties: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER } };
const LIVE = { type: 'object', properties: { dealing: { enum: ['auto', 'manual'] }, paused: { type: 'boolean' } } };

interface Body {
  names?: Record<string, string>;
  limits?: Record<string, number>;
  sort_order?: number;
  timers?: Record<string, number>;
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
      timers: { type: 'object', additionalProperties: { type: 'integer' } },
      clonable: { type: 'boolean' },
      status: { enum: ['open', 'maintenance'] },
      live: LIVE,
    },
  },
  replies: { 200: PlatformTable },
  errors: ['INVALID_REQUEST', 'INVALID_CONFIG', 'TABLE_NOT_FOUND'],
  handle: call => changeTable(call, 'PATCH /tables/{id}', row => changeOf(call, row)),
};

async function changeOf({ services: { plugins, config, currencies }, body }: Call, row: TableRow): Promise<TableChange> {
  const given = body as Body;
  const game = plugins.current(row.gameCode)?.game;
  const currency = await currencies.find(row.currency);
  const limits = { ...row.limits, ...given.limits };
  const bad = timerFaults(given.timers ?? {}, game?.timers ?? {}, config.env === 'test');
  if (given.limits && currency) bad.push(...limitFaults(limits, Object.keys(row.limits), currency));
  if (bad.length > 0) throw badFields(...bad);
  return {
    ...(given.names ? { names: given.names } : {}),
    ...(given.limits ? { limits } : {}),
    ...(given.sort_order === undefined ? {} : { sortOrder: given.sort_order }),
    ...(given.timers ? { timers: { ...row.timers, ...given.timers } } : {}),
    ...(given.clonable === undefined ? {} : { clonable: given.clonable }),
    ...(given.status ? { status: given.status } : {}),
    ...(given.live ? { live: { ...row.live, ...given.live } } : {}),
  };
}
