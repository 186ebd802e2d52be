// Manual resolution: two platform keys end a credit or rollback that the wallet never answered OK, on the operator's written
// word.
import type { Database, Sql } from '../db/index.ts';
import { ApiError, type Clock } from '../kernel/index.ts';
import type { Credit, Rate } from '../ledger/index.ts';
import { rowOf } from './rows.ts';
import type { TxRow } from './tx.ts';

/** A resolution that one key asked for, or that two agreed on. */
export interface Resolution {
  row: TxRow;
  state: 'asked' | 'resolved';
}

/** The two-key rule. */
export class Resolutions {
  readonly #deps: { db: Database; clock: Clock; credit: Credit };

  constructor(deps: { db: Database; clock: Clock; credit: Credit }) {
    this.#deps = deps;
  }

  /**
   * The first key asks, another key confirms; then the transaction is `confirmed` with `resolution: "manual"` and all its effects.
   * @param rate the operator's rate now, null when it is not prepaid; used only if none was pinned
   * @throws ApiError NOT_FOUND unknown; INVALID_REQUEST `status`: not a pending credit or rollback
   */
  async resolve(sql: Sql, txId: string, keyId: string, note: string, rate: Rate | null): Promise<Resolution> {
    const { db, clock } = this.#deps;
    await db.fenced(sql);
    const row = await rowOf(sql, txId);
    if (!row) throw new ApiError('NOT_FOUND');
    if (row.type === 'debit' || row.status !== 'pending') throw new ApiError('INVALID_REQUEST', { fields: ['status'] });
    const now = clock.now();
    const asked = await sql.run(
      'insert into tx_resolution (tx_id, key_id, note, at) values ($1, $2, $3, $4) on conflict (tx_id) do nothing',
      [txId, keyId, note, now],
    );
    if (asked === 1) return { row, state: 'asked' };
    const [first] = await sql.query<{ key_id: string }>('select key_id from tx_resolution where tx_id = $1', [txId]);
    if (first?.key_id === keyId) return { row, state: 'asked' }; // a repeat by the same key counts once
    await this.#confirm(sql, row, `${first?.key_id}+${keyId}`, now, rate);
    const done = await rowOf(sql, txId);
    return { row: done ?? row, state: 'resolved' };
  }

  async #confirm(sql: Sql, row: TxRow, by: string, now: number, rate: Rate | null): Promise<void> {
    const { credit } = this.#deps;
    const moved = await sql.run(
      `update wallet_tx set status = 'confirmed', version = version + 1, completed_at = $3, next_attempt_at = null,
          resolution = 'manual', resolved_by = $4, review = false
        where tx_id = $1 and status = 'pending' and version = $2`,
      [row.txId, row.version, now, by],
    );
    if (moved !== 1) throw new ApiError('INVALID_REQUEST', { fields: ['status'] });
    if (row.refTxId) {
      await sql.run(
        `update wallet_tx set status = 'rolled_back', version = version + 1, completed_at = $2
          where tx_id = $1 and status in ('confirmed', 'uncertain')`,
        [row.refTxId, now],
      );
      if (row.prepaid) await credit.giveBack(sql, row.refTxId, 'rollback');
    } else if (row.prepaid && rate) await credit.win(sql, row, rate);
  }

  /** Makes a pending credit or rollback due at once. @returns false when there is nothing to send */
  async retry(sql: Sql, txId: string): Promise<TxRow> {
    await this.#deps.db.fenced(sql);
    const row = await rowOf(sql, txId);
    if (!row) throw new ApiError('NOT_FOUND');
    if (row.type === 'debit' || row.status !== 'pending') throw new ApiError('INVALID_REQUEST', { fields: ['status'] });
    const now = this.#deps.clock.now();
    await sql.run(`update wallet_tx set next_attempt_at = $2 where tx_id = $1 and status = 'pending'`, [txId, now]);
    return { ...row, nextAttemptAt: now };
  }
}
