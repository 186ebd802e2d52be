// How wallet rows are born: debits in groups of one transaction, credits and rollbacks in their caller's transaction.
import assert from 'node:assert/strict';
import type { Database, Sql } from '../db/index.ts';
import { assertAmount, type Clock } from '../kernel/index.ts';
import type { Credit, Ledger, Rate, Transfer } from '../ledger/index.ts';
import type { Effects, Order, Payout } from './orders.ts';
import { insertRows, rowOf, TX_COLUMNS, txOf } from './rows.ts';
import { BEAR_CREDIT, birthOf, type CreditBirth } from './statements.ts';
import { newRow, type RollbackReason, rollbackId, type TxRow, txId } from './tx.ts';

/** A debit that its lane has reached. */
export interface DebitBirth {
  order: Order;
  effects: Effects;
  /** of the operator's prepaid credit now, null: it has none; only the first debit of a player's scope goes by it */
  rate: Rate | null;
}

export interface BirthDeps {
  db: Database;
  clock: Clock;
  ledger: Ledger;
  credit: Credit;
}

/** The account that holds what a debit brought: chips of a table session, or stakes of a round. */
export const holderOf = (scopeId: string): string => `${scopeId.startsWith('tss_') ? 'chips' : 'stakes'}:${scopeId}`;

/** A player in a round or table session: their debits there are numbered, and have the credit mode of the first. */
export const playIn = ({ scopeId, player }: Order): string => `${scopeId}|${player.id}`;

/** The row of a debit, before anything is written. */
export function debitRow({ db, clock }: BirthDeps, order: Order, ordinal: number, prepaid: boolean): TxRow {
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
    bornEpoch: db.lease.epoch,
    ...(order.by ? { aidSession: order.by.session, aid: order.by.aid } : {}),
  });
}

/**
 * Writes debit rows in one transaction: row, prepaid entry, the caller's statements. A prepaid credit that is too small:
 * `failed`.
 */
export async function bearDebits(deps: BirthDeps, sql: Sql, births: readonly DebitBirth[]): Promise<TxRow[]> {
  const { db, credit } = deps;
  await db.fenced(sql);
  const plays = await playsOf(sql, births);
  const rows: TxRow[] = [];
  for (const { order, rate } of births) {
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
    if (!row.prepaid || (await credit.reserve(sql, moveOf(row), births[i]?.rate ?? null))) continue;
    Object.assign(row, { status: 'failed', failReason: 'operator_credit', completedAt: row.createdAt });
  }
  await insertRows(sql, rows);
  for (const [i, row] of rows.entries()) if (row.status === 'pending') await births[i]?.effects.born?.(sql, row.txId);
  return rows;
}

const moveOf = (row: TxRow) => ({
  operator: row.operator,
  txId: row.txId,
  scopeId: row.scopeId,
  currency: row.currency,
  amount: row.amount,
});

/** How many debits players have in their scopes, and the credit mode of each: a refused first debit fixed it like any other. */
async function playsOf(sql: Sql, births: readonly DebitBirth[]): Promise<Map<string, { count: number; prepaid: boolean }>> {
  const rows = await sql.query<{ key: string; count: string; prepaid: boolean }>(
    `select scope_id || '|' || player_id as key, count(*) as count,
        coalesce(bool_or(prepaid) filter (where ordinal = 1), false) as prepaid from wallet_tx
      where type = 'debit' and (scope_id, player_id) in (select * from unnest($1::text[], $2::text[])) group by 1`,
    [births.map(each => each.order.scopeId), births.map(each => each.order.player.id)],
  );
  return new Map(rows.map(({ key, count, prepaid }) => [key, { count: Number(count), prepaid }]));
}

/** Writes the one credit of a player's round or table session, and its posting. @throws when it exists already */
export async function bearCredit({ db, clock }: BirthDeps, sql: Sql, payout: Payout): Promise<TxRow> {
  const { operator, player, scopeId, reason, amount, gameCode, tableId, operatorSessionId, roundClosed } = payout;
  assertAmount(amount, 0);
  assert(scopeId.startsWith(reason === 'settle' ? 'rnd_' : 'tss_'), `${reason} of ${scopeId}`);
  const now = clock.now();
  const row = newRow({
    txId: txId('credit', operator, player.id, scopeId, reason, 0, db.era),
    type: 'credit',
    reason,
    operator,
    playerId: player.id,
    externalId: player.externalId,
    currency: player.currency,
    amount,
    gameCode,
    tableId,
    scopeId,
    operatorSessionId,
    roundClosed,
    createdAt: now,
    nextAttemptAt: now,
    bornEpoch: db.lease.epoch,
  });
  const { ordinal: _, aidSession: _session, aid: _aid, ...birth } = birthOf(row);
  const given: CreditBirth = { ...birth, roundClosed, holder: holderOf(scopeId) };
  const params = [JSON.stringify([given]), db.lease.owner, db.lease.epoch];
  const [born] = await sql.query<{ prepaid: boolean }>(BEAR_CREDIT, params);
  if (!born) await db.fenced(sql); // throws LeaseLost and marks it
  assert(born, `${row.txId} was not born`);
  return { ...row, prepaid: born.prepaid };
}

/**
 * Writes the one rollback of a debit; the first writer fixes the reason (CX-42). A confirmed debit's money leaves its holder now.
 * @returns the rollback, and whether this call wrote it
 */
export async function bearRollback(
  deps: BirthDeps,
  sql: Sql,
  debitTxId: string,
  reason: RollbackReason,
  by?: Order['by'],
): Promise<{ row: TxRow; born: boolean }> {
  const { db, clock, ledger } = deps;
  await db.fenced(sql);
  const [found] = await sql.query(`select ${TX_COLUMNS} from wallet_tx where tx_id = $1 for update`, [debitTxId]);
  assert(found, `a rollback of ${debitTxId}, which is unknown`);
  const debit = txOf(found);
  assert(debit.type === 'debit', `a rollback of a ${debit.type}`);
  const id = rollbackId(debitTxId);
  if (debit.rolledBackBy) {
    const row = await rowOf(sql, id);
    assert(row);
    return { row, born: false };
  }
  assert(debit.status === 'confirmed' || debit.status === 'uncertain', `a rollback of a ${debit.status} debit`);
  const now = clock.now();
  const row = newRow({
    txId: id,
    type: 'rollback',
    reason,
    operator: debit.operator,
    playerId: debit.playerId,
    externalId: debit.externalId,
    currency: debit.currency,
    amount: debit.amount,
    gameCode: debit.gameCode,
    tableId: debit.tableId,
    scopeId: debit.scopeId,
    refTxId: debit.txId,
    operatorSessionId: reason === 'system' ? null : debit.operatorSessionId, // null only on recovery paths
    prepaid: debit.prepaid,
    createdAt: now,
    nextAttemptAt: now,
    bornEpoch: db.lease.epoch,
    ...(by ? { aidSession: by.session, aid: by.aid } : {}),
  });
  await insertRows(sql, [row]);
  await sql.run('update wallet_tx set rolled_back_by = $2 where tx_id = $1', [debitTxId, id]);
  if (debit.status === 'confirmed') await ledger.post(sql, [posting(debit, row, now)]);
  return { row, born: true };
}

const posting = (debit: TxRow, rollback: TxRow, at: number): Transfer => ({
  ref: rollback.txId,
  kind: rollback.reason,
  operator: debit.operator,
  currency: debit.currency,
  debit: holderOf(debit.scopeId),
  credit: `wallet:${debit.operator}`,
  amount: debit.amount,
  at,
});
