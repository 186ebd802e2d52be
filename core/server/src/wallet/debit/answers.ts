// What answers to debits cause, written down in groups: by one statement where nothing must be asked first, else in one
// transaction.
import assert from 'node:assert/strict';
import { type Sql, statement } from '../../db/index.ts';
import type { Transfer } from '../../ledger/index.ts';
import { insertCredits } from '../outbox/credits.ts';
import { insertRollback } from '../outbox/rollbacks.ts';
import { scopeOf } from '../player-queue.ts';
import type { BatchedEffect, DebitEnd, EffectRow } from '../port.ts';
import { bisectingBatch } from '../rows/bisecting-batch.ts';
import { holderOf, type InsertDeps } from '../rows/inserts.ts';
import { attemptOf, logAttempts, moveOf, moveRows } from '../rows/rows.ts';
import type { TxRow } from '../rows/tx.ts';
import type { Classified } from '../transport/answer-class.ts';
import type { Answer } from '../transport/exchange.ts';
import { releaseStakes } from './stakes.ts';
import { type AnswerValues, RECORD_ANSWERS } from './statements.ts';

/** A debit with its answer, and how it ends where the wallet took the money. */
export interface AnsweredDebit {
  row: TxRow;
  classified: Classified;
  answer: Answer;
  end: DebitEnd;
}

/** What became of a debit. `lost`: somebody else moved its row, or a commit of ours that was believed lost. */
export interface Recorded {
  outcome: 'confirmed' | 'given_back' | 'failed' | 'uncertain' | 'lost';
  /** what gives the money back, and waits to be sent */
  back: TxRow | null;
}

interface Planned {
  item: AnsweredDebit;
  effect: EffectRow | undefined;
}

const HAS_CASH_OUT = statement('wallet.has-cash-out', `select 1 from wallet_tx where scope_id = $1 and reason = 'cash_out'`);

/** Records what was answered to debits, with everything that it causes. */
export class DebitAnswers {
  readonly #deps: InsertDeps;

  constructor(deps: InsertDeps) {
    this.#deps = deps;
  }

