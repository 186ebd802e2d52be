// Marks of other rooms in `meta`: a value under a name, written in their own transaction.
import type { Sql } from './engine.ts';
import { statement } from './statement.ts';

const READ = statement('db.read-a-mark', 'select value from meta where key = $1');
const KEEP = statement(
  'db.keep-a-mark',
  'insert into meta (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
);

/** What stands under this name; undefined: nothing yet. */
export async function readMark(sql: Pick<Sql, 'query'>, name: string): Promise<string | undefined> {
  const [row] = await sql.query<{ value: string }>(READ, [name]);
  return row?.value;
}

export async function keepMark(sql: Sql, name: string, value: string): Promise<void> {
  await sql.run(KEEP, [name, value]);
}
