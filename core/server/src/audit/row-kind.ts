// Things that are one row of one table: how they look stands once, for a change with photos around it and for the one that is one
// statement with its record.
import { isDeepStrictEqual } from 'node:util';
import { type Row, type RowUpdate, type Sql, statementOf } from '../db/index.ts';
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

const changeRow = statementOf('audit.change-row');

/**
 * One statement that changes a row and writes the record of that, photos included, if this process has the lease. The row is
 * locked before it is read: of two at once the second one sees what the first one made of it. Locks are taken in the order in
 * which a transaction of the same takes them: lease, row, record.
 *
 * After the values of the update come `owner` and `epoch` of the lease, the name of the row, its kind, and of the record `operator`,
 * `actor`, `action`, `target`, `detail`, `ip`, `created_at`, `restorable` and `mark`. It answers the record's id and photos, or no
 * row where nothing was changed.
 */
export function changeRowText({ table, key, photo }: RowKind, { update, when, beside, values }: RowUpdate): string {
  const at = (no: number) => `$${values.length + no}`;
  return changeRow(`with led as materialized
      (select 1 from lease where id = 'server' and owner = ${at(1)}::text and epoch = ${at(2)}::int for share),
    was as materialized (select t.* from ${table} as t where t.${key} = ${at(3)}::text and exists (select from led) for update),
    changed as (${update} from was where t.${key} = was.${key} ${when ? `and ${when}` : ''}
      returning ${photo('was')} as before, ${photo('t')} as after),
    ${beside ? `along as (${beside}),` : ''}
    held as materialized (select before, after, pg_advisory_xact_lock_shared(${SEAL_LOCK}) from changed)
    insert into audit_record (operator, actor, action, target, detail, snapshot, ip, created_at, restorable, mark)
    select ${at(5)}::text, ${at(6)}::text, ${at(7)}::text, ${at(8)}::text, ${at(9)}::text,
      jsonb_build_array(jsonb_build_object('kind', ${at(4)}::text, 'key', ${at(3)}::text, 'before', before, 'after', after))::text,
      ${at(10)}::text, ${at(11)}::bigint, ${at(12)}::boolean, ${at(13)}::text
    from held returning id, snapshot`);
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
