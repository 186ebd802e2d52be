// GET /reports/reconciliation: journal, wallet rows, rounds and chips of every operator and currency, and whether they agree.
import Type from 'typebox';
import type { Report } from '../../books/index.ts';
import { ApiError, iso } from '../../kernel/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { last } from '../paging.ts';
import { Reconciliation } from '../schemas/staff.ts';

/**
 * Sums are exact. `balanced`: debits − credits = stakes + chips + rake + house in the rows and in the journal, and no single thing
 * is `broken`. With `full=1` everything that is sealed is read again first; while that takes longer than some seconds, `full` says
 * how far it is, `balanced` is null, and who asks again with its `pass` waits on.
 */
export const endpoint: Endpoint = {
  id: 'platform.reports-reconciliation.get',
  api: 'platform',
  method: 'GET',
  path: '/reports/reconciliation',
  summary: 'Does the money agree, now',
  roles: ['owner', 'operations', 'support', 'finance'],
  query: {
    operator_code: Type.String(),
    full: Type.String({ description: '`1`: what is sealed is read and checked again, too' }),
    pass: Type.Integer({ description: 'the full pass that is under way: waits on for it' }),
  },
  replies: { 200: Reconciliation },
  errors: ['NOT_FOUND'],
  async handle({ services, query }) {
    const only = last(query, 'operator_code');
    const pass = last(query, 'pass');
    const isFull = last(query, 'full') === '1' || pass !== undefined;
    const at = services.clock.now();
    if (!isFull) return { body: { at: iso(at), ...viewOf(await services.books.report(), only) } };
    const state = await services.fullPasses.ask(pass === undefined ? undefined : Number(pass));
    if (!state) throw new ApiError('NOT_FOUND');
    const { no, beganAt, done, of, report } = state;
    const full = { pass: no, began_at: iso(beganAt), done, of, ended: report !== null };
    return { body: { at: iso(at), full, ...(report ? viewOf(report, only) : { balanced: null, rows: [], broken: [] }) } };
  },
};

function viewOf(report: Report, only: string | undefined): object {
  const rows = report.rows.filter(row => only === undefined || row.operator === only);
  // what belongs to no operator concerns everybody
  const broken = report.broken.filter(each => only === undefined || each.operator === only || each.operator === null);
  return {
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
  };
}
