// Statements of the outbox: the heads of its queues, and the rows that are due.
import type { ModelRow } from '../schema.ts';
import { compare, rows, type Statement } from '../statement.ts';
import { TX } from './wallet.ts';

const QUEUE = (name: string, where: string): { pairs: string; rows: string } => ({
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
const FIRST = QUEUE('first', `status = 'pending' and type <> 'debit' and attempts = 0`);
const AGAIN = QUEUE('again', `status = 'pending' and type <> 'debit' and attempts > 0`);

/** `order by`: what is null comes last. */
const last = (value: unknown): number => (value === null ? Number.POSITIVE_INFINITY : Number(value));
const byTurn = (a: ModelRow, b: ModelRow): number =>
  compare(last(a.next_attempt_at), last(b.next_attempt_at)) || compare(a.created_at, b.created_at);

export const walletOutboxStatements: Statement[] = [
  [
    `with recursive ${FIRST.pairs}, ${AGAIN.pairs}
      ${FIRST.rows} union all ${AGAIN.rows} order by at, created_at, tx_id`,
    (db, [most]) => {
      const table = db.of('wallet_tx');
      const queues = new Map<string, ModelRow[]>();
      for (const row of table.by('pending', 'outbox')) {
        const key = `${row.operator} ${row.born_epoch} ${Number(row.attempts) > 0}`;
        const queue = queues.get(key);
        if (queue) queue.push(row);
        else queues.set(key, [row]);
      }
      const heads = [...queues.values()].flatMap(queue => queue.sort(byTurn).slice(0, Number(most)));
      heads.sort((a, b) => byTurn(a, b) || compare(a.tx_id, b.tx_id));
      return rows(
        heads.map(row => {
          const { next_attempt_at: at, ...rest } = table.view(row, [
            'tx_id',
            'operator',
            'next_attempt_at',
            'born_epoch',
            'created_at',
          ]);
          return { ...rest, at, again: Number(row.attempts) > 0 };
        }),
      );
    },
  ],
  [
    `select ${TX} from unnest($1::text[]) with ordinality as wanted (id, n) join wallet_tx on tx_id = wanted.id
      where status = 'pending' and next_attempt_at <= $2 order by n`,
    (db, [ids, now]) => {
      const table = db.of('wallet_tx');
      const found = (ids as string[]).map(id => table.get(id)).filter(row => row !== undefined);
      const isDue = (row: ModelRow) => row.status === 'pending' && last(row.next_attempt_at) <= Number(now);
      return rows(found.filter(isDue).map(row => table.view(row)));
    },
  ],
];
