// The era of a database: part of the id of every movement, raised when a backup was restored, so that none is derived twice.
import assert from 'node:assert/strict';
import type { Database } from './database.ts';
import { READ_ERA } from './lease.ts';
import { statement } from './statement.ts';

/** It stands in `meta` from the raising of the era until everything that was open in an older one has been ended. */
const MARK_RESTORING = statement(
  'db.mark-restoring',
  `insert into meta (key, value) values ('restoring', '1') on conflict do nothing`,
);
const RAISE_ERA = statement(
  'db.raise-era',
  `update meta set value = (greatest(value::int, $1::int) + 1)::text where key = 'era'`,
);
const IS_RESTORING = statement('db.is-restoring', `select 1 from meta where key = 'restoring'`);
const UNMARK_RESTORING = statement('db.unmark-restoring', `delete from meta where key = 'restoring'`);

/**
 * Begins a new era, in one transaction with the mark that older scopes are still to be ended. Where that mark stands, an earlier
 * attempt has begun it already. `seen` is the highest era that is known from elsewhere: the backup may be older than an earlier one
 * that was restored, and its next era was used then. @returns the era from now on
 */
export async function raiseEra(db: Database, seen = 0): Promise<number> {
  const era = await db.transaction(async sql => {
    await db.fence(sql);
    if ((await sql.run(MARK_RESTORING)) === 1 || db.lease.era < seen) await sql.run(RAISE_ERA, [seen]);
    const [row] = await sql.query<{ value: string }>(READ_ERA);
    return Number(row?.value);
  });
  assert(era > 1, `the era is ${era}`);
  db.lease.era = era;
  return era;
}

/** Whether scopes of an older era are still to be ended. */
export async function isRestoring(db: Database): Promise<boolean> {
  return (await db.query(IS_RESTORING)).length > 0;
}

/** They are. */
export async function endRestoring(db: Database): Promise<void> {
  await db.transaction(async sql => {
    await db.fence(sql);
    await sql.run(UNMARK_RESTORING);
  });
}
