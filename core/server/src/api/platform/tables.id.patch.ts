// PATCH /platform/v1/tables/{id}: settings of a table, from its next round on.
import { ApiError, badFields } from '../../kernel/index.ts';
import { platformTableView, type TableChange } from '../../tables/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { timerFaults } from '../table-timers.ts';

const AMOUNTS = { type: 'object', additionalProperties: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER } };

interface Body {
  names?: Record<string, string>;
  limits?: Record<string, number>;
  sort_order?: number;
  timers?: Record<string, number>;
  clonable?: boolean;
  status?: 'open' | 'maintenance';
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
      names: { type: 'object', minProperties: 1, additionalProperties: { type: 'string', maxLength: 60 } },
      limits: AMOUNTS,
      sort_order: { type: 'integer', minimum: -1_000_000, maximum: 1_000_000 },
      timers: { type: 'object', additionalProperties: { type: 'integer' } },
      clonable: { type: 'boolean' },
      status: { enum: ['open', 'maintenance'] },
    },
  },
  errors: ['INVALID_REQUEST', 'INVALID_CONFIG', 'TABLE_NOT_FOUND'],
  async handle({ services: { tables, plugins, audit, config }, params, body, actor, ip }) {
    const given = body as Body;
    const row = tables.find(params.id ?? '');
    if (!row) throw new ApiError('TABLE_NOT_FOUND');
    const game = plugins.current(row.gameCode)?.game;
    const bad = timerFaults(given.timers ?? {}, game?.timers ?? {}, config.env === 'test');
    for (const key of Object.keys(given.limits ?? {})) if (!Object.hasOwn(row.limits, key)) bad.push(`limits.${key}`);
    if (bad.length > 0) throw badFields(...bad);
    const change: TableChange = {};
    if (given.names) change.names = given.names;
    if (given.limits) change.limits = { ...row.limits, ...given.limits };
    if (given.sort_order !== undefined) change.sortOrder = given.sort_order;
    if (given.timers) change.timers = { ...row.timers, ...given.timers };
    if (given.clonable !== undefined) change.clonable = given.clonable;
    if (given.status) change.status = given.status;
    const about = { actor, operator: row.operator, action: 'platform PATCH /tables/{id}', target: row.id, ip };
    const { result: next, auditId } = await audit.change(about, sql => tables.patch(sql, row.id, change));
    tables.changed(next);
    return { body: platformTableView(tables, next), auditId };
  },
};
