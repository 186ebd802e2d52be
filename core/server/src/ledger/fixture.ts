// What specs ask of the journal.
import type { Database } from '../db/index.ts';
import type { Account } from './index.ts';

/** What arrived at an account less what left it, exactly. */
export async function balanceOf(db: Database, account: Account, currency: string): Promise<bigint> {
  const [row] = await db.query<{ balance: string }>(
    `select coalesce(sum(case when credit = $1 then amount else -amount end), 0)::text as balance
       from journal where currency = $2 and (credit = $1 or debit = $1)`,
    [account, currency],
  );
  return BigInt(row?.balance ?? 0);
}
