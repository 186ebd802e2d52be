// GET /reports/reconciliation: journal, wallet rows, rounds and chips of every operator and currency, and whether they agree.

import Type from 'typebox';
import { iso } from '../../kernel/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { last } from '../paging.ts';
import { Reconciliation } from '../schemas/staff.ts';

/**
 * Sums are exact. `balanced`: debits − credits = stakes + chips + rake + house in the rows and in the journal, and no single thing
 * is `broken`.
 */
export const endpoint: Endpoint = {
  id: 'platform.reports-reconciliation.get',
  api: 'platform',
  method: 'GET',
  path: '/reports/reconciliation',
  summary: 'Does the money agree, now',
  roles: ['owner', 'operations', 'support', 'finance'],
  query: { operator_code: Type.String() },
  replies: { 200: Reconciliation },
  errors: [],
  async handle({ services, query }) {
    const only = last(query, 'operator_code');
    const at = services.clock.now();
    const report = await services.reconcile();
    const rows = report.rows.filter(row => only === undefined || row.operator === only);
    // what belongs to no operator concerns everybody
    const broken = report.broken.filter(each => only === undefined || each.operator === only || each.operator === null);
    return {
      body: {
        at: iso(at),
        balanced: broken.length === 0 && rows.every(row => row.balanced),
        rows: rows.map(({ operator, ...sums }) => ({ operator_code: operator, ...sums })),
        broken: broken.map(({ what, id, tableId, playerId, operator, currency, expected, found }) => ({
          what,
          id,
          ...(tableId === null ? {} : { table_id: tableId }),
          ...(playerId === null ? {} : { player_id: playerId }),
          operator_code: operator,
          currency,
          expected,
          found,
        })),
      },
    };
  },
};
