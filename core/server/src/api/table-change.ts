// One audited change of a table by the platform's staff, applied to the running table after its commit.
import { isUnanswered } from '../db/index.ts';
import { ApiError, KeyedQueue } from '../kernel/index.ts';
import { platformTableView, type TableChange, type TableRow } from '../tables/index.ts';
import type { Call, Reply } from './endpoint.ts';

/** Changes of one table come one after the other, each with what follows its commit: none is made to a table that closes. */
const changes = new KeyedQueue();

/** @param path as the audit log names it: `PATCH /tables/{id}` @throws TABLE_NOT_FOUND, INVALID_CONFIG, what `change` throws */
export function changeTable(
  { services: { tables, audit }, params, actor, ip }: Call,
  path: string,
  change: (row: TableRow) => TableChange | Promise<TableChange>,
): Promise<Reply> {
  const id = params.id ?? '';
  return changes.run(id, async () => {
    const row = tables.find(id);
    if (!row) throw new ApiError('TABLE_NOT_FOUND');
    const wanted = await change(row);
    const about = { actor, operator: row.operator, action: `platform ${path}`, target: id, ip };
    const { result: next, auditId } = await audit
      .change(about, sql => tables.patch(sql, id, wanted))
      .catch((error: unknown) => {
        if (isUnanswered(error)) tables.get(id)?.readAgain(); // it may have been written after all
        throw error;
      });
    await tables.changed(id, wanted);
    return { body: platformTableView(tables, next), auditId };
  });
}
