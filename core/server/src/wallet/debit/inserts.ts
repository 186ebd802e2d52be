// How debit rows are inserted: in groups, in one transaction, with the prepaid credit that they take.
import { type Sql, statement } from '../../db/index.ts';
import type { Rate } from '../../ledger/index.ts';
import type { DebitOrder } from '../orders.ts';
import { scopeOf } from '../player-queue.ts';
import type { InsertDeps } from '../rows/inserts.ts';
import { insertRows } from '../rows/rows.ts';
import { newRow, type TxRow, txId } from '../rows/tx.ts';
import { StakeElsewhere, stakeKey, takeStakes } from './stakes.ts';

/** A debit whose turn in its player's queue has come. */
export interface DebitInsert {
  order: DebitOrder;
  /** of the operator's prepaid credit now, null: it has none; only the first debit of a player's scope goes by it */
  rate: Rate | null;
}

const PLAYED = statement(
  'wallet.played',
  `select scope_id || '|' || player_id as key, count(*) as count,
        coalesce(bool_or(prepaid) filter (where ordinal = 1), false) as prepaid from wallet_tx
      where type = 'debit' and (scope_id, player_id) in (select * from unnest($1::text[], $2::text[])) group by 1`,
);

/** A player in a round or table session: their debits there are numbered, and have the credit mode of the first. */
export const playIn = ({ scopeId, player }: DebitOrder): string => `${scopeId}|${player.id}`;

const orderScope = ({ operator, player }: DebitOrder) => scopeOf({ operator, playerId: player.id });

/** The row of a debit, before anything is written. */
export function debitRow({ db, clock }: InsertDeps, order: DebitOrder, ordinal: number, prepaid: boolean): TxRow {
  const { operator, player, scopeId, reason } = order;
  return newRow({
    txId: txId('debit', operator, player.id, scopeId, reason, ordinal, db.era),
    type: 'debit',
    reason,
    operator,
    playerId: player.id,
    externalId: player.externalId,
    currency: player.currency,
    amount: order.amount,
    gameCode: order.gameCode,
    tableId: order.tableId,
    scopeId,
    ordinal,
    operatorSessionId: order.operatorSessionId,
    prepaid,
    createdAt: clock.now(),
    bornEpoch: db.leaseOf(orderScope(order)).epoch,
    ...(order.by ? { aidSession: order.by.session, aid: order.by.aid } : {}),
  });
}

/**
 * Writes debit rows in one transaction: stake, row and prepaid entry. A prepaid credit that is too small: `failed`. Whose player has
 * their one stake elsewhere: an error in the place of the row.
 */
export async function insertDebits(deps: InsertDeps, sql: Sql, inserts: readonly DebitInsert[]): Promise<(TxRow | Error)[]> {
  const { db } = deps;
  await db.fence(sql, ...inserts.map(({ order }) => orderScope(order)));
  const elsewhere = await takeStakes(
    sql,
    inserts.map(each => each.order),
  );
  const free = inserts.filter(({ order }) => !elsewhere.has(stakeKey(order)));
  const rows = await insertFree(deps, sql, free);
  return inserts.map(each => rows.get(each) ?? new StakeElsewhere(elsewhere.get(stakeKey(each.order)) ?? ''));
}

/** The same for those that have their stake. */
async function insertFree(deps: InsertDeps, sql: Sql, inserts: readonly DebitInsert[]): Promise<Map<DebitInsert, TxRow>> {
  const { credit } = deps;
  const plays = await playsOf(sql, inserts);
  const rows: TxRow[] = [];
  for (const { order, rate } of inserts) {
    const key = playIn(order);
    const { count, prepaid } = plays.get(key) ?? { count: 0, prepaid: rate !== null };
    plays.set(key, { count: count + 1, prepaid });
    rows.push(debitRow(deps, order, count + 1, prepaid));
  }
  await credit.lock(
    sql,
    rows.flatMap(row => (row.prepaid ? row.operator : [])),
  );
  for (const [i, row] of rows.entries()) {
    if (!row.prepaid || (await credit.reserve(sql, moveOf(row), inserts[i]?.rate ?? null))) continue;
    Object.assign(row, { status: 'failed', failReason: 'operator_credit', completedAt: row.createdAt });
  }
  await insertRows(sql, rows);
  return new Map(inserts.map((each, i) => [each, rows[i] as TxRow]));
}

const moveOf = (row: TxRow) => ({
  operator: row.operator,
  txId: row.txId,
  scopeId: row.scopeId,
  currency: row.currency,
  amount: row.amount,
});

/** How many debits players have in their scopes, and the credit mode of each: a refused first debit fixed it like any other. */
async function playsOf(sql: Sql, inserts: readonly DebitInsert[]): Promise<Map<string, { count: number; prepaid: boolean }>> {
  const rows = await sql.query<{ key: string; count: string; prepaid: boolean }>(PLAYED, [
    inserts.map(each => each.order.scopeId),
    inserts.map(each => each.order.player.id),
  ]);
  return new Map(rows.map(({ key, count, prepaid }) => [key, { count: Number(count), prepaid }]));
}
