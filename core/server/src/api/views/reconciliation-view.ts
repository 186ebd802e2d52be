// What the books say of every operator and currency, as the staff read it.
import type { Services } from '../../admin/index.ts';
import type { Report } from '../../books/index.ts';
import { ApiError, iso } from '../../kernel/index.ts';
import type { Reconciliation } from '../schemas/staff.ts';
import type { Sent } from '../schemas/words.ts';

/** Now, from what is sealed and what is not. @param only one operator's */
export async function reconciliation(services: Services, only: string | undefined): Promise<Sent<typeof Reconciliation>> {
  const at = services.clock.now();
  return { at: iso(at), ...viewOf(await services.books.report(), only) };
}

/** With all that is sealed read again. @param pass the one to wait on for @throws NOT_FOUND */
export async function fullReconciliation(
  services: Services,
  only: string | undefined,
  pass: number | undefined,
): Promise<Sent<typeof Reconciliation>> {
  const at = services.clock.now();
  const state = await services.fullPasses.ask(pass);
  if (!state) throw new ApiError('NOT_FOUND');
  const { no, beganAt, done, of, report } = state;
  const full = { pass: no, began_at: iso(beganAt), done, of, ended: report !== null };
  return { at: iso(at), full, ...(report ? viewOf(report, only) : { balanced: null, rows: [], broken: [] }) };
}

function viewOf(report: Report, only: string | undefined) {
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
