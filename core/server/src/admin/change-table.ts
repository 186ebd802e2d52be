// One recorded change of a table, applied to the running table after its commit.
import type { Recording } from '../audit/index.ts';
import { isUnanswered } from '../db/index.ts';
import { ApiError, KeyedQueue } from '../kernel/index.ts';
import type { TableChange, TableRow } from '../tables/index.ts';
import type { Services } from './services.ts';

/** Changes of one table come one after the other, each with what follows its commit: none is made to a table that closes. */
const changes = new KeyedQueue();

/** Does something to several tables, after what each of them does. Everybody takes them in the same order. */
export function inTableOrder<T>(ids: readonly string[], work: () => Promise<T>): Promise<T> {
  const [id, ...others] = [...new Set(ids)].sort();
  return id === undefined ? work() : changes.run(id, () => inTableOrder(others, work));
}

/**
 * @param change what is to be changed of the row as it is then @param apart makes a change that the running table cannot take
 * @throws TABLE_NOT_FOUND, INVALID_CONFIG, what `change` throws
 */
export function changeTable(
  { tables }: Services,
  record: Recording,
  id: string,
  change: (row: TableRow) => TableChange | Promise<TableChange>,
  apart?: (row: TableRow, change: TableChange) => Promise<TableRow>,
): Promise<TableRow> {
  return changes.run(id, async () => {
    const row = tables.find(id);
    if (!row) throw new ApiError('TABLE_NOT_FOUND');
    const wanted = await change(row);
    if (apart && Object.keys(wanted).length > 0) return apart(row, wanted);
    const next = await record
      .change(sql => tables.patch(sql, id, wanted))
      .catch(async (error: unknown) => {
        if (isUnanswered(error)) await tables.ask(id, { type: 'invalidate' }); // it may have been written after all
        throw error;
      });
    await tables.ask(id, { type: 'change', change: wanted });
    return next;
  });
}
