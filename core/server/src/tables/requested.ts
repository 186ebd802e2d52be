// Tables that were asked for under a key of the client's own: the same request again finds the table, and makes none.
import { type Sql, statement } from '../db/index.ts';

export interface TableRequested {
  operator: string;
  /** hash of the client's key */
  key: string;
  /** hash of what was asked for */
  body: string;
}

const INSERT = statement(
  'tables.insert-request',
  `insert into table_request (operator, key, body, table_id, created_at) values ($1, $2, $3, $4, $5) on conflict do nothing returning table_id`,
);
const READ = statement('tables.read-request', 'select body, table_id from table_request where operator = $1 and key = $2');

/** With the table that it makes. @returns false: it was asked for before; who asks at the same time waits for the other's end */
export async function insertRequest(
  sql: Sql,
  { operator, key, body }: TableRequested,
  table: { id: string; createdAt: number },
): Promise<boolean> {
  return (await sql.query(INSERT, [operator, key, body, table.id, table.createdAt])).length > 0;
}

/** The table that was made for it, and whether the same was asked for; undefined: nothing was made. */
export async function readRequest(
  query: Sql['query'],
  { operator, key, body }: TableRequested,
): Promise<{ tableId: string; isSame: boolean } | undefined> {
  const [row] = await query<{ body: string; table_id: string }>(READ, [operator, key]);
  return row && { tableId: row.table_id, isSame: row.body === body };
}
