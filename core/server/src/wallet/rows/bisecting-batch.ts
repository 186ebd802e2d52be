// Work for a group in one transaction; a bad item hurts itself only.
import { type Database, halving, LeaseLost, type Sql } from '../../db/index.ts';

/**
 * One transaction for the group; when it fails, one for each half of it, down to the bad item, whose error is its result.
 * @param work answers one result per item, in order
 */
export const bisectingBatch = <In, Out>(
  db: Database,
  items: readonly In[],
  work: (sql: Sql, part: readonly In[]) => Promise<Out[]>,
): Promise<(Out | Error)[]> =>
  halving(
    items,
    part => db.transaction(sql => work(sql, part)),
    error => error instanceof LeaseLost,
  );
