// The chain of audit records: each is sealed with the hash of the one before it, and `meta` names the last one that was.
import { createHash } from 'node:crypto';
import { type Database, keepMark, type ReaderReports, type Row, readMark, type Sql } from '../db/index.ts';
import { SEAL_LOCK } from './row-kind.ts';

const MOST_SEALED = 500;
const PAGE = 1000;
/** its name in `meta` */
const HEAD = 'audit_head';

/** The last record that was sealed. It stands apart from the records, so that their end cannot be cut off unseen. */
interface Head {
  id: number;
  hash: string;
}

/** What a walk along the chain has found. */
export interface Walked {
  ok: boolean;
  records: number;
  /** the first record that is not what it was, follows a hole, or is gone from the end */
  broken: number | null;
  /** records of the last moments, not in the chain yet */
  unsealed: number;
}

/** Seals everything that has no hash yet. */
export async function sealAll(db: Database): Promise<void> {
  while ((await db.transaction(sealSome)) === MOST_SEALED);
}

/** Of records up to the head none is sealed: who empties their hash would be given a new one for what they wrote there. */
async function sealSome(sql: Sql): Promise<number> {
  await sql.query(`select pg_advisory_xact_lock(${SEAL_LOCK})`);
  const head = headOf(await readMark(sql, HEAD));
  const open = await sql.query('select * from audit_record where hash is null and id > $1 order by id limit $2', [
    head?.id ?? 0,
    MOST_SEALED,
  ]);
  const last = open.at(-1);
  if (!last) return 0;
  let hash = await hashBefore(sql, Number(open[0]?.id), head);
  const hashes = open.map(row => {
    hash = hashOf(hash, row);
    return hash;
  });
  await sql.run(
    `update audit_record as r set hash = v.hash from unnest($1::bigint[], $2::text[]) as v(id, hash) where r.id = v.id`,
    [open.map(row => row.id), hashes],
  );
  await keepMark(sql, HEAD, `${last.id} ${hash}`);
  return open.length;
}

function headOf(mark: string | undefined): Head | undefined {
  if (mark === undefined) return undefined;
  const [id, hash = ''] = mark.split(' ');
  return { id: Number(id), hash };
}

/** What the next record is chained to: the head, also when its record is gone. Older versions seal on without moving it. */
async function hashBefore(sql: Sql, id: number, head: Head | undefined): Promise<string> {
  const [last] = await sql.query<{ id: string; hash: string }>(
    'select id, hash from audit_record where hash is not null and id < $1 order by id desc limit 1',
    [id],
  );
  if (head && Number(last?.id ?? 0) <= head.id) return head.hash;
  return last?.hash ?? '';
}

/** From the first record to the last; the head is read before, so that what is sealed meanwhile lies behind it. */
export async function walkChain(reports: ReaderReports): Promise<Walked> {
  const head = headOf(await reports.list(sql => readMark(sql, HEAD)));
  const walked: Walked = { ok: true, records: 0, broken: null, unsealed: 0 };
  const isBroken = (id: number): Walked => ({ ...walked, ok: false, broken: id });
  let [previous, after, isHeadSeen] = ['', 0, head === undefined];
  for (;;) {
    const last = after;
    const rows = await reports.list(sql =>
      sql.query(`select * from audit_record where id > $1 order by id limit ${PAGE}`, [last]),
    );
    for (const row of rows) {
      after = Number(row.id);
      if (head && !isHeadSeen && after > head.id) return isBroken(head.id);
      walked.records++;
      if (row.hash === null) {
        if (head && after <= head.id) return isBroken(after);
        walked.unsealed++;
        continue;
      }
      if (row.hash !== hashOf(previous, row) || (after === head?.id && row.hash !== head.hash)) return isBroken(after);
      previous = String(row.hash);
      isHeadSeen ||= after === head?.id;
    }
    if (rows.length < PAGE) return head && !isHeadSeen ? isBroken(head.id) : walked;
  }
}

/** SHA-256 over the hash before and everything that must not change later. `restored_by` may: it is a pointer. */
function hashOf(previous: string, row: Row): string {
  const parts = [
    previous,
    row.id,
    row.operator,
    row.actor,
    row.action,
    row.target,
    row.detail,
    row.snapshot,
    row.ip,
    row.created_at,
    row.restorable,
    row.restore_of,
  ];
  return createHash('sha256')
    .update(JSON.stringify(parts.map(each => (each === null ? null : String(each)))))
    .digest('hex');
}
