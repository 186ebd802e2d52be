// Work for a group in one transaction; a bad item hurts itself only.
import { type Database, LeaseLost, type Sql } from '../../db/index.ts';

/**
 * One transaction for the group; when it fails, one for each half of it, down to the bad item, whose error is its result.
 * @param work answers one result per item, in order
 */
export async function bisectingBatch<In, Out>(
  db: Database,
  items: readonly In[],
  work: (sql: Sql, part: readonly In[]) => Promise<Out[]>,
): Promise<(Out | Error)[]> {
  if (items.length === 0) return [];
  try {
    return await db.transaction(sql => work(sql, items));
  } catch (error) {
    if (items.length === 1 || error instanceof LeaseLost) return items.map(() => error as Error);
  }
  const half = items.length >> 1;
  return [...(await bisectingBatch(db, items.slice(0, half), work)), ...(await bisectingBatch(db, items.slice(half), work))];
}
