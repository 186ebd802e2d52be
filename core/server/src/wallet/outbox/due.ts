// What of the outbox is due: of each operator the oldest rows, found by index however many others wait.
import { type Database, statement } from '../../db/index.ts';
import { TX_COLUMNS, txOf } from '../rows/rows.ts';
import type { TxRow } from '../rows/tx.ts';

/** A row of the outbox as it stands in the queue of its operator. */
export interface Waiting {
  txId: string;
  operator: string;
  /** it was sent before: a retry */
  again: boolean;
  /** Unix ms */
  at: number;
  bornEpoch: number;
}

// From one pair of operator and epoch to the next, and of each its first rows: nothing else of the index is read.
const queue = (name: string, where: string): { pairs: string; rows: string } => ({
  pairs: `${name} (operator, epoch) as (
    (select operator, born_epoch from wallet_tx where ${where} order by operator, born_epoch limit 1)
    union all
    select next.operator, next.born_epoch from ${name} cross join lateral (
      select t.operator, t.born_epoch from wallet_tx t
        where ${where} and (t.operator, t.born_epoch) > (${name}.operator, ${name}.epoch)
        order by t.operator, t.born_epoch limit 1) as next)`,
  rows: `select head.* from ${name} cross join lateral (
      select t.tx_id, t.operator, t.attempts > 0 as again, t.next_attempt_at as at, t.born_epoch, t.created_at from wallet_tx t
        where ${where} and t.operator = ${name}.operator and t.born_epoch = ${name}.epoch
        order by t.next_attempt_at, t.created_at limit $1) as head`,
});

// what has no time to be sent at waits for a person (`held.ts`)
const WAITS = `status = 'pending' and type <> 'debit' and next_attempt_at is not null`;
const FIRST = queue('first', `${WAITS} and attempts = 0`);
const AGAIN = queue('again', `${WAITS} and attempts > 0`);

const QUEUES = statement(
  'wallet.queue-heads',
  `with recursive ${FIRST.pairs}, ${AGAIN.pairs}
  ${FIRST.rows} union all ${AGAIN.rows} order by at, created_at, tx_id`,
);

// each by its key: joined, a plan that was made while there were few rows reads all of them
const TAKE = statement(
  'wallet.due',
  `select ${TX_COLUMNS} from unnest($1::text[]) with ordinality as wanted (id, n)
    cross join lateral (select * from wallet_tx where tx_id = wanted.id offset 0) as t
  where status = 'pending' and next_attempt_at <= $2 order by n`,
);

/** The heads of all queues, oldest first: at most `most` of each operator and epoch, first attempts and retries apart. */
export async function queueHeads(db: Database, most: number): Promise<Waiting[]> {
  const rows = await db.query<{ tx_id: string; operator: string; again: boolean; at: string; born_epoch: number }>(QUEUES, [
    most,
  ]);
  return rows.map(({ tx_id, operator, again, at, born_epoch }) => ({
    txId: tx_id,
    operator,
    again,
    at: Number(at),
    bornEpoch: Number(born_epoch),
  }));
}

/** Those of these rows that are due indeed, in the order given. */
export async function dueRows(db: Database, ids: readonly string[], now: number): Promise<TxRow[]> {
  if (ids.length === 0) return [];
  return (await db.query(TAKE, [ids, now])).map(txOf);
}