  /** @returns what became of each item, or why it could not be recorded, in order */
  async record(items: readonly AnsweredDebit[]): Promise<(Recorded | Error)[]> {
    const done = new Map<AnsweredDebit, Recorded | Error>();
    for (const [batch, planned] of batchesOf(items)) {
      // when it fails, the transaction finds out whose fault it is, and whether it went through after all
      for (const [item, recorded] of await this.#recordBatch(batch, planned).catch(() => [])) done.set(item, recorded);
    }
    const rest = items.filter(each => !done.has(each));
    const outs = await bisectingBatch(this.#deps.db, rest, (sql, part) => this.#recordIn(sql, part));
    for (const [i, item] of rest.entries()) done.set(item, outs[i] as Recorded | Error);
    return items.map(item => done.get(item) as Recorded | Error);
  }

  async #recordBatch(batch: BatchedEffect | null, planned: readonly Planned[]): Promise<[AnsweredDebit, Recorded][]> {
    const { db, clock } = this.#deps;
    const now = clock.now();
    const lease = db.leaseOf(...planned.map(({ item }) => scopeOf(item.row)));
    const params: unknown[] = [JSON.stringify(planned.map(({ item }) => answerValues(item, now))), lease.owner, lease.epoch];
    if (batch) {
      const rows = planned.flatMap(({ item, effect }) => (effect ? [{ tx: item.row.txId, ...effect.row }] : []));
      params.push(JSON.stringify(rows));
    }
    const moved = new Set((await db.query<{ tx_id: string }>(batch?.recorded ?? RECORD_ANSWERS, params)).map(row => row.tx_id));
    const recorded = planned.filter(({ item }) => moved.has(item.row.txId));
    return recorded.map(({ item }) => [item, { outcome: item.classified.class === 'yes' ? 'confirmed' : 'failed', back: null }]);
  }

  /** The same in a transaction, with the callers' own statements; a row that somebody else moved is left alone. */
  async #recordIn(sql: Sql, items: readonly AnsweredDebit[]): Promise<Recorded[]> {
    const { db, clock, ledger, credit } = this.#deps;
    await db.fence(sql, ...items.map(({ row }) => scopeOf(row)));
    const now = clock.now();
    const status = { yes: 'confirmed', no: 'failed', doubt: 'uncertain' } as const;
    const moved = await moveRows(
      sql,
      items.map(({ row, classified, answer }) => moveOf(row, status[classified.class], classified, answer, now)),
    );
    await logAttempts(sql, items.map(attemptOf));
    const transfers: Transfer[] = [];
    const out: Recorded[] = [];
    for (const { row, classified } of items)
      if (moved.has(row.txId) && classified.class === 'yes') transfers.push(stake(row, now));
    await ledger.post(sql, transfers);
    await credit.lock(
      sql,
      items.flatMap(({ row, classified }) => (row.prepaid && classified.class === 'no' ? row.operator : [])),
    );
    for (const { row, end, classified } of items) {
      if (!moved.has(row.txId)) out.push({ outcome: 'lost', back: null });
      else if (classified.class === 'no') {
        if (row.prepaid) await credit.giveBack(sql, row.txId, 'debit_failed');
        out.push({ outcome: 'failed', back: null });
      } else if (classified.class === 'doubt') {
        out.push({ outcome: 'uncertain', back: (await insertRollback(this.#deps, sql, row.txId, 'timeout')).row });
      } else if (await writeEffect(sql, row, end)) out.push({ outcome: 'confirmed', back: null });
      else out.push({ outcome: 'given_back', back: await this.#giveBack(sql, row) });
    }
    return out;
  }

  /** A confirmed debit that does not stand: a rollback, or the cash-out of a seat that was not taken. */
  async #giveBack(sql: Sql, row: TxRow): Promise<TxRow | null> {
    if (row.reason !== 'buy_in') return (await insertRollback(this.#deps, sql, row.txId, 'cancel_bet')).row;
    await releaseStakes(sql, row.scopeId); // the table session is over before it began
    const cashed = await sql.query(HAS_CASH_OUT, [row.scopeId]);
    if (cashed.length > 0) return null;
    const player = { id: row.playerId, externalId: row.externalId, currency: row.currency };
    const [cashOut] = await insertCredits(this.#deps, sql, [{ ...row, reason: 'cash_out', player, roundClosed: true }]);
    return cashOut as TxRow;
  }
}

/** Writes what the table has to write with a confirmed debit. @returns whether it stands */
async function writeEffect(sql: Sql, row: TxRow, end: DebitEnd): Promise<boolean> {
  const { effect } = end;
  if (typeof effect === 'function') await effect(sql);
  else if (effect) {
    const written = await sql.run(effect.batch.alone, [JSON.stringify([{ tx: row.txId, ...effect.row }])]);
    assert(written === 1, `the effect of ${row.txId} was not written`);
  }
  return end.end === 'accept';
}

/** Those that one statement can record, with the batched effect that it writes for them; those without any go with the first. */
function batchesOf(items: readonly AnsweredDebit[]): Map<BatchedEffect | null, Planned[]> {
  const batches = new Map<BatchedEffect | null, Planned[]>();
  const bare: Planned[] = [];
  for (const item of items) {
    const planned = plannedOf(item);
    if (!planned) continue;
    const { effect } = planned;
    if (!effect) {
      bare.push(planned);
      continue;
    }
    batches.set(effect.batch, [...(batches.get(effect.batch) ?? []), planned]);
  }
  const [first = null] = batches.keys();
  if (bare.length > 0) batches.set(first, [...(batches.get(first) ?? []), ...bare]);
  return batches;
}

/** Undefined: it needs a transaction. */
function plannedOf(item: AnsweredDebit): Planned | undefined {
  const { row, end, classified } = item;
  if (classified.class === 'no') return row.prepaid ? undefined : { item, effect: undefined };
  if (classified.class === 'doubt' || end.end === 'give_back') return undefined;
  return typeof end.effect === 'function' ? undefined : { item, effect: end.effect };
}

function answerValues({ row, classified, answer }: AnsweredDebit, now: number): AnswerValues {
  const isYes = classified.class === 'yes';
  const { sentAt, ms, httpStatus, walletStatus, problem, bodyHash } = attemptOf({ row, classified, answer });
  return {
    txId: row.txId,
    version: row.version,
    status: isYes ? 'confirmed' : 'failed',
    completedAt: now,
    balanceAfter: classified.balance === null ? null : String(classified.balance),
    operatorTxId: classified.operatorTxId,
    walletStatus,
    httpStatus,
    attempts: row.attempts + 1,
    review: classified.review,
    holder: isYes ? holderOf(row.scopeId) : null,
    sentAt,
    ms,
    problem,
    bodyHash,
  };
}

const stake = (row: TxRow, at: number): Transfer => ({
  ref: row.txId,
  kind: row.reason,
  operator: row.operator,
  currency: row.currency,
  debit: `wallet:${row.operator}`,
  credit: holderOf(row.scopeId),
  amount: row.amount,
  at,
});
