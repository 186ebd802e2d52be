// Credits of players for a round or a table session, one each, inserted in the caller's transaction.
import assert from 'node:assert/strict';
import type { Database, Sql } from '../../db/index.ts';
import { assertAmount } from '../../kernel/index.ts';
import type { CreditOrder } from '../orders.ts';
import { scopeOf } from '../player-queue.ts';
import { holderOf, type InsertDeps } from '../rows/inserts.ts';
import { valuesOf } from '../rows/statements.ts';
import { newRow, type TxRow, txId } from '../rows/tx.ts';
import { type CreditValues, INSERT_CREDITS } from './statements.ts';

type Born = { now: number; epoch: number; era: Database['era'] };

/**
 * Writes the one credit of each of these players for their round or table session, with its posting, all in one statement.
 * @returns their rows, in this order @throws when one exists already: then none is written
 */
export async function insertCredits({ db, clock }: InsertDeps, sql: Sql, orders: readonly CreditOrder[]): Promise<TxRow[]> {
  if (orders.length === 0) return [];
  const scopes = orders.map(({ operator, player }) => scopeOf({ operator, playerId: player.id }));
  const { owner, epoch } = db.leaseOf(...scopes);
  const born: Born = { now: clock.now(), epoch, era: db.era };
  const rows = orders.map(order => rowOf(order, born));
  const given = JSON.stringify(rows.map(valuesOfCredit));
  const inserted = await sql.query<{ tx_id: string; prepaid: boolean }>(INSERT_CREDITS, [given, owner, epoch]);
  if (inserted.length === 0) await db.fence(sql, ...scopes); // throws LeaseLost and marks it
  const modes = new Map(inserted.map(row => [row.tx_id, row.prepaid]));
  return rows.map(row => {
    const prepaid = modes.get(row.txId);
    assert(prepaid !== undefined, `${row.txId} was not inserted`);
    return { ...row, prepaid };
  });
}

function rowOf(order: CreditOrder, { now, epoch, era }: Born): TxRow {
  const { operator, player, scopeId, reason, amount, gameCode, tableId, operatorSessionId, roundClosed } = order;
  assertAmount(amount, 0);
  assert(scopeId.startsWith(reason === 'settle' ? 'rnd_' : 'tss_'), `${reason} of ${scopeId}`);
  return newRow({
    txId: txId('credit', operator, player.id, scopeId, reason, 0, era),
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
    bornEpoch: epoch,
  });
}

function valuesOfCredit(row: TxRow): CreditValues {
  const { ordinal: _, aidSession: _session, aid: _aid, ...insert } = valuesOf(row);
  return { ...insert, roundClosed: true, holder: holderOf(row.scopeId) };
}
