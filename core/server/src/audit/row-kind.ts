// Things that are one row of one table: how they look stands once, for a change with photos around it and for the one that is one
// statement with its record.
import { isDeepStrictEqual } from 'node:util';
import { FENCE, type Row, type RowUpdate, type Sql, statementOf } from '../db/index.ts';
import type { RowKind } from './kind.ts';

/** Held shared from a record's id to its commit, alone while sealing: so no lower id can come after a sealed one. */
export const SEAL_LOCK = 7411;

const photograph = statementOf('audit.photograph');

/** A row as it stands, locked: nobody else changes it before this transaction ends; null: there is none. */
export async function photoOf(sql: Sql, { table, key, photo }: RowKind, name: string): Promise<unknown> {
  const text = `select ${photo('t')} as photo from ${table} as t where t.${key} = $1 for update`;
  const [row] = await sql.query<{ photo: unknown }>(photograph(text), [name]);
  return row?.photo ?? null;
}

const changeRows = statementOf('audit.change-rows');

/** Always true: the planner then expects few rows and looks each up by its key, also when the table has grown since. */
const FEW = 'v.created_at between 0 and 9223372036854775807';

/** What is given of each row: its key, its record, and what finds that when the answer is lost. */
const RECORD = `key text, operator text, actor text, action text, target text, detail text, ip text, created_at bigint,
  restorable boolean, mark text`;

/**
 * One statement that changes rows in one way and writes the record of each, photos included, if this process has the lease.
 * Rows are locked before they are read, in the order of their keys: of two changes of one row the second one sees what the first
 * one made of it. Locks are taken in the order in which a transaction of the same takes them: lease, rows, records.
 *
 * Rows come as JSON ($1), no row twice, then `owner` and `epoch` of the lease ($2, $3). It answers the mark, id and photos of
 * each record, and none for a row that was not changed.
 */
export function changeRowsText(name: string, { table, key, photo }: RowKind, { update, when, beside, shape }: RowUpdate): string {
  return changeRows(`with ${FENCE(2, 3)},
    given as materialized (select v.* from fence, json_to_recordset($1::json) as v(${RECORD}, ${shape})
      where ${FEW} order by v.key),
    was as materialized (select t.* from given
      cross join lateral (select * from ${table} as each where each.${key} = given.key for update) as t),
    changed as (${update} from was, given where t.${key} = was.${key} and given.key = was.${key} ${when ? `and ${when}` : ''}
      returning given.key, ${photo('was')} as before, ${photo('t')} as after),
    ${beside ? `along as (${beside}),` : ''}
    held as materialized (select changed.*, pg_advisory_xact_lock_shared(${SEAL_LOCK}) from changed)
    insert into audit_record (operator, actor, action, target, detail, snapshot, ip, created_at, restorable, mark)
    select operator, actor, action, target, detail,
      jsonb_build_array(jsonb_build_object('kind', '${name}', 'key', key, 'before', before, 'after', after))::text,
      ip, created_at, restorable, mark
    from held join given using (key) returning mark, id, snapshot`);
}

const writePhoto = statementOf('audit.write-photo');

/** Makes a row look as in a photo again: only the columns that differ are written. Without a photo there is no row any more. */
export async function writeRow(
  sql: Sql,
  { table, key }: RowKind,
  name: string,
  now: Row | null,
  next: Row | null,
): Promise<void> {
  if (next === null) {
    await sql.run(writePhoto(`delete from ${table} where ${key} = $1`), [name]);
    return;
  }
  const columns = Object.keys(next).filter(each => !isDeepStrictEqual(next[each], now?.[each]));
  if (columns.length === 0) return;
  const wrong = columns.find(each => !/^[a-z_]+$/.test(each));
  if (wrong !== undefined) throw new Error(`${wrong} is no column of ${table}`);
  const names = columns.join(', ');
  const as = `jsonb_populate_record(null::${table}, $1::jsonb)`;
  const text =
    now === null
      ? `insert into ${table} (${names}) select ${names} from ${as}`
      : `update ${table} as t set (${names}) = (select ${names} from ${as}) where t.${key} = $2`;
  await sql.run(writePhoto(text), now === null ? [JSON.stringify(next)] : [JSON.stringify(next), name]);
}
