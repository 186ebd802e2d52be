// Statements of the outbox: the heads of its queues, and the rows that are due.
import type { ModelRow } from '../schema.ts';
import { compare, type Handlers, rows } from '../statement.ts';
import { listed } from './wallet.ts';

/** `order by`: what is null comes last. */
const last = (value: unknown): number => (value === null ? Number.POSITIVE_INFINITY : Number(value));
const byTurn = (a: ModelRow, b: ModelRow): number =>
  compare(last(a.next_attempt_at), last(b.next_attempt_at)) || compare(a.created_at, b.created_at);

export const walletOutboxHandlers: Handlers = {
  'wallet.queue-heads': (db, [most]) => {
    const table = db.of('wallet_tx');
    const queues = new Map<string, ModelRow[]>();
    for (const row of table.by('pending', 'outbox').filter(each => each.next_attempt_at !== null)) {
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
  'wallet.due': (db, [ids, now]) => {
    const table = db.of('wallet_tx');
    const found = (ids as string[]).map(id => table.get(id)).filter(row => row !== undefined);
    const isDue = (row: ModelRow) => row.status === 'pending' && last(row.next_attempt_at) <= Number(now);
    return listed(db, found.filter(isDue));
  },
};
