// Movements that wait for a person: written like any other, and sent by nobody before somebody says so (`retry`), or has settled
// them by hand (`resolve`). A database from the past cannot know what the wallet has done since.
import { type Sql, statement } from '../../db/index.ts';
import type { InsertDeps } from '../rows/inserts.ts';
import { MARK_UNCERTAIN } from './recovery.ts';
import { insertRollback } from './rollbacks.ts';

const HOLD = statement(
  'wallet.hold',
  `update wallet_tx set review = true, next_attempt_at = null where tx_id = $1 and status = 'pending' and type <> 'debit'`,
);
const PENDING_DEBITS = statement(
  'wallet.pending-debits',
  `select tx_id from wallet_tx where type = 'debit' and status = 'pending' order by created_at, tx_id`,
);

/** Keeps a credit or rollback back, in the transaction that has inserted it. */
export async function holdTx(sql: Sql, txId: string): Promise<void> {
  await sql.run(HOLD, [txId]);
}

/**
 * Every debit that was on its way gets its rollback, which is held: whether it was taken, and whether its round was paid since,
 * the wallet alone knows. Each is a transaction of its own and a compare-and-set. @returns how many
 */
export async function holdPendingDebits(deps: InsertDeps): Promise<number> {
  const { db } = deps;
  const rows = await db.query<{ tx_id: string }>(PENDING_DEBITS);
  for (const { tx_id } of rows)
    await db.transaction(async sql => {
      if ((await sql.run(MARK_UNCERTAIN, [tx_id])) === 0) return;
      const { row } = await insertRollback(deps, sql, tx_id, 'system');
      await holdTx(sql, row.txId);
    });
  return rows.length;
}
