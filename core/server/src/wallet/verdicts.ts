// What answers to debits mean, written down in groups: by one statement where nothing must be asked first, else in a transaction.
import type { Sql } from '../db/index.ts';
import { sha256 } from '../kernel/index.ts';
import type { Transfer } from '../ledger/index.ts';
import { type BirthDeps, bearCredit, bearRollback, holderOf } from './births.ts';
import type { Verdict } from './judge.ts';
import type { Effects, Joint, JointRow } from './orders.ts';
import { type Attempt, logAttempts, moveOf, moveRows } from './rows.ts';
import { recordText, type Verdicted } from './statements.ts';
import { together } from './together.ts';
import type { Answer } from './transport.ts';
import type { TxRow } from './tx.ts';

export interface Judged {
  row: TxRow;
  effects: Effects;
  verdict: Verdict;
  answer: Answer;
}

export interface Moved {
  outcome: 'confirmed' | 'late' | 'failed' | 'uncertain' | 'lost';
  rollback: TxRow | null;
}

interface Planned {
  item: Judged;
  effect: JointRow | undefined;
}

/** Records what was answered to debits, with everything that it causes. */
export class Verdicts {
  readonly #deps: BirthDeps;

  constructor(deps: BirthDeps) {
    this.#deps = deps;
  }

  /** @returns what became of each item, or why it could not be recorded, in order */
  async record(items: readonly Judged[]): Promise<(Moved | Error)[]> {
    const done = new Map<Judged, Moved | Error>();
    // when it fails, the transaction finds out whose fault it is, and whether it went through after all
    for (const [item, moved] of await this.#recordPlain(items).catch(() => [])) done.set(item, moved);
    const rest = items.filter(each => !done.has(each));
    const outs = await together(this.#deps.db, rest, (sql, part) => this.#recordIn(sql, part));
    for (const [i, item] of rest.entries()) done.set(item, outs[i] as Moved | Error);
    return items.map(item => done.get(item) as Moved | Error);
  }

  async #recordPlain(items: readonly Judged[]): Promise<[Judged, Moved][]> {
    const { db, clock } = this.#deps;
    const { plain, joint } = planned(items);
    if (plain.length === 0) return [];
    const now = clock.now();
    const params: unknown[] = [
      JSON.stringify(plain.map(({ item, effect }) => ({ ...verdicted(item, now), joint: effect !== undefined }))),
      db.lease.owner,
      db.lease.epoch,
    ];
    if (joint) {
      const rows = plain.flatMap(({ item, effect }) => (effect ? [{ tx: item.row.txId, ...effect.row }] : []));
      params.push(JSON.stringify(rows));
    }
    const moved = new Set((await db.query<{ tx_id: string }>(recordText(joint), params)).map(row => row.tx_id));
    return plain.flatMap(({ item }): [Judged, Moved][] =>
      moved.has(item.row.txId)
        ? [[item, { outcome: item.verdict.class === 'yes' ? 'confirmed' : 'failed', rollback: null }]]
        : [],
    );
  }

  /** The same in a transaction, with the callers' own statements; a row that somebody else moved is left alone. */
  async #recordIn(sql: Sql, items: readonly Judged[]): Promise<Moved[]> {
    const { db, clock, ledger, credit } = this.#deps;
    await db.fenced(sql);
    const now = clock.now();
    const status = { yes: 'confirmed', no: 'failed', doubt: 'uncertain' } as const;
    const moved = await moveRows(
      sql,
      items.map(({ row, verdict, answer }) => moveOf(row, status[verdict.class], verdict, answer, now)),
    );
    await logAttempts(sql, items.map(attemptOf));
    const transfers: Transfer[] = [];
    const out: Moved[] = [];
    for (const { row, verdict } of items) if (moved.has(row.txId) && verdict.class === 'yes') transfers.push(stake(row, now));
    await ledger.post(sql, transfers);
    await credit.lock(
      sql,
      items.flatMap(({ row, verdict }) => (row.prepaid && verdict.class === 'no' ? row.operator : [])),
    );
    for (const { row, effects, verdict } of items) {
      if (!moved.has(row.txId)) out.push({ outcome: 'lost', rollback: null });
      else if (verdict.class === 'no') {
        if (row.prepaid) await credit.giveBack(sql, row.txId, 'debit_failed');
        out.push({ outcome: 'failed', rollback: null });
      } else if (verdict.class === 'doubt') {
        out.push({ outcome: 'uncertain', rollback: (await bearRollback(this.#deps, sql, row.txId, 'timeout')).row });
      } else out.push(await this.#confirmed(sql, row, effects));
    }
    return out;
  }

  async #confirmed(sql: Sql, row: TxRow, effects: Effects): Promise<Moved> {
    if (((await effects.answered?.(sql, row.txId)) ?? 'stands') === 'stands') return { outcome: 'confirmed', rollback: null };
    if (row.reason !== 'buy_in') {
      return { outcome: 'late', rollback: (await bearRollback(this.#deps, sql, row.txId, 'cancel_bet')).row };
    }
    const cashed = await sql.query(`select 1 from wallet_tx where scope_id = $1 and reason = 'cash_out'`, [row.scopeId]);
    if (cashed.length > 0) return { outcome: 'late', rollback: null };
    const player = { id: row.playerId, externalId: row.externalId, currency: row.currency };
    const payout = await bearCredit(this.#deps, sql, { ...row, reason: 'cash_out', player, roundClosed: true });
    return { outcome: 'late', rollback: payout };
  }
}

/** Those that one statement can record: all of its effects are known, and of one kind. */
function planned(items: readonly Judged[]): { plain: Planned[]; joint: Joint | null } {
  let joint: Joint | null = null;
  const plain: Planned[] = [];
  for (const item of items) {
    const { row, effects, verdict } = item;
    if (verdict.class === 'no' && !row.prepaid) plain.push({ item, effect: undefined });
    if (verdict.class !== 'yes') continue;
    if (!effects.answered) {
      plain.push({ item, effect: undefined });
      continue;
    }
    const effect = effects.planned?.(row.txId);
    if (!effect || (joint && joint !== effect.joint)) continue;
    joint = effect.joint;
    plain.push({ item, effect });
  }
  return { plain, joint };
}

function verdicted({ row, verdict, answer }: Judged, now: number): Verdicted {
  const isYes = verdict.class === 'yes';
  const { sentAt, ms, httpStatus, walletStatus, problem, bodyHash } = attemptOf({ row, verdict, answer });
  return {
    txId: row.txId,
    version: row.version,
    status: isYes ? 'confirmed' : 'failed',
    completedAt: now,
    balanceAfter: verdict.balance === null ? null : String(verdict.balance),
    operatorTxId: verdict.operatorTxId,
    walletStatus,
    httpStatus,
    attempts: row.attempts + 1,
    review: verdict.review,
    holder: isYes ? holderOf(row.scopeId) : null,
    sentAt,
    ms,
    problem,
    bodyHash,
  };
}

/** A line of the attempt log. */
export function attemptOf(about: { row: TxRow; verdict: Verdict; answer: Answer }): Attempt {
  const { row, verdict, answer } = about;
  return {
    txId: row.txId,
    sentAt: answer.sentAt,
    ms: Math.max(0, Math.round(answer.ms)),
    httpStatus: answer.httpStatus,
    walletStatus: verdict.status,
    problem: verdict.problem,
    bodyHash: sha256(row.body),
    late: false,
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
